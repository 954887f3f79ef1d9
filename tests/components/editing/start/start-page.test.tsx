import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StartPage } from '@/components/editing/start/start-page';
import { startPageWords } from '@/lib/words/components/editing/start';
import { startWords } from '@/lib/words/lib/server/editing/start';

const row = (title: string, marks: readonly { name: string; text: string }[] = []) => ({
  path: `content/pages/${title}.md`,
  href: `/desk/site/edit/content/pages/${title}.md`,
  title,
  address: `/${title}`,
  marks,
});

const start = {
  today: [{ text: 'Add a notice', href: '/desk/site/new/notices', state: startWords.notices(1) }],
  pages: { tree: [{ page: row('visit'), children: [{ page: row('access'), children: [] }] }] },
  lists: [],
  others: [],
};

const props = {
  title: 'Site',
  meta: { title: 'Site' },
  desk: { siteName: 'Clinic' },
  query: '',
  mistakes: [],
  lost: [],
  isProblem: false,
};

test('shows what is done most, and a page within the one above it', () => {
  render(<StartPage {...props} start={start} />);
  const link = screen.getByRole('link', { name: 'Add a notice 1 is shown now' });
  expect(link).toHaveAttribute('href', '/desk/site/new/notices');
  const [visit] = within(screen.getByRole('region', { name: 'Pages' })).getAllByRole('listitem');
  const inner = visit === undefined ? [] : within(visit).getAllByRole('link');
  expect(inner.map(({ textContent }) => textContent)).toEqual(['visit /visit', 'access /access']);
});

test('says what is not published, and searches without a script', () => {
  const unpublished = { text: startWords.unpublished(3), href: '/desk/site/changes' };
  const draft = row('plan', [{ name: 'draft', text: 'Draft' }]);
  render(<StartPage {...props} query="plan" unpublished={unpublished} found={[draft]} />);
  expect(screen.getByText(`${startWords.unpublished(3)}.`)).toBeVisible();
  expect(screen.getByRole('link', { name: 'plan Draft /plan' })).toBeVisible();
  const field = screen.getByRole('searchbox', { name: startPageWords.search });
  expect(field).toHaveValue('plan');
  expect(screen.getByRole('search')).toHaveAttribute('action', '/desk/site');
});

test('closes what is below a page where there are many, and says how much of it is marked', () => {
  const marked = row('plan', [{ name: 'draft', text: 'Draft' }]);
  const children = [marked, ...Array.from({ length: 60 }, (_, index) => row(`page-${index}`))];
  const tree = [
    { page: row('visit'), children: children.map((page) => ({ page, children: [] })) },
    { page: row('contact'), children: [] },
  ];
  render(<StartPage {...props} start={{ ...start, pages: { tree } }} />);
  expect(screen.getByText('contact')).toBeVisible();
  expect(screen.getByText('page-3')).not.toBeVisible();
  expect(screen.getByText(startPageWords.belowMarked(61, 1))).toBeVisible();
});
