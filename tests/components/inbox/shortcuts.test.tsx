import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Shortcuts } from '@/components/inbox/shortcuts';
import { permissions, type Permission } from '@/lib/access/permissions';
import { bulkFormId } from '@/lib/inbox/bulk';
import { shortcutWords } from '@/lib/words/components/desk';

const reader: readonly Permission[] = ['read'];
const submitted: string[] = [];

beforeEach(() => {
  submitted.length = 0;
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

function renderDesk(may: readonly Permission[], openId?: string) {
  return render(
    <>
      <input type="search" aria-label="Search" />
      <table>
        <tbody>
          {['a', 'b', 'c'].map((id) => (
            <tr key={id} data-id={id}>
              <td>
                <input type="checkbox" name="id" value={id} form={bulkFormId} aria-label={id} />
              </td>
              <th>
                <a href={`#${id}`}>{`Message ${id}`}</a>
              </th>
            </tr>
          ))}
        </tbody>
      </table>
      <form
        id={bulkFormId}
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          const fields = new FormData(event.currentTarget, submitter);
          submitted.push(
            [...fields]
              .map(([name, value]) => `${name}=${typeof value === 'string' ? value : 'file'}`)
              .join('&'),
          );
        }}
      >
        <button name="change" value="archived">
          Archive
        </button>
      </form>
      <Shortcuts openId={openId} may={may} />
    </>,
  );
}

const press = (key: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, bubbles: true });
const link = (id: string) => screen.getByRole('link', { name: `Message ${id}` });

function listedKeys(): readonly string[] {
  press('?');
  const dialog = screen.getByRole('dialog', { name: shortcutWords.title });
  return within(dialog)
    .getAllByRole('term')
    .map((term) => term.textContent);
}

test('lists every key for an operator who may do everything', () => {
  renderDesk(permissions);
  expect(listedKeys()).toEqual(['j', 'k', 'o', 'e', 'r', 'u', 's', '#', 'x', '/', '?']);
});

test('lists for a reader only the keys that move', () => {
  renderDesk(reader);
  expect(listedKeys()).toEqual(['j', 'k', 'o', '/', '?']);
});

test('ignores the keys of a reader that would change or select a message', () => {
  renderDesk(reader);
  link('b').focus();
  for (const key of ['e', 'u', 's', '#', 'x', 'r']) {
    expect(press(key), key).toBe(true);
  }
  expect(submitted).toEqual([]);
  expect(screen.getByRole('checkbox', { name: 'b' })).not.toBeChecked();
});

test('moves between the messages of the list', () => {
  renderDesk(permissions);
  press('j');
  expect(link('a')).toHaveFocus();
  press('j');
  press('j');
  press('k');
  expect(link('b')).toHaveFocus();
  press('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('changes the focused message, and focuses the next one after the page has loaded', () => {
  const { unmount } = renderDesk(permissions);
  link('b').focus();
  press('e');
  expect(submitted).toEqual(['change=archived&id=b']);
  unmount();
  renderDesk(permissions);
  expect(link('c')).toHaveFocus();
});

test('changes the selected messages', () => {
  renderDesk(permissions);
  link('a').focus();
  press('x');
  press('j');
  press('x');
  press('e');
  expect(submitted).toEqual(['id=a&id=b&change=archived']);
});

test('changes the open message and opens the next one', () => {
  renderDesk(permissions, 'b');
  press('e');
  expect(submitted).toEqual(['change=archived&id=b&open=c']);
});

test('can be switched off in this browser', () => {
  renderDesk(permissions);
  press('?');
  fireEvent.click(screen.getByRole('checkbox', { name: /on this device/ }));
  press('j');
  expect(link('a')).not.toHaveFocus();
});
