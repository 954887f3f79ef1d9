import { FormsPane } from '@/components/desk/forms-pane';
import { ListPane } from '@/components/desk/list-pane';
import { SubmissionPane } from '@/components/desk/submission-pane';
import type { DeskView } from '@/lib/desk/view';
import styles from '@/styles/desk/desk-panes.module.css';

/**
 * The three panes: forms, list, one submission. On a narrow screen they are two pages, the list and
 * the submission with a way back.
 */
export function DeskPanes({ view }: { readonly view: DeskView }) {
  const { inbox, aside, list, submission } = view;
  if (submission === undefined) {
    return (
      <div className={styles.panes}>
        <FormsPane inbox={inbox} aside={aside} />
        <main id="main" tabIndex={-1} className={styles.list}>
          <ListPane list={list} titleElement="h1" />
        </main>
        <aside aria-label="Message" className={styles.nothingOpen}>
          {list.rows.length > 0 && 'Choose a message to read it.'}
        </aside>
      </div>
    );
  }
  return (
    <div className={styles.panes}>
      <div className={styles.besides}>
        <FormsPane inbox={inbox} aside={aside} />
      </div>
      <section aria-label={list.title} className={`${styles.list ?? ''} ${styles.besides ?? ''}`}>
        <ListPane list={list} titleElement="p" />
      </section>
      <main id="main" tabIndex={-1} className={styles.submission}>
        <p className={styles.back}>
          <a href={list.href}>Back to {list.title}</a>
        </p>
        <SubmissionPane submission={submission} listHref={list.href} />
      </main>
    </div>
  );
}
