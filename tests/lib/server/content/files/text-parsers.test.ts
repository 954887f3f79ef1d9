import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { currentLanguage } from '@/lib/languages/current-language';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { keepParsed, textParsers } from '@/lib/server/content/files/text-parsers';
import { loadContent } from '@/lib/server/content/load-content';
import { validContent } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';

function countedParsers() {
  const parseYaml = vi.fn(textParsers.parseYaml);
  const parseMarkdoc = vi.fn(textParsers.parseMarkdoc);
  const parsers = keepParsed({ ...textParsers, parseYaml, parseMarkdoc });
  const parsed = () => {
    const texts = [...parseYaml.mock.calls, ...parseMarkdoc.mock.calls].map(([text]) => text);
    parseYaml.mockClear();
    parseMarkdoc.mockClear();
    return texts;
  };
  return { parsers, parsed };
}

test('parses the texts that have changed since the reading before, and reads the same content', async () => {
  const { parsers, parsed } = countedParsers();
  const site = writeTree(validContent);
  const visit = 'content/pages/visit.md';
  const read = async (text: string, kept?: typeof parsers) => {
    kept?.startReading();
    const options = { now: new Date('2026-11-20T12:00:00Z'), texts: new Map([[visit, text]]) };
    return loadContent(site, { ...options, parsers: kept });
  };
  await read(validContent[visit], parsers);
  expect(parsed().length).toBeGreaterThan(5);
  const changed = validContent[visit].replace('title: Visit', 'title: Come');
  const again = await read(changed, parsers);
  expect(parsed()).toEqual([expect.stringContaining('title: Come')]);
  expect(again).toEqual(await read(changed));
  expect(again.ok).toBe(true);
});

test('validates a text once for a file, a schema and a language', () => {
  const { parsers } = countedParsers();
  const schema = z.string();
  const written = { schema, text: 'a: 1', file: 'a.yaml', firstLine: 1 };
  const validate = vi.fn(() => currentLanguage());
  const read = (changed: Partial<typeof written> = {}) =>
    parsers.keepSettings({ ...written, ...changed }, validate);
  read();
  expect(read()).toBe('en');
  expect(validate).toHaveBeenCalledTimes(1);
  expect(inLanguage('de', read)).toBe('de');
  for (const changed of [{ schema: z.string() }, { text: 'a: 2' }, { file: 'b' }, { firstLine: 2 }])
    read(changed);
  expect(validate).toHaveBeenCalledTimes(6);
});

test('forgets a text that the reading before did not have', () => {
  const { parsers, parsed } = countedParsers();
  parsers.parseYaml('a: 1');
  parsers.startReading();
  parsers.startReading();
  parsers.parseYaml('a: 1');
  expect(parsed()).toEqual(['a: 1', 'a: 1']);
});

test('keeps nothing of texts beyond half a million characters', () => {
  const { parsers, parsed } = countedParsers();
  const long = `a: ${'x'.repeat(500_000)}`;
  for (const text of ['b: 1', long, long, 'b: 1']) parsers.parseYaml(text);
  expect(parsed()).toEqual(['b: 1', long, long]);
});
