import { AnswerList } from '@/components/forms/answer-list';
import { EarlierAnswers } from '@/components/forms/earlier-answers';
import { closedFormWords, unpayableFormWords } from '@/lib/words/components/forms';
import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { PaymentTerms } from '@/lib/payments/payment-terms';
import styles from '@/styles/forms/visitor-form.module.css';

interface UnpayableFormProps {
  /** Why no card is taken: payments are off, or the browser runs no scripts. */
  readonly why?: keyof typeof unpayableFormWords;
  readonly intro: string | undefined;
  readonly terms: Pick<PaymentTerms, 'otherWays'>;
}

/** Replaces a paid form that cannot be paid by card, and shows the other ways to pay. */
export function UnpayableForm({ why = 'off', intro, terms }: UnpayableFormProps) {
  return (
    <>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      <p className={styles.closed}>
        {unpayableFormWords[why]} {terms.otherWays}
      </p>
    </>
  );
}

interface ClosedFormProps {
  readonly definition: Pick<FormDefinition, 'fields' | 'closedText'>;
  /** The values that were sent after the form was closed. */
  readonly values?: SubmittedFields;
}

/** Replaces a closed form, and shows what the visitor typed. */
export function ClosedForm({ definition, values = [] }: ClosedFormProps) {
  const { fields, closedText } = definition;
  return (
    <>
      <p className={styles.closed}>{closedText}</p>
      {values.length > 0 && (
        <>
          <p className={styles.intro}>{closedFormWords.copy}</p>
          <AnswerList definition={{ fields }} values={values} />
          <EarlierAnswers values={values} />
        </>
      )}
    </>
  );
}
