import type { DeskList, DeskRow } from '@/lib/desk/view';
import styles from '@/styles/desk/list-pane.module.css';

interface ListPaneProps {
  readonly list: DeskList;
  /** The heading of the page while no submission is open; beside one it is only a name. */
  readonly titleElement: 'h1' | 'p';
}

/** The middle pane: submissions, newest first, a page at a time. */
export function ListPane({ list, titleElement: Title }: ListPaneProps) {
  const { title, rows, older, newest } = list;
  return (
    <>
      <div className={styles.top}>
        <Title className={styles.title}>{title}</Title>
        <p className={styles.order}>Newest first</p>
      </div>
      {rows.length === 0 ? (
        <p className={styles.empty}>Nothing here yet.</p>
      ) : (
        <table className={styles.table}>
          <caption className={styles.unseen}>{title}, newest first</caption>
          <thead className={styles.unseen}>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Message</th>
              <th scope="col" aria-sort="descending">
                Received
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.href} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {(older !== undefined || newest !== undefined) && (
        <nav aria-label="Pages of the list" className={styles.pages}>
          {newest !== undefined && <a href={newest}>Newest</a>}
          {older !== undefined && <a href={older}>Older</a>}
        </nav>
      )}
    </>
  );
}

function Row({ row }: { readonly row: DeskRow }) {
  const { href, sender, summary, received, isUnread, isCurrent } = row;
  return (
    <tr
      className={`${styles.row ?? ''} ${(isUnread ? styles.unread : styles.read) ?? ''}`}
      data-current={isCurrent ? '' : undefined}
    >
      <th scope="row" className={styles.sender}>
        <a href={href} aria-current={isCurrent ? 'true' : undefined}>
          {isUnread && (
            <>
              <span className={styles.unseen}>Unread:</span>{' '}
            </>
          )}
          <bdi>{sender}</bdi>
        </a>
      </th>
      <td className={styles.summary} dir="auto">
        {summary}
      </td>
      <td className={styles.received}>
        <time dateTime={received.iso}>{received.text}</time>
      </td>
    </tr>
  );
}
