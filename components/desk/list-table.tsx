import { listWords, paginationWords } from '@/lib/words/components/desk';
import styles from '@/styles/desk/list-table.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';
import type { ReactElement } from 'react';

interface ListTableProps extends PaginationProps {
  readonly title: string;
  /** The headers of the columns. The last one is of the time, by which the rows are sorted. */
  readonly columns: readonly string[];
  readonly rows: readonly ReactElement[];
  /** `newest` first without it. */
  readonly sort?: 'newest' | 'oldest';
  /** The text without rows. */
  readonly emptyText?: string;
}

/** Renders a page of a list as a table with links to the other pages. */
export function ListTable({
  title,
  columns,
  rows,
  sort = 'newest',
  emptyText = listWords.empty,
  ...pagination
}: ListTableProps) {
  const lastSort = sort === 'newest' ? 'descending' : 'ascending';
  return (
    <>
      {rows.length === 0 ? (
        <p className={styles.empty}>{emptyText}</p>
      ) : (
        <table className={styles.table}>
          <caption className={visuallyHidden.element}>{listWords.caption[sort](title)}</caption>
          <thead className={visuallyHidden.element}>
            <tr>
              {columns.map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  aria-sort={index === columns.length - 1 ? lastSort : undefined}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows}</tbody>
        </table>
      )}
      <Pagination {...pagination} />
    </>
  );
}

interface PaginationProps {
  readonly older: string | undefined;
  /** `undefined` on the first page. */
  readonly newest: string | undefined;
  /** The label of the link to the newest rows. */
  readonly newestText?: string;
  /** The label of the link to the next page. */
  readonly olderText?: string;
}

/** Links to older rows and back to the newest; renders nothing for a single page. */
export function Pagination({
  older,
  newest,
  newestText = paginationWords.newest,
  olderText = paginationWords.older,
}: PaginationProps) {
  if (older === undefined && newest === undefined) return null;
  return (
    <nav aria-label={paginationWords.label} className={styles.pages}>
      {newest !== undefined && <a href={newest}>{newestText}</a>}
      {older !== undefined && <a href={older}>{olderText}</a>}
    </nav>
  );
}
