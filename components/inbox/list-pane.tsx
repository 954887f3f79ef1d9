import { useSiteLanguage } from '@/components/desk/site-language';
import { Fragment } from 'react';
import { FormsButton } from '@/components/inbox/forms-pane';
import { ListFilters } from '@/components/inbox/list-filters';
import { ListTable } from '@/components/desk/list-table';
import { useListScroll } from '@/components/inbox/use-list-scroll';
import { BulkBar } from '@/components/inbox/bulk/bulk-bar';
import { DoneMessage } from '@/components/inbox/bulk/done-message';
import { bulkWords, listWords, paginationWords } from '@/lib/words/components/desk';
import type { DeskList, DeskRow } from '@/lib/inbox/inbox-page';
import styles from '@/styles/inbox/list-pane.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';
import { bulkFormId } from '@/lib/inbox/bulk';

interface ListPaneProps {
  readonly list: DeskList;
  /** The page's heading while no submission is open; otherwise a plain label. */
  readonly titleElement: 'h1' | 'p';
}

/** Renders the middle pane: search, filters and submissions, a page at a time. */
export function ListPane({ list: { href, ...shown }, titleElement: Title }: ListPaneProps) {
  const {
    title,
    found,
    total,
    rows,
    sort,
    sortHref,
    filters,
    older,
    newest,
    bulk,
    done,
    exportHref,
  } = shown;
  const list = useListScroll(href);
  const isNewestFirst = sort === 'newest';
  return (
    <div ref={list} className={styles.list}>
      <div className={styles.top}>
        <Title className={styles.title}>{title}</Title>
        {Title === 'h1' && <FormsButton />}
      </div>
      <ListFilters filters={filters} found={found}>
        <a href={sortHref} className={styles.order} title={listWords.reverse[sort]}>
          {listWords.order[sort]}
        </a>
        {exportHref !== undefined && (
          <a href={exportHref} className={styles.order}>
            {listWords.export}
          </a>
        )}
      </ListFilters>
      {done !== undefined && <DoneMessage key={done.text} done={done} list={bulk?.list ?? ''} />}
      <ListTable
        title={title}
        columns={[
          ...(bulk === undefined ? [] : [bulkWords.select]),
          listWords.sender,
          listWords.message,
          listWords.received,
        ]}
        rows={rows.map((row) => (
          <Row key={row.id} row={row} canSelect={bulk !== undefined} />
        ))}
        sort={sort}
        emptyText={found === undefined ? undefined : listWords.emptySearch}
        older={older}
        newest={newest}
        newestText={isNewestFirst ? paginationWords.newest : paginationWords.oldest}
        olderText={isNewestFirst ? paginationWords.older : paginationWords.newer}
      />
      {bulk !== undefined && rows.length > 0 && (
        <BulkBar
          bulk={bulk}
          hasOtherPages={older !== undefined || newest !== undefined}
          total={total}
        />
      )}
    </div>
  );
}

interface RowProps {
  readonly row: DeskRow;
  readonly canSelect: boolean;
}

function Row({ row, canSelect }: RowProps) {
  const { id, href, sender, summary, excerpt, received, isUnread, isCurrent } = row;
  // The fragment scrolls the list to the row, also without scripts.
  const rowId = `row-${id}`;
  const language = useSiteLanguage();
  return (
    <tr
      id={rowId}
      className={`${styles.row ?? ''} ${(isUnread ? styles.unread : styles.read) ?? ''}`}
      data-current={isCurrent ? '' : undefined}
      data-id={id}
      data-selectable={canSelect ? '' : undefined}
    >
      {canSelect && <SelectCell id={id} sender={sender} />}
      <th scope="row" className={styles.sender}>
        <a href={`${href}#${rowId}`} aria-current={isCurrent ? 'true' : undefined}>
          {isUnread && (
            <>
              <span className={visuallyHidden.element}>{listWords.unread}</span>{' '}
            </>
          )}
          <bdi>{sender}</bdi>
        </a>
      </th>
      <td className={styles.summary} dir="auto" lang={language}>
        {excerpt === undefined
          ? summary
          : excerpt.map(({ text, found }, index) =>
              found ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
            )}
      </td>
      <td className={styles.received}>
        <time dateTime={received.iso}>{received.text}</time>
      </td>
    </tr>
  );
}

interface SelectCellProps {
  readonly id: string;
  readonly sender: string;
}

/** Renders the checkbox of a row, which belongs to the form of the bar below the list. */
export function SelectCell({ id, sender }: SelectCellProps) {
  return (
    <td className={styles.cell}>
      <label className={styles.target}>
        <input
          type="checkbox"
          name="id"
          value={id}
          form={bulkFormId}
          aria-label={bulkWords.selectFrom(sender)}
        />
      </label>
    </td>
  );
}
