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

test('docs/operations.md lists every alarm of the log', () => {
  const files = readdirSync('lib/server', { recursive: true, encoding: 'utf8' });
  const raised = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(`lib/server/${file}`, 'utf8').matchAll(/\balarm\(\s*'([a-z-]+)'/g),
    ])
    .map(([, event = '']) => event);
  const listed = readTable('docs/operations.md', '## Log').flatMap(([event = '']) =>
    codeSpans(event),
  );
  expect(raised.length).toBeGreaterThan(5);
  expect(raised.filter((event) => !listed.includes(event))).toEqual([]);
});
