import { errorWords } from '@/lib/words/components/forms';
import type { Issue } from '@/lib/forms/errors/issue';
import { fieldId, mark } from '@/lib/forms/form-markup';
import styles from '@/styles/forms/error-summary.module.css';

interface ErrorSummaryProps {
  /** The form's id. */
  readonly form: string;
  readonly issues: readonly Issue[];
}

/**
 * Lists the errors of a form, with links to their fields. It has `autofocus`, so that screen readers
 * read it first and scripts that load later do not move the focus out of a field.
 */
export function ErrorSummary({ form, issues }: ErrorSummaryProps) {
  if (issues.length === 0) return null;
  const titleId = `problems-${form}`;
  return (
    <section
      tabIndex={-1}
      autoFocus
      aria-labelledby={titleId}
      className={styles.summary}
      {...mark('problems')}
    >
      <p id={titleId} className={styles.title}>
        {errorWords.title}
      </p>
      <ul className={styles.issues}>
        {issues.map(({ name, field, sentence }) => (
          <li key={`${field ?? 'form'}:${name}`}>
            {field === undefined ? sentence : <a href={`#${fieldId(form, field)}`}>{sentence}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}
