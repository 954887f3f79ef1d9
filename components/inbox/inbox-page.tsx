import { FormsPane } from '@/components/inbox/forms-pane';
import { ListPane } from '@/components/inbox/list-pane';
import { LiveStatus } from '@/components/inbox/live/live-status';
import { useLiveView } from '@/components/inbox/live/use-live-view';
import { Shortcuts } from '@/components/inbox/shortcuts';
import { SubmissionPane } from '@/components/inbox/submission/submission-pane';
import { deskPageWords } from '@/lib/words/components/desk';
import type { DeskNotice, DeskView } from '@/lib/inbox/inbox-page';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { deskProps } from '@/lib/server/inbox/desk/desk-props';
import type { Permission } from '@/lib/access/permissions';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/inbox/inbox-page.module.css';

/** A constant, so that effects that depend on it do not run at each render. */
const noPermissions: readonly Permission[] = [];

/** Renders the desk with its three panes. */
export function InboxPage({ meta, desk, notices, view: loaded }: PropsOf<typeof deskProps>) {
  const { view, arrived } = useLiveView(loaded, meta.title);
  const { may = noPermissions } = desk;
  return (
    <div className={styles.page}>
      <DeskNotices notices={notices} />
      <DeskPanes view={view} mayManage={may.includes('manage')} />
      <footer className={styles.foot}>
        <Shortcuts openId={view.submission?.id} may={may} />
        <LiveStatus arrived={arrived} />
      </footer>
    </div>
  );
}

/** Lists notices, such as mail that was not delivered. */
function DeskNotices({ notices }: { readonly notices: readonly DeskNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <section aria-label={deskPageWords.notices} className={styles.notices}>
      <ul>
        {notices.map(({ text, details, link }) => (
          <li key={text} className={styles.notice}>
            {details === undefined ? (
              text
            ) : (
              <details>
                <summary>{text}</summary>
                {details}
              </details>
            )}
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
function DeskPanes({ view, mayManage }: { readonly view: DeskView; readonly mayManage: boolean }) {
  const { inbox, sidebar, list, submission, activity } = view;
  if (submission === undefined) {
    return (
      <div className={styles.panes}>
        <FormsPane inbox={inbox} sidebar={sidebar} />
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
        <FormsPane inbox={inbox} sidebar={sidebar} />
      </div>
      <section aria-label={list.title} className={`${styles.list ?? ''} ${styles.wideOnly ?? ''}`}>
        <ListPane list={list} titleElement="p" />
      </section>
      <main id="main" tabIndex={-1} className={styles.submission}>
        <p className={styles.back}>
          <a href={list.href}>{deskPageWords.back(list.title)}</a>
        </p>
        <div role="status" className={styles.activity}>
          {activity?.texts.map((text) => (
            <p key={text} className={page.notice}>
              {text}
            </p>
          ))}
        </div>
        <SubmissionPane submission={submission} />
        {mayManage && (
          <p className={styles.back}>
            <a href={`/desk/delete?ids=${encodeURIComponent(submission.id)}`}>
              {deskPageWords.deleteForEver}
            </a>
          </p>
        )}
      </main>
    </div>
  );
}
