import { ListTable } from '@/components/desk/list-table';
import { listWords } from '@/components/desk/words';
import type { DeskList, DeskRow } from '@/lib/desk/desk-page';
import styles from '@/styles/desk/list-pane.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

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
      <ListTable
        title={title}
        columns={[listWords.sender, listWords.message, listWords.received]}
        rows={rows.map((row) => (
          <Row key={row.href} row={row} />
        ))}
        older={older}
        newest={newest}
      />
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
              <span className={visuallyHidden.element}>{listWords.unread}</span>{' '}
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
