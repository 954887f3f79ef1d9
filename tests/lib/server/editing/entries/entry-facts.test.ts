import { expect, test } from 'vitest';
import { wordsVersion } from '@/lib/server/content/languages/words-version';
import { readEntryFacts } from '@/lib/server/editing/entries/entry-facts';
import { kindOfFile } from '@/lib/server/editing/kinds/kinds';

function factsOf(path: string, text: string) {
  const kind = kindOfFile(path);
  if (kind === undefined) throw new Error(`${path} is of no kind.`);
  return readEntryFacts(kind, path, text);
}

test('reads the title and the schedule of a page, also with Windows line ends', () => {
  const text = '\uFEFF---\r\ntitle: Visit\r\npublish: 2027-03-09T08:00\r\n---\r\n\r\ntitle: No\r\n';
  expect(factsOf('content/pages/visit.md', text)).toEqual({
    title: 'Visit',
    schedule: { publish: { date: '2027-03-09', minutes: 480 } },
    date: undefined,
    subjects: [],
    isUnreadable: false,
    wordsVersion: wordsVersion('content/pages/visit.md', { title: 'Visit' }, 'title: No\n'),
    translatedFrom: undefined,
  });
});

test('a post is published on its day', () => {
  const { schedule, date } = factsOf(
    'content/journal/one.md',
    '---\ntitle: One\ndate: 2026-11-01\n---\n',
  );
  expect(schedule.publish).toEqual({ date: '2026-11-01', minutes: 0 });
  expect(date).toBe('2026-11-01');
});

test('a notice is shown from its time until the end of its last day', () => {
  const text = 'text: Closed\nfrom: 2026-12-24\nuntil: 2026-12-26\n';
  expect(factsOf('content/notices/closed.yaml', text).schedule).toEqual({
    publish: { date: '2026-12-24', minutes: 0 },
    until: { date: '2026-12-26', minutes: 1440 },
  });
});

test('the date of an event with sessions is that of the first', () => {
  const text = 'title: Course\nsessions:\n  - { date: 2027-06-12, from: "10:00" }\n';
  expect(factsOf('content/events/course.yaml', text).date).toBe('2027-06-12');
});

test.each([
  ['content/pages/plan.md', '---\ntitle: Plan\ndraft: true\n---\n', true],
  ['content/pages/_plan.md', '---\ntitle: Plan\n---\n', true],
  ['content/pages/visit/_section.yaml', 'title: Visit\n', undefined],
])('%s is a draft: %#', (path, text, isDraft) => {
  expect(factsOf(path, text).schedule.draft).toBe(isDraft);
});

/** Ten names for ten of the names before, eight times: a hundred million values. */
const aliasBomb = Array.from({ length: 8 }, (_, level) => {
  const item = level === 0 ? 'x' : `*n${level - 1}`;
  return `n${level}: &n${level} [${`${item}, `.repeat(10)}]\n`;
}).join('');

test.each([
  ['content/pages/visit.md', 'No front matter.\n'],
  ['content/notices/closed.yaml', 'text: "Closed\n'],
  ['content/notices/closed.yaml', aliasBomb],
])('names a file that cannot be read by its kind (%s)', (path, text) => {
  const { isUnreadable, title } = factsOf(path, text);
  expect([isUnreadable, title]).toEqual([true, path.endsWith('.md') ? 'Page' : 'Notice']);
});
