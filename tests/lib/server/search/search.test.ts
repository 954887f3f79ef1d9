import { expect, test } from 'vitest';
import type { TextPart, SearchRequest } from '@/lib/search/search-api';
import { searchContent } from '@/lib/server/search/search';
import { contentWith, eventFile, postFile } from '@/tests/support/content-with';

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
  'content/journal/angstrom.md': postFile('Ångström’s lamp', 'It glows.'),
  'content/events/talk.yaml': eventFile('Talk', 'access: Step-free\n'),
};

const find = async (query: string, how: Partial<SearchRequest> = {}) =>
  searchContent(await contentWith(files), { query, kind: 'all', order: 'best', ...how });
const found = async (query: string, how: Partial<SearchRequest> = {}) =>
  (await find(query, how)).results.map(({ href }) => href);
const shown = (parts: readonly TextPart[] = []) =>
  parts.map(({ text, found: isFound }) => (isFound ? `[${text}]` : text)).join('');

test('a title counts for more than a heading, and a heading for more than the text', async () => {
  expect(await found('telescope')).toEqual(['/telescopes', '/borrow', '/visit']);
});

test('the beginning of a word is enough, and an ending too many does no harm', async () => {
  expect(await found('teles')).toEqual(['/telescopes', '/borrow', '/visit']);
  expect(await found('months')).toEqual(['/borrow']);
});

test('one or two letters are not the beginning of everything', async () => {
  expect(await found('t')).toEqual([]);
});

test('accents, capitals and apostrophes do not matter', async () => {
  expect(await found('ANGSTROMS')).toEqual(['/journal/angstrom']);
  expect(await found('ångström’s')).toEqual(['/journal/angstrom']);
  expect(shown((await find('angstrom')).results[0]?.title)).toBe('[Ångström’s] lamp');
});

test('what has every word comes alone; without such, what has the most', async () => {
  expect(await found('telescope month')).toEqual(['/borrow']);
  expect(await found('telescope month unheard')).toEqual(['/borrow']);
});

test('an excerpt shows the words where they stand', async () => {
  const [result] = (await find('glow')).results;
  expect(shown(result?.excerpt)).toBe('It [glows].');
  expect(result?.label).toBe('Journal, Sunday 1 November 2026');
  const far = shown((await find('look')).results.find(({ href }) => href === '/visit')?.excerpt);
  expect(far).toMatch(/^… .*\[Look\] through a telescope, a telescope, a telescope\.$/);
  expect(far.length).toBeLessThan(260);
});

test('events and forms are found, with what one asks of them', async () => {
  expect(await found('step-free')).toEqual(['/events/talk']);
  expect((await find('coat')).results[0]?.label).toBe('Friday 27 November 2026, 19:00 to 21:30');
  expect((await found('write to us'))[0]).toBe('/f/contact');
});

test('what is unlisted is not found', async () => {
  expect(await found('booked')).toEqual([]);
});

test('a mistyped word leads to the nearest that there is', async () => {
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
const ask = async (how: Partial<SearchRequest>) =>
  searchContent(await contentWith(dated), {
    query: 'saturn',
    kind: 'all',
    order: 'best',
    ...how,
  });

test('each kind that has something says how much, by the name that the site has for it', async () => {
  expect((await ask({})).kinds).toEqual([
    { kind: 'all', label: 'Everything', count: 5 },
    { kind: 'pages', label: 'Pages', count: 2 },
    { kind: 'journal', label: 'Journal', count: 2 },
    { kind: 'events', label: 'Events', count: 1 },
  ]);
  const forms = await ask({ kind: 'forms' });
  expect(forms.results).toEqual([]);
  expect(forms.kinds.at(-1)).toEqual({ kind: 'forms', label: 'Forms', count: 0 });
});

test('one kind is shown alone, the others still say how much they have', async () => {
  const { results, kinds } = await ask({ kind: 'journal' });
  expect(results.map(({ href }) => href).sort()).toEqual(['/journal/new', '/journal/old']);
  expect(kinds.map(({ count }) => count)).toEqual([5, 2, 2, 1]);
});

test('the newest comes first, and what has no date last, best first', async () => {
  const { results, isDated } = await ask({ order: 'newest' });
  expect(isDated).toBe(true);
  expect(results.map(({ href }) => href)).toEqual([
    '/events/saturn',
    '/journal/new',
    '/journal/old',
    '/saturn',
    '/rings',
  ]);
});

test('without dates, or with one result, there is no other order', async () => {
  expect((await ask({ kind: 'pages' })).isDated).toBe(false);
  expect((await ask({ kind: 'events' })).isDated).toBe(false);
});

test('all that was found is counted, also what is not shown', async () => {
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
  '%j finds nothing',
  async (query) => {
    expect(await found(query)).toEqual([]);
  },
);

test('only so much is looked at', async () => {
  expect((await find('x'.repeat(500))).query).toHaveLength(100);
});
