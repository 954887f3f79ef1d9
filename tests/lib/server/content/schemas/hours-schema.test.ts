import { expect, test } from 'vitest';
import { problemsWith, validContent } from '@/tests/support/content';
import { hoursSchemaWords } from '@/lib/words/lib/server/content/schemas';

/** Returns the problems of seasons with dates, with the lines of the file from the first season on. */
async function problemsOf(...seasons: readonly (readonly [string, string])[]) {
  const [before = '', after = ''] = validContent['content/site.yaml'].split('navigation:');
  const written = seasons.map(([from, to]) => `    - { from: ${from}, to: ${to}, week: {} }\n`);
  const file = `${before}  seasons:\n${written.join('')}navigation:${after}`;
  const first = before.split('\n').length + 1;
  const problems = await problemsWith({ 'content/site.yaml': file });
  return problems.map((problem) => {
    const [, line = '', text = ''] = /^content\/site\.yaml:(\d+) +(\S.*)$/.exec(problem) ?? [];
    return `${Number(line) - first}: ${text}`;
  });
}

test('reads a dash between times as a hyphen', async () => {
  const file = validContent['content/site.yaml'].replace('19:00-22:30', '19:00 – 22:30');
  expect(await problemsWith({ 'content/site.yaml': file })).toEqual([]);
});

test.each([
  [
    ['10-01', '03-31'],
    ['04-01', '09-30'],
  ],
  [
    ['10-01', '02-29'],
    ['03-01', '09-30'],
  ],
  [
    ['2026-10-01', '2027-03-31'],
    ['2027-10-01', '2028-03-31'],
  ],
  [
    ['10-01', '03-31'],
    ['2027-04-01', '2027-09-30'],
  ],
] as const)('accepts the seasons %j and %j', async (one, other) => {
  expect(await problemsOf(one, other)).toEqual([]);
});

test.each([
  [
    ['10-01', '03-31'],
    ['03-31', '04-30'],
  ],
  [
    ['06-01', '06-30'],
    ['05-01', '07-31'],
  ],
  [
    ['12-01', '01-31'],
    ['11-01', '12-01'],
  ],
  [
    ['2026-10-01', '2027-03-31'],
    ['2027-03-31', '2027-05-01'],
  ],
  [
    ['10-01', '03-31'],
    ['2027-03-31', '2027-09-30'],
  ],
  [
    ['2026-10-01', '2027-03-31'],
    ['01-10', '01-20'],
  ],
] as const)('refuses %j and %j, which share days, with the line', async (one, other) => {
  expect(await problemsOf(one, other)).toEqual([
    `1: "hours.seasons[2].from": ${hoursSchemaWords.overlap(one[0], one[1])}`,
  ]);
});

test.each([
  ['13-01', '12-31', '"hours.seasons[1].from": write a day of each year as 10-01'],
  ['10-01', '2027-03-31', '"hours.seasons[1].to": write both days of the season with a year'],
  ['2027-03-31', '2026-10-01', '"hours.seasons[1].to": the season ends before it begins'],
])('refuses a season from %s to %s', async (from, to, problem) => {
  expect(await problemsOf([from, to])).toEqual([expect.stringContaining(problem)]);
});
