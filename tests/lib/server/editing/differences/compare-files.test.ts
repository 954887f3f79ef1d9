import { expect, test } from 'vitest';
import { compareFiles } from '@/lib/server/editing/differences/compare-files';
import { valueWords, rhythmWords } from '@/lib/words/lib/server/editing/differences';
import { hoursMeta, eventMeta, bookingMeta } from '@/lib/words/lib/server/content/schemas';
import { kindWords } from '@/lib/words/lib/server/editing/kinds';

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
      where: [kindWords.hours.one, 'Thursday'],
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
      where: [kindWords.hours.one, hoursMeta.exceptions.label, '25 December 2026'],
      before: 'Reason: Christmas Day',
    },
    {
      kind: 'value',
      where: [kindWords.hours.one, hoursMeta.exceptions.label, '1 January 2027', 'Reason'],
      before: 'New Year',
      after: "New Year's Day",
    },
    {
      kind: 'value',
      where: [kindWords.hours.one, hoursMeta.exceptions.label, '1 March 2027'],
      after: 'Open: nothing\nReason: Snow',
    },
  ]);
});

test('tells entries without a name apart by their first day', () => {
  const closed = '    - { from: 2027-02-01, to: 2027-02-03, reason: Paint }\n';
  const before = site('10:00-17:00', closed);
  const after = before.replace('exceptions:\n', 'exceptions:\n    - { date: 2026-12-01 }\n');
  const differences = compareFiles('content/site.yaml', before, after);
  expect(differences.map(({ where }) => where.at(-1))).toEqual(['1 December 2026']);
});

test('names settings and choices as their forms do', () => {
  const event = (more: string) => `title: Walk\nbooking: { places: { all: 8 } }\n${more}`;
  expect(
    compareFiles('content/events/walk.yaml', event('status: planned'), event('status: cancelled')),
  ).toEqual([
    {
      kind: 'value',
      where: ['State'],
      before: eventMeta.status.choices.planned,
      after: 'Cancelled',
    },
  ]);
  const changed = event('').replace('all: 8', 'all: 9, children: 2');
  expect(compareFiles('content/events/walk.yaml', event(''), changed)).toEqual([
    {
      kind: 'value',
      where: ['Places', bookingMeta.capacity.label, 'all'],
      before: '8',
      after: '9',
    },
    { kind: 'value', where: ['Places', bookingMeta.capacity.label, 'children'], after: '2' },
  ]);
});

test('says that entries have another order', () => {
  const file = (names: readonly string[]) => names.map((name) => `- { name: ${name} }\n`).join('');
  expect(compareFiles('content/people.yaml', file(['Ana', 'Ben']), file(['Ben', 'Ana']))).toEqual([
    { kind: 'value', where: [], before: valueWords.order, after: valueWords.otherOrder },
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

/** Returns a difference of texts with its words in brackets. */
function inWords(before: string, after: string): string {
  const [difference] = compareFiles('a.md', page('A', before), page('A', after));
  if (difference?.kind !== 'text') return '';
  const signs = { same: '', added: '+', removed: '-' } as const;
  return difference.parts
    .map(({ kind, text }) => (kind === 'same' ? text : `[${signs[kind]}${text.trim()}]`))
    .join('');
}

test.each([
  ['[Bus](/bus)', '[Bus](/train)', 'Bus [-(/bus)][+(/train)]'],
  ['A word.', 'A **word**.', 'A [-word.][+word (bold).]'],
  ['## Bus', '### Bus', '[-Heading:][+Smaller heading:]Bus'],
  ['- a', '1. a', '[-•][+1.]a'],
  [
    '{% events-list title="Soon" next=3 /%}',
    '{% events-list title="Soon" next=5 /%}',
    'Section: Events, Title: Soon, How many: [-3][+5]',
  ],
  [
    '{% opening-hours drawing=true /%}',
    '{% opening-hours place="dome" /%}',
    'Section: Opening hours, [-Drawn as a week: yes][+Only of the place: dome]',
  ],
])('says in words what only the marks of %j and %j say', (before, after, words) => {
  expect(inWords(before, after)).toBe(words);
});

test('reads tables, code and sections without their marks', () => {
  const table = (price: string) => `| Day | Price |\n| - | -: |\n| Fri | ${price} |`;
  expect(inWords(table('£5'), table('£6'))).toBe('Day, Price\nFri, [-£5][+£6]');
  expect(inWords('In 1986\\.', 'In 1987\\.')).toBe('In [-1986.][+1987.]');
  const added = 'A\n\n{% opening-hours drawing=true /%}\n\n```\ncode\n```';
  expect(inWords('A', added)).toBe('[+Section: Opening hours\n\ncode]');
});

test('describes days, times and the rule of a series as people write them', () => {
  const event = (rule: string, first: string) =>
    `title: Walk\ndate: ${first}\npublish: ${first}T09:00\nrepeats: { rule: ${rule} }\n`;
  expect(
    compareFiles(
      'content/events/walk.yaml',
      event('FREQ=WEEKLY;UNTIL=20270430', '2026-09-04'),
      event('FREQ=WEEKLY;INTERVAL=2;UNTIL=20270430', '2026-09-11'),
    ).map((difference) => difference.kind === 'value' && [difference.before, difference.after]),
  ).toEqual([
    ['4 September 2026', '11 September 2026'],
    ['4 September 2026, 09:00', '11 September 2026, 09:00'],
    [
      rhythmWords.until(rhythmWords.weekly, '30 April 2027'),
      rhythmWords.until(rhythmWords.fortnightly, '30 April 2027'),
    ],
  ]);
});

test('lists the entries of a list that is new, by the words that people know them by', () => {
  const notices =
    '  - { text: "The **lift** is [broken](/access).", from: 2026-12-01, kind: info }\n';
  expect(
    compareFiles('content/site.yaml', 'name: A\n', `name: A\nnotices:\n${notices}`),
  ).toMatchObject([{ where: ['Notices', 'The lift is broken.'] }]);
  const question = (label: string) => `fields:\n  - { name: email, label: ${label} }\n`;
  expect(compareFiles('content/forms/a.yaml', question('Mail'), question('E-mail'))).toMatchObject([
    { where: ['Questions', 'Mail', 'Question'], before: 'Mail', after: 'E-mail' },
  ]);
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
