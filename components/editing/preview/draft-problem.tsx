import { draftWords as words } from '@/lib/words/components/editing';
import styles from '@/styles/layout/errors/error-view.module.css';

/** Says that a draft cannot be shown to the person who follows a link to it. */
export function DraftProblem() {
  return (
    <main id="main" className={styles.problems}>
      <h1>{words.title}</h1>
      <p>{words.problem}</p>
    </main>
  );
}
