import { expect, test } from 'vitest';
import type { JournalListSection } from '@/lib/content/sections';
import { listPagePaths, type Content } from '@/lib/server/content/content';
import { formatProblem } from '@/lib/server/content/files/problems';
import { loadContent } from '@/lib/server/content/load-content';
import { createPage } from '@/lib/server/site/pages/page-props';
import { contentWith, postFile, problemsWith, validContent } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';
import { contentProblemWords, scheduleWords } from '@/lib/words/lib/server/content';

const now = new Date('2030-01-01T12:00:00Z');
const journal = { 'content/pages/journal.md': postFile('News', '{% journal-list /%}', '') };

/** Posts of consecutive days of a year, which have the same tags. */
function posts(year: number, count: number, tags = ''): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const day = String(index + 1).padStart(2, '0');
      const settings = `date: ${year}-11-${day}\n${tags}`;
      return [`content/journal/p-${year}-${day}.md`, postFile(`Post ${day}`, 'Words.', settings)];
    }),
  );
}

function listAt(content: Content, path: string) {
  const { view, meta } = createPage(content, path, now)?.props ?? {};
  const list = view?.body.find(
    (node): node is JournalListSection =>
      typeof node === 'object' && 'section' in node && node.section === 'journal-list',
  );
  const links = (list?.lists ?? []).map(
    ({ kind, links: shown }) =>
      `${kind}: ${shown.map(({ label, current }) => (current === undefined ? label : `[${label}]`)).join(' ')}`,
  );
  return { title: meta?.title, posts: list?.posts.length, links };
}

test('few posts of one year without tags have no lists of their own', async () => {
  const content = await contentWith({ ...journal, ...posts(2026, 20) });
  expect(listPagePaths(content).filter((path) => /^\/journal\/(?!p-)/.test(path))).toEqual([]);
  expect(listAt(content, '/journal')).toEqual({ title: 'News', posts: 20, links: [] });
});

test('lists the posts of a tag and of a year, with the ways between them', async () => {
  const content = await contentWith({
    ...journal,
    ...posts(2026, 2, 'tags: [On the road]'),
    ...posts(2027, 1, 'tags: [Concerts, On the road]'),
  });
  expect(listAt(content, '/journal')).toEqual({
    title: 'News',
    posts: 3,
    links: ['years: 2027 2026', 'tags: Concerts On the road'],
  });
  expect(listAt(content, '/journal/tags/on-the-road')).toEqual({
    title: 'On the road',
    posts: 3,
    links: ['years: 2027 2026', 'tags: Concerts [On the road]'],
  });
  expect(listAt(content, '/journal/2026')).toEqual({
    title: 'Posts of 2026',
    posts: 2,
    links: ['years: 2027 [2026]', 'tags: Concerts On the road'],
  });
});

test('has another page for each 20 posts of a list', async () => {
  const content = await contentWith({ ...journal, ...posts(2026, 21, 'tags: [Walks]') });
  expect(listPagePaths(content)).toEqual(
    expect.arrayContaining([
      '/journal/tags/walks',
      '/journal/tags/walks/2',
      '/journal/2026',
      '/journal/2026/2',
    ]),
  );
  expect(listAt(content, '/journal')).toMatchObject({
    posts: 20,
    links: ['years: 2026', 'tags: Walks'],
  });
  expect(listAt(content, '/journal/2026')).toMatchObject({ posts: 20 });
  expect(listAt(content, '/journal/2026/2')).toEqual({
    title: 'Posts of 2026, page 2',
    posts: 1,
    links: ['pages: 1 [2]', 'years: [2026]', 'tags: Walks'],
  });
});

test('appears with the first post of a tag, and goes with the last', async () => {
  const root = writeTree({
    ...validContent,
    'content/journal/a.md': postFile('A', 'A.', 'date: 2027-03-01\ntags: [Ice]\nuntil: 2027-03-08'),
  });
  const hasTag = async (at: string) => {
    const loaded = await loadContent(root, { now: new Date(at) });
    if (!loaded.ok) throw new Error(loaded.problems.map(formatProblem).join('\n'));
    return loaded.content.pages.has('/journal/tags/ice');
  };
  expect(await hasTag('2027-02-28T23:59:00Z')).toBe(false);
  expect(await hasTag('2027-03-01T00:00:00Z')).toBe(true);
  expect(await hasTag('2027-03-09T00:00:00Z')).toBe(false);
});

test('reports a link to the posts of a tag that are not shown yet, or not at all', async () => {
  const problems = await problemsWith({
    'content/journal/a.md': postFile('A', 'A.', 'date: 2032-03-01\ntags: [Ice, Tea]'),
    'content/journal/b.md': postFile('B', 'B.', 'date: 2026-03-01\ntags: [Wood]\ndraft: true'),
    'content/journal/c.md': postFile('C', 'C.', 'date: 2026-03-01\ntags: [Tea]'),
    'content/pages/visit.md': postFile(
      'Visit',
      '[a](/journal/tags/ice)\n[b](/journal/tags/wood)\n[c](/journal/tags/tea)',
      '',
    ),
  });
  expect(problems).toEqual([
    expect.stringContaining(scheduleWords.linkBefore('/journal/tags/ice', '2032-03-01')),
    expect.stringContaining(scheduleWords.linkToDraft('/journal/tags/wood')),
  ]);
});

test.each([
  ['content/journal/2026.md', postFile('A year', 'A.'), '/journal/2026'],
  ['content/pages/journal/2026.md', postFile('A year', 'A.', ''), '/journal/2026'],
  ['content/pages/journal/tags/ice.md', postFile('Ice', 'A.', ''), '/journal/tags/ice'],
])('reports %s, whose path a list of posts has', async (file, text, path) => {
  const problems = await problemsWith({
    ...posts(2026, 1, 'tags: [Ice]'),
    ...posts(2027, 1),
    [file]: text,
  });
  expect(problems).toEqual([`${file}:1  ${contentProblemWords.postListPath(path)}`]);
});

test('reports a post with the path of a page', async () => {
  expect(
    await problemsWith({ ...journal, 'content/journal/index.md': postFile('First', 'W.') }),
  ).toEqual([
    `content/journal/index.md:1  ${contentProblemWords.duplicatePath('content/pages/journal.md', '/journal')}`,
  ]);
});
