import { expect, test } from 'vitest';
import type { TextPart, SearchRequest } from '@/lib/site/search/search-api';
import { searchContent } from '@/lib/server/site/search/search';
import {
  contentWith,
  eventFile,
  postFile,
  seriesFile,
  validContent,
} from '@/tests/support/content';

function page(title: string, body: string, settings = ''): string {
  return `---\ntitle: ${title}\ndescription: A page that the tests look for.\n${settings}---\n\n${body}\n`;
}

const files = {
  'content/pages/telescopes.md': page('Telescopes', 'We have three of them.'),
  'content/pages/borrow.md': page(
    'Borrowing',
    'How.\n\n## A telescope for a month\n\nTake it home.',
  ),
  'content/pages/visit.md': page(
    'Visit',
    `${'The bus stops here. '.repeat(30)}Look through a telescope, a telescope, a telescope.`,
  ),
  'content/pages/thanks.md': page('Thanks', 'Your telescope is booked.', 'unlisted: true\n'),
  'content/people.yaml': '- { id: zita, name: Zita Zobel, role: Writer }\n',
  'content/journal/angstrom.md': postFile(
    'Ångström’s lamp',
    'It glows.',
    'date: 2026-11-01\nauthor: zita\ntags: [Physics]',
  ),
  'content/events/talk.yaml': eventFile('Talk', 'access: Step-free\n'),
};

const find = async (query: string, options: Partial<SearchRequest> = {}) =>
  searchContent(await contentWith(files), { query, kind: 'all', order: 'best', ...options });
const foundPaths = async (query: string, options: Partial<SearchRequest> = {}) =>
  (await find(query, options)).results.map(({ href }) => href);
const marked = (parts: readonly TextPart[] = []) =>
  parts.map(({ text, found: isFound }) => (isFound ? `[${text}]` : text)).join('');

test('ranks a title above a heading and a heading above text', async () => {
  expect(await foundPaths('telescope')).toEqual(['/telescopes', '/borrow', '/visit']);
});

test('matches the start of a word and ignores an extra ending', async () => {
  expect(await foundPaths('teles')).toEqual(['/telescopes', '/borrow', '/visit']);
  expect(await foundPaths('months')).toEqual(['/borrow']);
});

test('matches one or two letters with whole words only', async () => {
  expect(await foundPaths('t')).toEqual([]);
});

test('ignores accents, case and apostrophes', async () => {
  expect(await foundPaths('ANGSTROMS')).toEqual(['/journal/angstrom']);
  expect(await foundPaths('ångström’s')).toEqual(['/journal/angstrom']);
  expect(marked((await find('angstrom')).results[0]?.title)).toBe('[Ångström’s] lamp');
});

test('returns entries with every word, or else those with the most words', async () => {
  expect(await foundPaths('telescope month')).toEqual(['/borrow']);
  expect(await foundPaths('telescope month unheard')).toEqual(['/borrow']);
});

test('shows matches in an excerpt of the text', async () => {
  const [result] = (await find('glow')).results;
  expect(marked(result?.excerpt)).toBe('It [glows].');
  expect(result?.label).toBe('Journal, Sunday 1 November 2026');
  const far = marked((await find('look')).results.find(({ href }) => href === '/visit')?.excerpt);
  expect(far).toMatch(/^… .*\[Look\] through a telescope, a telescope, a telescope\.$/);
  expect(far.length).toBeLessThan(260);
});

test('finds events by their facts and forms by their labels', async () => {
  expect(await foundPaths('step-free')).toEqual(['/events/talk']);
  expect((await find('coat')).results[0]?.label).toBe('Friday 27 November 2026, 19:00 to 21:30');
  expect((await foundPaths('write to us'))[0]).toBe('/f/contact');
});

test('finds posts by their authors and tags, and the page of a tag', async () => {
  expect(await foundPaths('zobel')).toEqual(['/journal/angstrom']);
  expect(await foundPaths('physics', { kind: 'journal' })).toEqual([
    '/journal/tags/physics',
    '/journal/angstrom',
  ]);
});

test('does not find unlisted pages', async () => {
  expect(await foundPaths('booked')).toEqual([]);
});

test('suggests the most similar word for a mistyped one', async () => {
  const { results, suggestion } = await find('telescpoe');
  expect(results).toEqual([]);
  expect(suggestion).toMatch(/^telescopes?$/);
  expect((await find('telescope')).suggestion).toBeUndefined();
});

const dated = {
  'content/pages/saturn.md': page('Saturn', 'Rings.'),
  'content/pages/rings.md': page('Rings', 'Saturn, Saturn and Saturn.'),
  'content/journal/old.md': postFile('Saturn of old', 'Seen.', 'date: 2026-01-05'),
  'content/journal/new.md': postFile('Saturn again', 'Seen.', 'date: 2026-10-05'),
  'content/events/saturn.yaml': eventFile('A night of Saturn'),
};
const findDated = async (options: Partial<SearchRequest>) =>
  searchContent(await contentWith(dated), {
    query: 'saturn',
    kind: 'all',
    order: 'best',
    ...options,
  });

