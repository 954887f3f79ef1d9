import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { settingsSchema } from '@/lib/server/settings';
import { codeSpans, readTable } from '../support/documents';

test('docs/settings.md lists every setting in order, with its default', () => {
  const defaults = z
    .record(z.string(), z.union([z.string(), z.number()]))
    .parse(settingsSchema.parse({}));
  const expected = Object.keys(settingsSchema.shape).map((name) => [
    `\`${name}\``,
    defaults[name] === undefined ? '' : `\`${defaults[name]}\``,
  ]);
  const listed = readTable('docs/settings.md', '# Settings').map(([name, value]) => [name, value]);
  expect(listed).toEqual(expected);
});

/** Finds the events that the server logs, and the alarms among them. */
function loggedEvents(pattern: RegExp): string[] {
  const files = readdirSync('lib/server', { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(`lib/server/${file}`, 'utf8').matchAll(pattern)])
    .map(([, event = '']) => event);
}

/** The rows of the tables of the log: event, meaning and what to do. */
const logRows = ['`"level":"alarm"`', 'are warnings', 'are errors'].flatMap((after) =>
  readTable('docs/operations.md', after),
);

test('docs/operations.md lists every alarm of the log', () => {
  const raised = loggedEvents(/\balarm\(\s*'([a-z-]+)'/g);
  const listed = readTable('docs/operations.md', '## Log').flatMap(([event = '']) =>
    codeSpans(event),
  );
  expect(raised.length).toBeGreaterThan(5);
  expect(raised.filter((event) => !listed.includes(event))).toEqual([]);
});

test('docs/operations.md names every event of the log, with what to do', () => {
  const logged = [
    ...loggedEvents(/\b(?:logError|logErrorOncePerMinute|repeat)\(\s*'([a-z-]+)'/g),
    ...loggedEvents(/\blogEvent\(\s*'[a-z]+',\s*'([a-z-]+)'/g),
  ];
  const text = readFileSync('docs/operations.md', 'utf8');
  expect(logged.length).toBeGreaterThan(20);
  expect(logged.filter((event) => !text.includes(`\`${event}\``))).toEqual([]);
  const unhelpful = logRows.filter(
    ([, meaning, advice]) => (meaning ?? '') === '' || (advice ?? '') === '',
  );
  expect(logRows.length).toBeGreaterThan(30);
  expect(unhelpful).toEqual([]);
});
