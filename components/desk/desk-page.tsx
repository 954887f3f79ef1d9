import { DeskLayout } from '@/components/desk/desk-layout';
import { FormsPane } from '@/components/desk/forms-pane';
import { ListPane } from '@/components/desk/list-pane';
import { SubmissionPane } from '@/components/desk/submission-pane';
import { ErrorView } from '@/components/layout/errors/error-view';
import { deskPageWords } from '@/components/desk/words';
import type { DeskNotice, DeskPageProps, DeskView, DeskErrorProps } from '@/lib/desk/desk-page';
import styles from '@/styles/desk/desk-page.module.css';

/** Renders the desk with its three panes, or an error page. */
export function DeskPage(props: DeskPageProps | DeskErrorProps) {
  if ('statusCode' in props) return <ErrorView statusCode={props.statusCode} />;
  return (
    <DeskLayout desk={props.desk}>
      <DeskNotices notices={props.notices} />
      <DeskPanes view={props.view} />
    </DeskLayout>
  );
}

/** Lists notices, such as mail that was not delivered. */
function DeskNotices({ notices }: { readonly notices: readonly DeskNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <section aria-label={deskPageWords.notices} className={styles.notices}>
      <ul>
        {notices.map(({ text, link }) => (
          <li key={text} className={styles.notice}>
            {text}
            {link !== undefined && (
              <>
                {' '}
                <a href={link.href}>{link.label}</a>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Renders the panes: forms, list and one submission. On a narrow screen, the list and the
 * submission are separate pages.
 */
function DeskPanes({ view }: { readonly view: DeskView }) {
  const { inbox, aside, list, submission } = view;
  if (submission === undefined) {
    return (
      <div className={styles.panes}>
        <FormsPane inbox={inbox} aside={aside} />
        <main id="main" tabIndex={-1} className={styles.list}>
          <ListPane list={list} titleElement="h1" />
        </main>
        <aside aria-label={deskPageWords.message} className={styles.placeholder}>
          {list.rows.length > 0 && deskPageWords.chooseMessage}
        </aside>
      </div>
    );
  }
  return (
    <div className={styles.panes}>
      <div className={styles.wideOnly}>
        <FormsPane inbox={inbox} aside={aside} />
      </div>
      <section aria-label={list.title} className={`${styles.list ?? ''} ${styles.wideOnly ?? ''}`}>
        <ListPane list={list} titleElement="p" />
      </section>
      <main id="main" tabIndex={-1} className={styles.submission}>
        <p className={styles.back}>
          <a href={list.href}>{deskPageWords.back(list.title)}</a>
        </p>
        <SubmissionPane submission={submission} listHref={list.href} />
      </main>
    </div>
  );
}
