import { useState } from 'react';
import {
  selectPage,
  useSelection,
  type SelectionState,
} from '@/components/inbox/bulk/use-selection';
import { bulkWords } from '@/lib/words/components/desk';
import { bulkFormId } from '@/lib/inbox/bulk';
import type { DeskBulk } from '@/lib/inbox/inbox-page';
import styles from '@/styles/inbox/bulk/bulk-bar.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

interface BulkBarProps {
  readonly bulk: DeskBulk;
  /** Whether the list has more pages than this one. */
  readonly hasOtherPages: boolean;
  /** The messages on all pages, such as `190`. */
  readonly total: string;
}

/** Renders the form that changes the selected messages. It stays at the end of the screen. */
export function BulkBar({ hasOtherPages, ...loaded }: BulkBarProps) {
  const selection = useSelection();
  // "All that match" stays what it was when it was selected, also when new messages arrive.
  const [{ bulk, total }, setShown] = useState<Pick<BulkBarProps, 'bulk' | 'total'>>(loaded);
  if (loaded.bulk !== bulk && selection?.isAll !== true) setShown(loaded);
  const { list, at, operators, mayExport } = bulk;
  return (
    <form
      id={bulkFormId}
      method="post"
      action="/api/desk/batch"
      aria-label={bulkWords.title}
      className={styles.bar}
    >
      {/* Enter in a field presses the first button of a form, which must not change messages by itself. */}
      <button
        type="submit"
        name="change"
        value="enter"
        tabIndex={-1}
        aria-hidden="true"
        className={visuallyHidden.element}
      >
        {bulkWords.addLabel}
      </button>
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="at" value={at} />
      <div className={styles.line}>
        {selection !== undefined && (
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={selection.isPage}
              onChange={({ target }) => {
                selectPage(target.checked);
              }}
            />
            {bulkWords.page}
          </label>
        )}
        {hasOtherPages && (
          <label className={styles.choice}>
            <input type="checkbox" name="all" value="1" />
            {bulkWords.all(total)}
          </label>
        )}
        <p role="status" className={styles.count}>
          {selection !== undefined && countText(selection, total)}
        </p>
      </div>
      <div className={styles.line}>
        {actionsOf(bulk).map(([change, label]) => (
          <button key={change} type="submit" name="change" value={change}>
            {label}
          </button>
        ))}
      </div>
      <details className={styles.more}>
        <summary>{bulkWords.more}</summary>
        <div className={styles.line}>
          <label>
            {bulkWords.assignee}{' '}
            <select name="assignee">
              <option value="">{bulkWords.noOne}</option>
              {operators.map((email) => (
                <option key={email}>{email}</option>
              ))}
            </select>
          </label>
          <button type="submit" name="change" value="assign">
            {bulkWords.assign}
          </button>
        </div>
        <div className={styles.line}>
          <label>
            {bulkWords.label} <input type="text" name="label" maxLength={40} autoComplete="off" />
          </label>
          <button type="submit" name="change" value="add-label">
            {bulkWords.addLabel}
          </button>
          <button type="submit" name="change" value="remove-label">
            {bulkWords.removeLabel}
          </button>
        </div>
        {mayExport && (
          <button type="submit" formAction="/api/desk/export.csv" formMethod="get">
            {bulkWords.export}
          </button>
        )}
      </details>
    </form>
  );
}

function countText({ count, isAll }: SelectionState, total: string): string {
  if (isAll) return bulkWords.allSelected(total);
  return count === 0 ? bulkWords.none : bulkWords.selected(count);
}

/** The changes that a folder offers, with the labels of their buttons. */
function actionsOf({ folder }: DeskBulk): readonly (readonly [string, string])[] {
  const marks = [
    ['read', bulkWords.read],
    ['unread', bulkWords.unread],
  ] as const;
  switch (folder) {
    case 'unpaid':
      return marks;
    case 'bin':
      return [...marks, ['restore', bulkWords.restore]];
    case 'spam':
      return [...marks, ['inbox', bulkWords.notSpam], ['bin', bulkWords.bin]];
    case 'other':
      return [
        ...marks,
        ['archived', bulkWords.archive],
        ['inbox', bulkWords.inbox],
        ['spam', bulkWords.spam],
        ['bin', bulkWords.bin],
      ];
  }
}
