import { useSyncExternalStore } from 'react';
import { bulkFormId, rowCheckboxes, selectedCount, selectRange } from '@/lib/inbox/bulk';

/** What is selected in the list. */
export interface SelectionState {
  readonly count: number;
  /** Whether all that match are selected, on every page. */
  readonly isAll: boolean;
  /** Whether every row of the page is selected. */
  readonly isPage: boolean;
}

/**
 * Follows the checkboxes of the list, and selects a range when one is pressed with Shift. Returns
 * `undefined` until the page is interactive.
 */
export function useSelection(): SelectionState | undefined {
  const [count, total, all] = useSyncExternalStore(subscribe, readSelection, () => '').split(' ');
  if (total === undefined) return undefined;
  return { count: Number(count), isAll: all === 'all', isPage: count === total };
}

/** Selects all rows of the page, or none. */
export function selectPage(isSelected: boolean): void {
  for (const box of rowCheckboxes()) box.checked = isSelected;
}

/** Returns the selection as text, because a snapshot must be equal while nothing changes. */
function readSelection(): string {
  const all = document.querySelector<HTMLInputElement>(`#${bulkFormId} input[name="all"]`);
  const mode = all?.checked === true ? 'all' : 'rows';
  return `${selectedCount()} ${rowCheckboxes().length} ${mode}`;
}

function subscribe(notify: () => void): () => void {
  let last: HTMLInputElement | undefined;
  const handleClick = ({ target, shiftKey }: MouseEvent) => {
    if (!(target instanceof HTMLInputElement) || !rowCheckboxes().includes(target)) return;
    if (shiftKey && last !== undefined) selectRange(last, target);
    last = target;
    notify();
  };
  document.addEventListener('click', handleClick);
  document.addEventListener('change', notify);
  return () => {
    document.removeEventListener('click', handleClick);
    document.removeEventListener('change', notify);
  };
}
