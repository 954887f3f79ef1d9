import { bulkFormId, selectedCount } from '@/lib/inbox/bulk';
import { shortcutChanges, type Shortcut } from '@/lib/inbox/shortcuts';

/** The row to focus after the page that an action returns to has loaded. */
const focusKey = 'desk-focus';

/** Runs a shortcut. `openId` is the id of the open message. */
export function runShortcut(shortcut: Exclude<Shortcut, 'help'>, openId: string | undefined): void {
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-id]')];
  const current = rows.findIndex((row) =>
    openId === undefined ? row.contains(document.activeElement) : row.dataset.id === openId,
  );
  switch (shortcut) {
    case 'next':
    case 'previous': {
      const link = linkOf(rows[current + (shortcut === 'next' ? 1 : -1)]);
      if (openId === undefined) link?.focus();
      else link?.click();
      return;
    }
    case 'open':
      linkOf(rows[current])?.click();
      return;
    case 'reply':
      document.getElementById('reply')?.focus();
      return;
    case 'select':
      rows[current]?.querySelector<HTMLInputElement>('input[name="id"]')?.click();
      return;
    case 'search':
      document.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
      return;
    case 'archive':
    case 'unread':
    case 'spam':
    case 'bin': {
      const next = rows[current + 1] ?? rows[current - 1];
      change(shortcutChanges[shortcut] ?? '', openId ?? rows[current]?.dataset.id, next, openId);
    }
  }
}

/** Focuses the row after the one that the last shortcut changed. */
export function restoreFocus(): void {
  const id = sessionStorage.getItem(focusKey);
  if (id === null) return;
  sessionStorage.removeItem(focusKey);
  linkOf(document.querySelector(`tr[data-id="${CSS.escape(id)}"]`) ?? undefined)?.focus();
}

function linkOf(row: Element | undefined): HTMLAnchorElement | undefined {
  return row?.querySelector<HTMLAnchorElement>('th a') ?? undefined;
}

/** Changes the selected messages; without a selection, the open or the focused one. */
function change(
  value: string,
  id: string | undefined,
  next: HTMLElement | undefined,
  openId: string | undefined,
): void {
  const bar = document.getElementById(bulkFormId);
  if (!(bar instanceof HTMLFormElement)) return;
  const button = bar.querySelector<HTMLButtonElement>(`button[value="${value}"]`);
  if (button === null) return;
  const all = bar.querySelector<HTMLInputElement>('input[name="all"]');
  const hasSelection = selectedCount() > 0 || all?.checked === true;
  if (!hasSelection) {
    if (id === undefined) return;
    addField(bar, 'id', id);
    const nextId = next?.dataset.id;
    if (nextId !== undefined && openId !== undefined) addField(bar, 'open', nextId);
    if (nextId !== undefined && openId === undefined) sessionStorage.setItem(focusKey, nextId);
  }
  bar.requestSubmit(button);
}

function addField(form: HTMLFormElement, name: string, value: string): void {
  const input = Object.assign(document.createElement('input'), { type: 'hidden', name, value });
  form.append(input);
}
