import { expect, test } from 'vitest';
import { compareFiles } from '@/lib/server/editing/differences/compare-files';

const site = (thursday: string, more = '') => `
name: Observatory
hours:
  week:
    thursday: ['${thursday}']
    friday: ['19:00-22:30']
  exceptions:
    - { date: 2026-12-25, reason: Christmas Day }
    - { date: 2027-01-01, reason: New Year }
${more}`;

test('names a changed value by its settings', () => {
  expect(compareFiles('content/site.yaml', site('10:00-17:00'), site('10:00-16:00'))).toEqual([
    {
      kind: 'value',
      where: ['Opening hours', 'Thursday'],
      before: '10:00–17:00',
      after: '10:00–16:00',
    },
  ]);
});

test('compares the entries of a list by their names', () => {
  const before = site('10:00-17:00');
  const after = before
    .replace('    - { date: 2026-12-25, reason: Christmas Day }\n', '')
    .replace('New Year }', "New Year's Day }")
    .concat('    - { date: 2027-03-01, open: [], reason: Snow }\n');
  expect(compareFiles('content/site.yaml', before, after)).toEqual([
    {
      kind: 'value',
      where: ['Opening hours', 'Single days', '2026-12-25'],
      before: 'Reason: Christmas Day',
    },
    {
      kind: 'value',
      where: ['Opening hours', 'Single days', '2027-01-01', 'Reason'],
      before: 'New Year',
      after: "New Year's Day",
    },
    {
      kind: 'value',
      where: ['Opening hours', 'Single days', '2027-03-01'],
      after: 'Open: nothing, Reason: Snow',
    },
  ]);
});

test('tells entries without a name apart by their first day', () => {
  const closed = '    - { from: 2027-02-01, to: 2027-02-03, reason: Paint }\n';
  const before = site('10:00-17:00', closed);
  const after = before.replace('exceptions:\n', 'exceptions:\n    - { date: 2026-12-01 }\n');
  const differences = compareFiles('content/site.yaml', before, after);
  expect(differences.map(({ where }) => where.at(-1))).toEqual(['2026-12-01']);
});

test('names settings and choices as their forms do', () => {
  const event = (more: string) => `title: Walk\nbooking: { places: { all: 8 } }\n${more}`;
  expect(
    compareFiles('content/events/walk.yaml', event('status: planned'), event('status: cancelled')),
  ).toEqual([{ kind: 'value', where: ['State'], before: 'Takes place', after: 'Cancelled' }]);
  const changed = event('').replace('all: 8', 'all: 9, children: 2');
  expect(compareFiles('content/events/walk.yaml', event(''), changed)).toEqual([
    { kind: 'value', where: ['Places', 'How many places', 'all'], before: '8', after: '9' },
    { kind: 'value', where: ['Places', 'How many places', 'children'], after: '2' },
  ]);
});

test('says that entries have another order', () => {
  const file = (names: readonly string[]) => names.map((name) => `- { name: ${name} }\n`).join('');
  expect(compareFiles('content/people.yaml', file(['Ana', 'Ben']), file(['Ben', 'Ana']))).toEqual([
    { kind: 'value', where: [], before: 'in the order before', after: 'in another order' },
  ]);
});

test('has no difference for comments and other ways to write a value', () => {
  expect(compareFiles('content/a.yaml', 'a: [x, y]\n', '# New\na:\n  - "x"\n  - y\n')).toEqual([]);
});

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`;

test('compares a page by its settings, and its text by words below their heading', () => {
  const text = (words: string) => `First.\n\n## By bus\n\nThe **last** bus [goes](/bus) ${words}.`;
  expect(
    compareFiles(
      'content/pages/visit.md',
      page('Visit', text('at nine')),
      page('Visit us', `${text('at ten')}\n\nNew.`),
    ),
  ).toEqual([
    { kind: 'value', where: ['Title'], before: 'Visit', after: 'Visit us' },
    {
      kind: 'text',
      where: ['Text', 'By bus'],
      parts: [
        { kind: 'same', text: 'The last bus goes at ' },
        { kind: 'removed', text: 'nine.' },
        { kind: 'added', text: 'ten.\n\nNew.' },
      ],
    },
  ]);
});

test('leaves the tags beside a change out, and shows the texts of a changed one', () => {
  const step = (title: string, text: string) => `{% step title="${title}" %}\n${text}\n{% /step %}`;
  const differences = compareFiles(
    'a.md',
    page('A', `${step('You talk', 'Twenty minutes.')}\n${step('We look', 'How you sit.')}`),
    page('A', `${step('You talk', 'Thirty minutes.')}\n${step('We see', 'How you sit.')}`),
  );
  expect(differences.map((difference) => 'parts' in difference && difference.parts)).toEqual([
    [
      { kind: 'removed', text: 'Twenty ' },
      { kind: 'added', text: 'Thirty ' },
      { kind: 'same', text: 'minutes.' },
    ],
    [
      { kind: 'same', text: 'We ' },
      { kind: 'removed', text: 'look' },
      { kind: 'added', text: 'see' },
    ],
  ]);
});

test('shows the marks where only they have changed', () => {
  const [difference] = compareFiles('a.md', page('A', '[Bus](/bus)'), page('A', '[Bus](/train)'));
  expect(difference).toMatchObject({
    parts: [
      { kind: 'removed', text: '[Bus](/bus)' },
      { kind: 'added', text: '[Bus](/train)' },
    ],
  });
});

test('compares settings that cannot be read as a text', () => {
  expect(compareFiles('content/a.yaml', 'title: Old\n', 'title: [')).toMatchObject([
    { kind: 'text', parts: [{ kind: 'same' }, { kind: 'removed' }, { kind: 'added' }] },
  ]);
});

test('cuts the words that are the same far from a change', () => {
  const words = Array.from({ length: 40 }, (_, index) => `w${index}`);
  const after = words.with(20, 'new');
  expect(
    compareFiles('a.md', page('A', words.join(' ')), page('A', after.join(' '))),
  ).toMatchObject([
    {
      parts: [
        { text: '… w14 w15 w16 w17 w18 w19 ' },
        { text: 'w20 ' },
        { text: 'new ' },
        { text: 'w21 w22 w23 w24 w25 w26 … ' },
      ],
    },
  ]);
});

test('takes long texts that have nothing in common as replaced', { timeout: 5000 }, () => {
  const text = (letter: string) =>
    Array.from({ length: 20_000 }, (_, index) => `${letter}${index}`).join(' ');
  const [difference] = compareFiles('a.md', page('A', text('x')), page('A', text('y')));
  expect(difference).toMatchObject({ parts: [{ kind: 'removed' }, { kind: 'added' }] });
});
