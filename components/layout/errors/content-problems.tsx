import { contentProblemsWords } from '@/lib/words/components/layout/errors';
import styles from '@/styles/layout/errors/error-view.module.css';

/** Lists mistakes in the content, in development only. */
export function ContentProblems({ problems }: { readonly problems: readonly string[] }) {
  return (
    <main className={styles.problems}>
      <h1>{contentProblemsWords.title(problems.length)}</h1>
      <ol>
        {problems.map((problem) => (
          <li key={problem}>
            <code>{problem}</code>
          </li>
        ))}
      </ol>
      <p>{contentProblemsWords.advice}</p>
    </main>
  );
}
