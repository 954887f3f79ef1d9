import { answerListWords } from '@/lib/words/components/forms';
import { summarizeAnswers } from '@/lib/forms/answer-summary';
import type { FormDefinition } from '@/lib/forms/definition';
import { reservedFields } from '@/lib/forms/reserved-names';
import type { SubmittedFields } from '@/lib/forms/submission';
import styles from '@/styles/forms/answer-list.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

interface AnswerListProps {
  readonly definition: Pick<FormDefinition, 'fields' | 'steps'>;
  readonly values: SubmittedFields;
}

/** Lists every question with its answers, and a button that goes back to its step. */
export function AnswerList({ definition, values }: AnswerListProps) {
  return (
    <dl className={styles.answers}>
      {summarizeAnswers(definition, values).map(({ field, question, answers, step }) => (
        <div key={field} data-answer={field}>
          <dt>{question}</dt>
          {answers.length === 0 ? (
            <dd className={styles.none}>{answerListWords.notAnswered}</dd>
          ) : (
            answers.map((answer, index) => (
              // Two answers may be the same text.
              <dd key={index} className={styles.answer}>
                {answer}
              </dd>
            ))
          )}
          {step !== undefined && (
            <dd className={styles.action}>
              <button
                type="submit"
                name={reservedFields.button}
                value={step}
                className={styles.change}
              >
                {answerListWords.change}{' '}
                <span className={visuallyHidden.element}>
                  {answerListWords.changeAnswer(question)}
                </span>
              </button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
