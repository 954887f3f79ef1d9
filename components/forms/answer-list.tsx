import { summarizeAnswers } from '@/lib/forms/answer-summary';
import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import styles from '@/styles/forms/answer-list.module.css';
import unseen from '@/styles/ui/unseen.module.css';

interface AnswerListProps {
  readonly definition: Pick<FormDefinition, 'fields' | 'steps'>;
  readonly values: SubmittedFields;
}

/** Every question with its answer, and a button that leads back to it. */
export function AnswerList({ definition, values }: AnswerListProps) {
  return (
    <dl className={styles.answers}>
      {summarizeAnswers(definition, values).map(({ field, question, answers, step }) => (
        <div key={field} data-answer={field}>
          <dt>{question}</dt>
          {answers.length === 0 ? (
            <dd className={styles.none}>Not answered</dd>
          ) : (
            answers.map((answer, index) => (
              // The same answer may be given twice.
              <dd key={index} className={styles.answer}>
                {answer}
              </dd>
            ))
          )}
          {step !== undefined && (
            <dd className={styles.way}>
              <button type="submit" name="_go" value={step} className={styles.change}>
                Change <span className={unseen.unseen}>your answer: {question}</span>
              </button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
