import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { DoorListPage } from '@/components/bookings/desk/door-list/door-list-page';
import { doorListPageWords } from '@/lib/words/components/bookings/desk/door-list';

const props: ComponentProps<typeof DoorListPage> = {
  title: 'Door list',
  meta: { title: 'Door list' },
  desk: { siteName: 'Larkmoor' },
  list: 'Book places',
  filters: ['Inbox'],
  printed: { iso: '2026-11-20T12:00:00.000Z', text: '20 November 2026, 12:00' },
  back: '/desk/inbox?form=book',
  choices: [{ label: 'All (1)', href: '/desk/door-list?form=book', isCurrent: true }],
  rows: [
    {
      id: 'a',
      name: 'Ana Petrov',
      guests: 'with Sam',
      places: 2,
      counted: '2 adults',
      chosen: ['27 November'],
      payment: '£16.00 paid',
      notes: ['A chair, please'],
    },
  ],
  total: '1 message, 2 places',
};

test('shows each person in a row of a table with headings', () => {
  render(<DoorListPage {...props} />);
  const table = screen.getByRole('table', { name: doorListPageWords.table });
  const headings = within(table).getAllByRole('columnheader');
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Here',
    'Name',
    'Places',
    'Chosen',
    'Paid',
    'Notes',
  ]);
  const row = within(table).getByRole('row', { name: /Ana Petrov/ });
  for (const text of ['with Sam', '2 adults', '27 November', '£16.00 paid', 'A chair, please']) {
    expect(row).toHaveTextContent(text);
  }
  expect(screen.getByRole('main')).toHaveTextContent('1 message, 2 places');
  expect(screen.getByRole('link', { name: 'All (1)' })).toHaveAttribute('aria-current', 'true');
});

test('prints after a press', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  render(<DoorListPage {...props} />);
  await userEvent.click(screen.getByRole('button', { name: doorListPageWords.print }));
  expect(print).toHaveBeenCalledOnce();
});

test('has a hint instead of a button without scripts', () => {
  const html = renderToString(<DoorListPage {...props} />);
  expect(html).toContain(doorListPageWords.printHint);
  expect(html).not.toContain(`>${doorListPageWords.print}</button>`);
});

test('says why there are no lines', () => {
  render(<DoorListPage {...props} rows={[]} tooMany="Too many." />);
  expect(screen.getByRole('alert')).toHaveTextContent('Too many.');
  expect(screen.queryByRole('table')).toBeNull();
});