test('counts results by kind under the site’s labels', async () => {
  expect((await findDated({})).kinds).toEqual([
    { kind: 'all', label: 'Everything', count: 5 },
    { kind: 'pages', label: 'Pages', count: 2 },
    { kind: 'journal', label: 'Journal', count: 2 },
    { kind: 'events', label: 'Events', count: 1 },
  ]);
  const forms = await findDated({ kind: 'forms' });
  expect(forms.results).toEqual([]);
  expect(forms.kinds.at(-1)).toEqual({ kind: 'forms', label: 'Forms', count: 0 });
});

test('filters by kind and keeps the counts of the other kinds', async () => {
  const { results, kinds } = await findDated({ kind: 'journal' });
  expect(results.map(({ href }) => href).sort()).toEqual(['/journal/new', '/journal/old']);
  expect(kinds.map(({ count }) => count)).toEqual([5, 2, 2, 1]);
});

test('orders newest first, with undated results last, best first', async () => {
  const { results, isDated } = await findDated({ order: 'newest' });
  expect(isDated).toBe(true);
  expect(results.map(({ href }) => href)).toEqual([
    '/events/saturn',
    '/journal/new',
    '/journal/old',
    '/saturn',
    '/rings',
  ]);
});

test('offers no order without dates or with one result', async () => {
  expect((await findDated({ kind: 'pages' })).isDated).toBe(false);
  expect((await findDated({ kind: 'events' })).isDated).toBe(false);
});

test('counts all results when only the first are returned', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 25 }, (_, index) => [
      `content/journal/${index}.md`,
      postFile(`Zodiac ${index}`, 'Seen.'),
    ]),
  );
  const content = await contentWith(many);
  const { results, kinds } = searchContent(content, {
    query: 'zodiac',
    kind: 'all',
    order: 'best',
  });
  expect(results).toHaveLength(20);
  expect(kinds[0]?.count).toBe(25);
});

test.each(['', '   ', '?!', '%', '<script>', 'x'.repeat(500)])(
  'finds nothing for %j',
  async (query) => {
    expect(await foundPaths(query)).toEqual([]);
  },
);

test('limits the length of a query', async () => {
  expect((await find('x'.repeat(500))).query).toHaveLength(100);
});

test('finds a series once, and one of its dates by the date', async () => {
  const content = await contentWith({
    ...files,
    'content/events/fridays.yaml': seriesFile('Open dome'),
  });
  const search = (query: string) =>
    searchContent(content, { query, kind: 'all', order: 'best' }).results.map(({ href }) => href);
  expect(search('open dome')).toEqual(['/events/fridays']);
  expect(search('open dome 4 december')).toEqual(['/events/fridays/2026-12-04']);
});

test('finds a date of a series that has a title of its own', async () => {
  const own = seriesFile('Open dome').replace(
    ' }\n',
    ", dates: { '2026-12-04': { title: Mince pies } } }\n",
  );
  const content = await contentWith({ ...files, 'content/events/fridays.yaml': own });
  const { results } = searchContent(content, { query: 'mince', kind: 'events', order: 'best' });
  expect(results.map(({ href }) => href)).toEqual(['/events/fridays/2026-12-04']);
});

test('has the picture of a page', async () => {
  const content = await contentWith({
    'content/pages/hill.md': page(
      'Hill',
      'High.',
      'picture: { src: /pictures/hill.svg, alt: A hill }\n',
    ),
  });
  const { results } = searchContent(content, { query: 'hill', kind: 'all', order: 'best' });
  expect(results.map(({ href }) => href)).toEqual(['/hill']);
  expect(results[0]?.picture).toContain('<use href="/pictures/hill.svg#drawing"/>');
});

async function findIn(locale: string, body: string, query: string) {
  const site = validContent['content/site.yaml'].replace('en-GB', locale);
  const content = await contentWith({
    'content/site.yaml': site,
    'content/pages/club.md': page('Club', body),
  });
  const request = { query, kind: 'pages', order: 'best' } as const;
  const result = searchContent(content, request).results.find(({ href }) => href === '/club');
  return marked(result?.excerpt);
}

test.each([
  ['de-DE', 'Die Straße.', 'strasse', 'Die [Straße].'],
  ['de-DE', 'Bei Müller.', 'mueller', 'Bei [Müller].'],
  ['de-DE', 'Bei Mueller.', 'Müller', 'Bei [Mueller].'],
  ['fr-FR', 'Voici l’église.', 'eglise', 'Voici l’[église].'],
  ['fr-FR', 'Une église.', "d'église", 'Une [église].'],
  ['fr-FR', 'C’est aujourd’hui.', 'aujourd’hui', 'C’est [aujourd’hui].'],
  ['cy-GB', 'Dewch i’r glwb.', 'clwb', 'Dewch i’r [glwb].'],
  ['cy-GB', 'Y clwb a’r ŵyl.', 'chlwb', 'Y [clwb] a’r ŵyl.'],
])('in %s, finds in %j by %j: %s', async (locale, body, query, excerpt) => {
  expect(await findIn(locale, body, query)).toBe(excerpt);
});
