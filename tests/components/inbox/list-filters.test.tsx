import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ListFilters } from '@/components/inbox/list-filters';
import { filterWords } from '@/lib/words/components/desk';

const filters = {
  values: { state: 'spam', search: 'comet', paid: '1', from: '2026-11-20' },
  count: 2,
  clearHref: '/desk/inbox?state=spam',
  states: [
    { value: 'inbox', label: 'Inbox' },
    { value: 'spam', label: 'Spam' },
  ],
  forms: [{ value: 'contact', label: 'Write to us' }],
  assignees: [],
  labels: ['urgent'],
};

test('searches every state with a plain form', () => {
  render(<ListFilters filters={filters} found={undefined} />);
  const form = screen.getByRole('search', { hidden: true });
  expect(form).toHaveAttribute('action', '/desk/inbox');
  expect(form).toHaveFormValues({ state: 'all', search: 'comet' });
  expect(screen.queryByRole('status')).toBeNull();
});

test('folds the filters, and says how many there are', () => {
  render(<ListFilters filters={filters} found={undefined} />);
  const summary = screen.getByText(filterWords.open(2));
  const details = summary.closest('details');
  expect(details).not.toHaveAttribute('open');
  expect(details?.querySelector('form')).toHaveFormValues({
    search: 'comet',
    state: 'spam',
    form: '',
    from: '2026-11-20',
    paid: true,
    withFiles: false,
  });
});

test('announces the number of results, with a link that clears the search', () => {
  render(<ListFilters filters={filters} found="12 messages" />);
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent('12 messages');
  expect(within(status).getByRole('link', { name: filterWords.clear })).toHaveAttribute(
    'href',
    '/desk/inbox?state=spam',
  );
});
