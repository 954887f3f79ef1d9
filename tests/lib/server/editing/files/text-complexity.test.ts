import { expect, test } from 'vitest';
import { isTooComplex } from '@/lib/server/editing/files/text-complexity';
import { saveEditedFile } from '@/lib/server/editing/files/working-copy';
import { editedCopy } from '@/tests/support/editing/edited-copy';
import { writeTree } from '@/tests/support/tree';

const yaml = 'content/events/talk.yaml';
const page = 'content/pages/visit.md';
const lines = (count: number, lineOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => lineOf(index)).join('\n');

const aliases = ['x', 'a', 'b', 'c']
  .map((of, index) => {
    const item = index === 0 ? of : `*${of}`;
    return `${'abcd'[index] ?? ''}: &${'abcd'[index] ?? ''} [${`${item}, `.repeat(9)}]`;
  })
  .join('\n');

// Each of them takes seconds to read, or minutes.
test.each<[name: string, path: string, text: string]>([
  ['names that are lists of names', yaml, '? '.repeat(800)],
  ['names that are maps of names', yaml, `${'{'.repeat(40)}a${'}: b'.repeat(40)}`],
  ['lists in lists', yaml, '['.repeat(60_000)],
  ['thousands of settings', yaml, lines(8000, (index) => `k${index}: 1`)],
  ['thousands of settings in braces', yaml, `{${lines(9000, (index) => `k${index},`)}}`],
  ['tags without an end', page, '{% '.repeat(20_000)],
  ['tags that are spelled otherwise', yaml, `body: "${String.raw`\x7b% `.repeat(5000)}"`],
  ['tags by aliases', yaml, `a: &a '${'{% '.repeat(100)}'\nb: [${'*a, '.repeat(20)}]`],
  ['more by aliases than they may make', yaml, aliases],
  ['links without an end', page, '['.repeat(60_000)],
  ['notes without an end', page, '<!--'.repeat(20_000)],
  ['groups in groups', page, `{% a b=${'{a:'.repeat(10_000)} %}`],
  ['functions of functions', page, `{% a b=${'f('.repeat(10_000)} %}`],
  ['emphasis without an end', page, '**a'.repeat(40_000)],
  ['settings of a page', page, `---\n${'? '.repeat(800)}\n---\nText\n`],
])('refuses a text with %s', async (_, path, text) => {
  expect(isTooComplex(path, text)).toBe(true);
  const copy = editedCopy(writeTree({ 'content/site.yaml': '' }));
  expect(await saveEditedFile(copy, path, text, undefined)).toEqual({
    kind: 'refused',
    reason: 'size',
  });
});

test.each<[name: string, path: string, text: string]>([
  [
    'two hundred people',
    'content/people.yaml',
    lines(200, (index) => `- id: p${index}\n  name: Ana\n  role: [a, b]\n  about: Yes, she is.`),
  ],
  [
    'a long page',
    page,
    `---\ntitle: A\n---\n${'Some *words* with a [link](/visit).\n\n'.repeat(2000)}`,
  ],
  ['sections', page, '{% hero title="A" %}\nText\n{% /hero %}\n'.repeat(100)],
])('takes a text with %s', (_, path, text) => {
  expect(isTooComplex(path, text)).toBe(false);
});
