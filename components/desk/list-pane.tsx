import { Pagination } from '@/components/desk/pagination';
import { listWords } from '@/components/desk/words';
import type { DeskList, DeskRow } from '@/lib/desk/desk-page';
import styles from '@/styles/desk/list-pane.module.css';
import parts from '@/styles/desk/list-parts.module.css';
import unseen from '@/styles/ui/unseen.module.css';

interface ListPaneProps {
  readonly list: DeskList;
  /** The page's heading while no submission is open; otherwise a plain label. */
  readonly titleElement: 'h1' | 'p';
}

/** Renders the middle pane: submissions, newest first, a page at a time. */
export function ListPane({ list, titleElement: Title }: ListPaneProps) {
  const { title, rows, older, newest } = list;
  return (
    <div className={styles.list}>
      <div className={styles.top}>
        <Title className={styles.title}>{title}</Title>
        <p className={styles.order}>{listWords.order}</p>
      </div>
      {rows.length === 0 ? (
        <p className={parts.empty}>{listWords.empty}</p>
      ) : (
        <table className={styles.table}>
          <caption className={unseen.unseen}>{listWords.caption(title)}</caption>
          <thead className={unseen.unseen}>
            <tr>
              <th scope="col">{listWords.sender}</th>
              <th scope="col">{listWords.message}</th>
              <th scope="col" aria-sort="descending">
                {listWords.received}
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
      <Pagination older={older} newest={newest} />
    </div>
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
              <span className={unseen.unseen}>{listWords.unread}</span>{' '}
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
