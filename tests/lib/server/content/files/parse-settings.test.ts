import { expect, test } from 'vitest';
import { z } from 'zod';
import { formatProblem } from '@/lib/server/content/files/problems';
import { parseSettings } from '@/lib/server/content/files/parse-settings';
import { validContent, problemsWith } from '@/tests/support/content';
import { yamlWords, issueWords } from '@/lib/words/lib/server/content/files';

const schema = z.strictObject({
  title: z.string().min(5).max(8).optional(),
  notes: z.array(z.string()).min(1).optional(),
  count: z.number().int().min(1).max(9).optional(),
  when: z.union([z.string(), z.array(z.string())]).optional(),
  own: z.string().min(3, 'write three letters').optional(),
  link: z.strictObject({ label: z.string() }).optional(),
  picture: z.strictObject({ src: z.string() }).optional(),
});

function problemsIn(text: string): string[] {
  const read = parseSettings(schema, text, 'a.yaml');
  return read.ok ? [] : read.problems.map(formatProblem);
}

test.each([
  ['notes: raj', `a.yaml:1  "notes" ${issueWords.wrongTypeWrite('a list', 'notes: ["raj"]')}`],
  ['notes:', `a.yaml:1  "notes" ${issueWords.null('a list')}`],
  ['notes: []', `a.yaml:1  "notes" ${issueWords.empty}`],
  [
    'notes:\n  - Tea: free',
    `a.yaml:2  "notes[1]" ${issueWords.wrongTypeWrite('a text', '"Tea: free"')}`,
  ],
  ['title: 2026', `a.yaml:1  "title" ${issueWords.wrongTypeWrite('a text', 'title: "2026"')}`],
  ['title: Abc', 'a.yaml:1  "title" has 3 characters. Write at least 5 characters.'],
  ['title: Abcdefghi', 'a.yaml:1  "title" has 9 characters. Write at most 8 characters.'],
  ['count: many', 'a.yaml:1  "count" must be a number.'],
  ['count: 0', 'a.yaml:1  "count" must be at least 1.'],
  ['count: 10', 'a.yaml:1  "count" must be at most 9.'],
  ['when: 12', `a.yaml:1  "when" ${issueWords.wrongTypeWrite('a text', '"12"')}`],
  ['own: ab', 'a.yaml:1  "own": write three letters'],
  ['link: {}', `a.yaml:1  "link.label" ${issueWords.missing('a text')}`],
  [
    'picture: /hall.jpg',
    'a.yaml:1  "picture" must be a group of settings. Write picture: { src: "/hall.jpg", alt: "what it shows" }',
  ],
  ['notes: { a: b }', `a.yaml:1  "notes" ${issueWords.noEntries('a list')}`],
  [
    'notes: Tea, Cake',
    `a.yaml:1  "notes" ${issueWords.wrongTypeWrite('a list', 'notes: ["Tea", "Cake"]')}`,
  ],
  ['title: #1f6b45', `a.yaml:1  ${yamlWords.noteInValue('title: "#1f6b45"')}`],
  [
    "link: { label: 'A', to: #1f6b45, on: '#fff' }\ncount: 3",
    `a.yaml:1  ${yamlWords.noteInValue('"#1f6b45"')}`,
  ],
  ['no #1.jpg: The hill\ncount: 3', `a.yaml:1  ${yamlWords.noteInName('"no #1.jpg"')}`],
  ['notes:\n\t- Tea\ncount: 3', `a.yaml:2  ${yamlWords.tab}`],
  ['link: /visit', 'a.yaml:1  "link" must be a group of settings.'],
])('reports what to write in place of %j', (text, expected) => {
  expect(problemsIn(text)).toEqual([expected]);
});

test.each([
  ['title: Visit: us', 'title: "Visit: us"'],
  ['title: Why? Because: a: b', 'title: "Why? Because: a: b"'],
  ['title: Say “hi”: now', 'title: "Say “hi”: now"'],
  ['title: A "b": c', `title: 'A "b": c'`],
  ['title: “Visit: us”', 'title: "Visit: us"'],
  ['link: { label: Visit: us }', 'label: "Visit: us"'],
])('suggests quotes for %s', (text, quoted) => {
  expect(problemsIn(`count: 1\n${text}`)).toEqual([`a.yaml:2  ${yamlWords.colon(quoted)}`]);
});

test.each(['@home', '*here', '`code`', '!now'])('suggests quotes for %s', (value) => {
  expect(problemsIn(`title: ${value}`)).toEqual([
    `a.yaml:1  ${yamlWords.specialFirstCharacter(value.charAt(0), `title: "${value}"`)}`,
  ]);
});

test('reports one YAML error per line', () => {
  expect(problemsIn('title: a: b: c: d\nwhen: e: f')).toHaveLength(2);
});

test('suggests lists for a time and an address', async () => {
  const site = validContent['content/site.yaml'];
  expect(
    await problemsWith({
      'content/site.yaml': site.replace("friday: ['19:00-22:30']", 'tuesday: 19:30-21:30'),
      'content/forms/contact.yaml': `${validContent['content/forms/contact.yaml']}notify: raj\n`,
    }),
  ).toEqual([
    `content/forms/contact.yaml:6  "notify" ${issueWords.wrongTypeWrite('a list', 'notify: ["raj"]')}`,
    `content/site.yaml:18  "hours.week.tuesday" ${issueWords.wrongTypeWrite('a list', 'tuesday: ["19:30-21:30"]')}`,
  ]);
});

test('reports the minimum length of a description', async () => {
  const page = validContent['content/pages/visit.md'].replace(/How to .*/, 'Short.');
  expect(await problemsWith({ 'content/pages/visit.md': page })).toEqual([
    'content/pages/visit.md:3  "description" has 6 characters. Write at least 20 characters.',
  ]);
});
