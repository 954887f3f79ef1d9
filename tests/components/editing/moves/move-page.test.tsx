import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MovePage } from '@/components/editing/moves/move-page';
import { movePageWords } from '@/lib/words/components/editing/moves';
import { moveWords } from '@/lib/words/lib/server/editing/moves';
import { linkWords } from '@/lib/words/lib/server/content';

const visit = 'content/pages/visit.md';

const props = {
  meta: { title: 'Move' },
  desk: { siteName: 'Clinic' },
  title: 'Move “Visit”',
  path: visit,
  address: '/visit',
  back: `/desk/site/edit/${visit}`,
  isFixed: false,
  isPeople: false,
  chosen: { parent: '/tours', name: 'come' },
  parents: [
    { value: '', label: moveWords.top },
    { value: '/tours', label: 'Tours (/tours)' },
  ],
  problems: [],
};

const plan = {
  version: 'v1',
  moved: [
    { path: visit, href: '/desk/site/edit/x', title: 'Visit', from: '/visit', to: '/tours/come' },
  ],
  linking: [{ path: 'content/site.yaml', href: '/desk/site/edit/y', title: 'Name and menu' }],
  redirects: 1,
};

test('asks for the page above and the last part of the address, without a script', () => {
  render(<MovePage {...props} />);
  expect(screen.getByRole('combobox', { name: movePageWords.parent })).toHaveValue('/tours');
  const name = screen.getByRole('textbox', { name: movePageWords.name });
  expect(name).toHaveValue('come');
  expect(name).toHaveAccessibleDescription(movePageWords.nameHint);
  expect(screen.queryByRole('button', { name: movePageWords.move })).not.toBeInTheDocument();
});

test('shows what changes before it can be moved', () => {
  render(<MovePage {...props} plan={plan} />);
  const changes = screen.getByRole('region', { name: movePageWords.changes });
  expect(changes).toHaveTextContent('/visit becomes /tours/come');
  const links = within(changes).getByRole('list', { name: movePageWords.links });
  expect(within(links).getByRole('link', { name: 'Name and menu' })).toBeVisible();
  const form = within(changes).getByRole('button', { name: movePageWords.move }).closest('form');
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
    path: visit,
    parent: '/tours',
    name: 'come',
    version: 'v1',
  });
});

test('says what would be wrong in place of a move', () => {
  const problem = linkWords.reservedPath('/desk');
  render(<MovePage {...props} problems={[problem]} />);
  const problems = screen.getByRole('region', { name: movePageWords.breaks });
  expect(problems).toHaveTextContent(problem);
  expect(screen.queryByRole('button', { name: movePageWords.move })).not.toBeInTheDocument();
});

test('asks which person gets another short name', () => {
  const parents = [{ value: 'ana', label: 'Ana Reis (ana)' }];
  const chosen = { parent: 'ana', name: '' };
  render(<MovePage {...props} isPeople parents={parents} chosen={chosen} />);
  expect(screen.getByRole('combobox', { name: movePageWords.person })).toHaveValue('ana');
  expect(screen.getByRole('textbox', { name: movePageWords.shortName })).toHaveValue('');
  expect(screen.getByRole('link', { name: movePageWords.keepName })).toBeVisible();
});

test('asks nothing for an entry that keeps its address', () => {
  render(<MovePage {...props} isFixed notice="Its bookings are kept under its address." />);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: movePageWords.keep })).toBeVisible();
});
