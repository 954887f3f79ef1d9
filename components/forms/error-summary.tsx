import { useEffect, useRef } from 'react';
import { fieldId } from '@/components/forms/field-ids';
import type { Issue } from '@/lib/forms/errors';
import styles from '@/styles/forms/error-summary.module.css';

interface ErrorSummaryProps {
  /** The form's id. */
  readonly form: string;
  readonly issues: readonly Issue[];
}

/** Says above the form what to put right, and takes focus so that it is heard first. */
export function ErrorSummary({ form, issues }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null);
  const shown = useRef<readonly Issue[]>();
  useEffect(() => {
    // The page's scripts arrive after the page, and must not take the visitor out of a field again.
    const isNew = shown.current !== undefined && shown.current !== issues;
    if (isNew || document.activeElement === document.body) summary.current?.focus();
    shown.current = issues;
  }, [issues]);

  if (issues.length === 0) return null;
  const titleId = `problems-${form}`;
  return (
    <section
      ref={summary}
      tabIndex={-1}
      autoFocus
      aria-labelledby={titleId}
      className={styles.summary}
    >
      <p id={titleId} className={styles.title}>
        There is a problem
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
