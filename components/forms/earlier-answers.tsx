import { earlierAnswersWords } from '@/lib/words/components/forms';
import { mark } from '@/lib/forms/form-markup';
import { earlierField } from '@/lib/forms/reserved-names';
import { type SubmittedFields, valuesOf } from '@/lib/forms/submission';
import styles from '@/styles/forms/visitor-form.module.css';

/** Lists the answers to questions that the form no longer has, which are sent along. */
export function EarlierAnswers({ values }: { readonly values: SubmittedFields }) {
  const answers = valuesOf(values, earlierField) ?? [];
  if (answers.length === 0) return null;
  return (
    <section aria-label={earlierAnswersWords.title} className={styles.intro} {...mark('earlier')}>
      <p>{earlierAnswersWords.text}</p>
      <ul>
        {answers.map((answer, index) => (
          <li key={index}>{answer}</li>
        ))}
      </ul>
    </section>
  );
}
