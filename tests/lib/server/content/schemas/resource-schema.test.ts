import { expect, test } from 'vitest';
import { problemsWith } from '@/tests/support/content';
import { lendForm, resourceFile } from '@/tests/support/resources';
import { resourceSchemaWords, valueWords } from '@/lib/words/lib/server/content/schemas';
import { issueWords } from '@/lib/words/lib/server/content/files';

const file = 'content/resources/room.yaml';
const hours = "length: 1 hour, hours: { monday: ['09:00-12:00'] }";

/** Returns the problems of the slots of a resource, without the file and the line. */
async function problemsOf(slots: string): Promise<string[]> {
  const problems = await problemsWith({
    'content/forms/lend.yaml': lendForm,
    [file]: resourceFile('Room', `{ ${hours}, ${slots} }`),
  });
  return problems.map((problem) => problem.replace(/^\S+ {2}/, ''));
}

test.each(['6', "'6'", 'six weeks', '6 years', 'true'])(
  'reports ahead: %s with a number and a unit to write',
  async (ahead) => {
    expect(await problemsOf(`ahead: ${ahead}`)).toEqual([
      `"slots.ahead": ${resourceSchemaWords.ahead}`,
    ]);
  },
);

test.each([
  ['ahead: 1 week, notice: 3', `"slots.notice": ${resourceSchemaWords.notice}`],
  ['ahead: 1 week, gap: 10', `"slots.gap": ${resourceSchemaWords.gap}`],
  ["ahead: 1 week, dates: { '2026-13-01': [] }", `"slots.dates.2026-13-01": ${valueWords.date}`],
  ['notice: 1 day', `"slots.ahead" ${issueWords.missing('a text')}`],
])('reports the slots %j', async (slots, problem) => {
  expect(await problemsOf(slots)).toEqual([problem]);
});

test.each([
  ['ahead: 2 days, notice: 3 days', 'notice'],
  ['ahead: 1 week, notice: 7 days', 'notice'],
  ['ahead: 1 month, notice: 31 days', 'notice'],
  ['ahead: 0 weeks', 'ahead'],
])('reports %s, with which booking closes before it opens', async (slots, setting) => {
  expect(await problemsOf(slots)).toEqual([
    `"slots.${setting}": ${resourceSchemaWords.nothingBookable}`,
  ]);
});

test.each(['ahead: 1 week, notice: 6 days', 'ahead: 1 month, notice: 30 days'])(
  'accepts %s',
  async (slots) => {
    expect(await problemsOf(slots)).toEqual([]);
  },
);
