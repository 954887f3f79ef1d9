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
const logRows = [
  ...readTable('docs/operations/log.md', '## Alarms'),
  ...readTable('docs/operations/log.md', '## Warnings'),
  ...readTable('docs/operations/log-errors.md', '# Errors in the log'),
];

test('docs/operations/log.md lists every alarm of the log', () => {
  const raised = loggedEvents(/\balarm\(\s*'([a-z-]+)'/g);
  const listed = readTable('docs/operations/log.md', '## Alarms').flatMap(([event = '']) =>
    codeSpans(event),
  );
  expect(raised.length).toBeGreaterThan(5);
  expect(raised.filter((event) => !listed.includes(event))).toEqual([]);
});

test('the pages on the log name every event, with what to do', () => {
  const logged = [
    ...loggedEvents(/\b(?:logError|logErrorOncePerMinute)\(\s*'([a-z-]+)'/g),
    ...loggedEvents(/\bfailure: '([a-z-]+)'/g),
    ...loggedEvents(/\blogEvent\(\s*'[a-z]+',\s*'([a-z-]+)'/g),
  ];
  const text = ['log', 'log-errors']
    .map((page) => readFileSync(`docs/operations/${page}.md`, 'utf8'))
    .join('\n');
  expect(logged.length).toBeGreaterThan(20);
  expect(logged.filter((event) => !text.includes(`\`${event}\``))).toEqual([]);
  const unhelpful = logRows.filter(
    ([, meaning, advice]) => (meaning ?? '') === '' || (advice ?? '') === '',
  );
  expect(logRows.length).toBeGreaterThan(30);
  expect(unhelpful).toEqual([]);
});
