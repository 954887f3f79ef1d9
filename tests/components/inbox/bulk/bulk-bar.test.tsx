import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BulkBar } from '@/components/inbox/bulk/bulk-bar';
import { SelectCell } from '@/components/inbox/list-pane';
import type { DeskBulk } from '@/lib/inbox/inbox-page';
import { bulkWords } from '@/lib/words/components/desk';

const bulk: DeskBulk = {
  list: 'form=contact',
  at: '2026-11-20T12:00:00.000Z',
  folder: 'other',
  operators: ['ana@example.org'],
  mayExport: true,
};

const senders = ['Ana', 'Ben', 'Cleo', 'Dan'];

function List({ total = '190', ...changes }: Partial<DeskBulk> & { readonly total?: string }) {
  return (
    <>
      <table>
        <tbody>
          {senders.map((sender) => (
            <tr key={sender}>
              <SelectCell id={sender} sender={sender} />
            </tr>
          ))}
        </tbody>
      </table>
      <BulkBar bulk={{ ...bulk, ...changes }} hasOtherPages total={total} />
    </>
  );
}

const form = () => screen.getByRole('form', { name: bulkWords.title });
const box = (sender: string) =>
  screen.getByRole('checkbox', { name: bulkWords.selectFrom(sender) });
const all = () => screen.getByRole('checkbox', { name: bulkWords.all('190') });
const changes = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('value') ?? '');

test('posts to the batch action with the list and the time of the page', () => {
  render(<List />);
  expect(form()).toHaveAttribute('action', '/api/desk/batch');
  expect(form()).toHaveAttribute('method', 'post');
  expect(form()).toHaveFormValues({ list: 'form=contact', at: '2026-11-20T12:00:00.000Z' });
});

test.each([
  ['other', ['read', 'unread', 'archived', 'inbox', 'spam', 'bin']],
  ['spam', ['read', 'unread', 'inbox', 'bin']],
  ['bin', ['read', 'unread', 'restore']],
  ['unpaid', ['read', 'unread']],
] as const)('offers the changes of the folder %s', (folder, expected) => {
  render(<List folder={folder} />);
  expect(changes().slice(0, expected.length)).toEqual(expected);
});

test('exports the selection only for operators who may export', () => {
  const { rerender } = render(<List />);
  const button = screen.getByText(bulkWords.export);
  expect(button).toHaveAttribute('formaction', '/api/desk/export.csv');
  expect(button).toHaveAttribute('formmethod', 'get');
  rerender(<List mayExport={false} at="2026-11-20T12:01:00.000Z" />);
  expect(screen.queryByText(bulkWords.export)).toBeNull();
});

test('counts the selected messages, and says the number of all that match', () => {
  render(<List />);
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent(bulkWords.none);
  fireEvent.click(box('Ben'));
  expect(status).toHaveTextContent(bulkWords.selected(1));
  fireEvent.click(screen.getByRole('checkbox', { name: bulkWords.page }));
  expect(status).toHaveTextContent(bulkWords.selected(4));
  fireEvent.click(all());
  expect(status).toHaveTextContent(bulkWords.allSelected('190'));
});

test('selects a range with Shift', () => {
  render(<List />);
  fireEvent.click(box('Ana'));
  fireEvent.click(box('Cleo'), { shiftKey: true });
  expect([box('Ana'), box('Ben'), box('Cleo')].every((each) => each.matches(':checked'))).toBe(
    true,
  );
  expect(box('Dan')).not.toBeChecked();
  expect(screen.getByRole('status')).toHaveTextContent(bulkWords.selected(3));
});

test('keeps what "all that match" meant when messages arrive after it was selected', () => {
  const { rerender } = render(<List />);
  fireEvent.click(all());
  rerender(<List total="191" at="2026-11-20T12:05:00.000Z" />);
  expect(all()).toBeChecked();
  expect(form()).toHaveFormValues({ at: '2026-11-20T12:00:00.000Z' });
  fireEvent.click(all());
  expect(screen.getByRole('checkbox', { name: bulkWords.all('191') })).not.toBeChecked();
  expect(form()).toHaveFormValues({ at: '2026-11-20T12:05:00.000Z' });
});

test('presses a button for the label with Enter, which Tab does not reach', () => {
  render(<List />);
  const [first] = form().querySelectorAll('button');
  expect(first).toHaveValue('enter');
  expect(first).toHaveAttribute('tabindex', '-1');
  expect(first).toHaveAttribute('aria-hidden', 'true');
});
