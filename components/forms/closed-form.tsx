import { AnswerList } from '@/components/forms/answer-list';
import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import styles from '@/styles/forms/form.module.css';

interface ClosedFormProps {
  readonly definition: Pick<FormDefinition, 'fields' | 'closedText'>;
  /** What somebody sent after it was closed, and does not have to remember. */
  readonly values?: SubmittedFields | undefined;
}

/** In place of a form that takes nothing any more. */
export function ClosedForm({ definition, values = [] }: ClosedFormProps) {
  const { fields, closedText } = definition;
  return (
    <>
      <p className={styles.closed}>{closedText}</p>
      {values.length > 0 && (
        <>
          <p className={styles.intro}>What you typed was not sent. Here it is, to be copied:</p>
          <AnswerList definition={{ fields }} values={values} />
        </>
      )}
    </>
  );
}
