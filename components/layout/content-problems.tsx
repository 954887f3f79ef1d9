import styles from '@/styles/layout/content-problems.module.css';

/** Lists mistakes in the content, in development only. */
export function ContentProblems({ problems }: { readonly problems: readonly string[] }) {
  return (
    <main className={styles.problems}>
      <h1>The content has {problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}</h1>
      <ol>
        {problems.map((problem) => (
          <li key={problem}>
            <code>{problem}</code>
          </li>
        ))}
      </ol>
      <p>Save the file when it is put right; this page follows.</p>
    </main>
  );
}
