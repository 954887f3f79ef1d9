import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContentPage } from '@/components/layout/content-page';
import { hasEventsList } from '@/lib/server/content/content';
import { createPage } from '@/lib/server/site/pages/page-props';
import {
  contentWith,
  eventFile,
  postFile,
  problemsWith,
  seriesFile,
} from '@/tests/support/content';
import { contentProblemWords } from '@/lib/words/lib/server/content';

const now = new Date('2026-11-20T12:00:00Z');
const ana = `- id: ana
  name: Ana Duarte
  role: Teacher
  since: 2014
  about: Teaches the slow class.
  contact: { email: ana@example.org, phone: 01632 960118 }
  links: [{ label: Her book, href: https://example.org/book }]
  body: |
    She learned it **by ear**.
`;
const tom = '- { id: tom, name: Tom, role: Pianist }\n';

async function renderAt(path: string, files: Readonly<Record<string, string>>) {
  const view = createPage(
    await contentWith({ 'content/people.yaml': ana + tom, ...files }),
    path,
    now,
  )?.props.view;
  if (view === undefined) throw new Error(`There is no page ${path}.`);
  render(<ContentPage view={view} />);
}

test('the page of a person has the text, the contact, the next events and the posts', async () => {
  await renderAt('/people/ana', {
    'content/events/class.yaml': seriesFile('Slow class', 'people: [ana]\n'),
    'content/events/past.yaml': eventFile('Gone', 'people: [ana]\n', '2026-11-01'),
    'content/events/other.yaml': eventFile('Other', 'people: [tom]\n'),
    'content/journal/slow.md': postFile('Slowly', 'W.', 'date: 2026-11-01\nauthor: [tom, ana]'),
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Ana Duarte' })).toBeVisible();
  expect(screen.getByText('by ear').tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: 'ana@example.org' })).toHaveAttribute(
    'href',
    'mailto:ana@example.org',
  );
  expect(screen.getByRole('link', { name: /^01632/ })).toHaveAttribute('href', 'tel:+441632960118');
  const linksIn = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  expect(linksIn('With Ana Duarte')).toEqual(['/events/class/2026-11-27', '/events/class']);
  expect(linksIn('By Ana Duarte')).toEqual(['/journal/slow']);
});

test('what names people leads to those who have a page', async () => {
  const files = {
    'content/events/class.yaml': seriesFile('Slow class', 'people: [tom, ana]\n'),
    'content/journal/slow.md': postFile('Slowly', 'W.', 'date: 2026-11-01\nauthor: [tom, ana]'),
    'content/pages/visit.md': postFile('Visit', '{% people /%}', ''),
  };
  for (const path of ['/events/class', '/events/class/2026-11-27', '/journal/slow', '/visit']) {
    await renderAt(path, files);
    expect(screen.getByRole('link', { name: 'Ana Duarte' })).toHaveAttribute('href', '/people/ana');
    expect(screen.queryByRole('link', { name: 'Tom' })).not.toBeInTheDocument();
    document.body.innerHTML = '';
  }
});

test('a person without a text has no page', async () => {
  const content = await contentWith({ 'content/people.yaml': ana + tom });
  expect([...content.pages.keys()].filter((path) => path.startsWith('/people'))).toEqual([
    '/people/ana',
  ]);
});

test('the list of a person has no events of other organisations', async () => {
  const content = await contentWith({
    'content/people.yaml': ana,
    'content/events/class.yaml': eventFile('Class', 'people: [ana]\n'),
    'content/events/_feeds.yaml': '- { url: https://example.org/a.ics, name: Others }\n',
  });
  expect(hasEventsList(content, '/people/ana')).toBe(false);
});

test('reports a page with the address of that of a person', async () => {
  expect(
    await problemsWith({
      'content/people.yaml': ana,
      'content/pages/people/ana.md': postFile('Ana', 'A.', ''),
    }),
  ).toEqual([
    `content/pages/people/ana.md:1  ${contentProblemWords.duplicatePath('content/people.yaml', '/people/ana')}`,
  ]);
});
