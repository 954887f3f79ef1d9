import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContentPage } from '@/components/layout/content-page';
import { createPage } from '@/lib/server/site/pages/page-props';
import { contentWith, postFile } from '@/tests/support/content';
import { contentPageWords } from '@/lib/words/components/layout';
import { journalListWords } from '@/lib/words/components/sections';

async function renderAt(path: string, files: Readonly<Record<string, string>>) {
  const view = createPage(await contentWith(files), path, new Date('2027-01-01'))?.props.view;
  if (view === undefined) throw new Error(`There is no page ${path}.`);
  render(<ContentPage view={view} />);
}

test('a post names its authors, and leads to its tags and to other posts', async () => {
  await renderAt('/journal/b', {
    'content/people.yaml':
      '- { id: ana, name: Ana, role: Writer }\n- { id: tom, name: Tom, role: Cook }\n',
    'content/journal/a.md': postFile('A', 'W.', 'date: 2026-11-01'),
    'content/journal/b.md': postFile(
      'B',
      'W.',
      'date: 2026-11-02\nauthor: [ana, tom]\ntags: [Ice, Old tea]',
    ),
    'content/journal/c.md': postFile('C', 'W.', 'date: 2026-11-03'),
  });
  expect(screen.getByText('Ana, Tom')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Old tea' })).toHaveAttribute(
    'href',
    '/journal/tags/old-tea',
  );
  const links = within(screen.getByRole('region', { name: contentPageWords.readOn })).getAllByRole(
    'link',
  );
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/journal/c', '/journal/a']);
});

test('the only post leads nowhere', async () => {
  await renderAt('/journal/a', { 'content/journal/a.md': postFile('A', 'W.') });
  expect(screen.queryByRole('region', { name: contentPageWords.readOn })).not.toBeInTheDocument();
});

test('a list of posts marks the current page and the current list', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 21 }, (_, index) => [
      `content/journal/p${index}.md`,
      postFile(`Post ${index}`, 'W.', 'date: 2026-11-01\ntags: [Ice]'),
    ]),
  );
  await renderAt('/journal/tags/ice/2', files);
  const currentIn = (name: string) =>
    within(screen.getByRole('navigation', { name })).getByRole('link', { current: true });
  expect(
    within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('link', {
      current: 'page',
    }),
  ).toHaveTextContent('2');
  expect(currentIn(journalListWords.tags)).toHaveTextContent('Ice');
});
