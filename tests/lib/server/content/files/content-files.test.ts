import { expect, test } from 'vitest';
import { validContent, problemsWith } from '@/tests/support/content';
import { contentFileWords } from '@/lib/words/lib/server/content/files';

const page = validContent['content/pages/visit.md'];

test.each([
  ['Latin-1', Buffer.from(`${page}A café.\n`, 'latin1'), 9],
  ['UTF-16', Buffer.from(`\uFEFF${page}`, 'utf16le'), 1],
])('reports the line of a file in %s', async (_encoding, bytes, line) => {
  expect(await problemsWith({ 'content/pages/visit.md': bytes })).toEqual([
    `content/pages/visit.md:${line}  ${contentFileWords.notUtf8}`,
  ]);
});

test('reads files with a byte-order mark', async () => {
  const marked = Object.entries(validContent)
    .filter(([file]) => file.startsWith('content/'))
    .map(([file, text]) => [file, `\uFEFF${text}`] as const);
  expect(await problemsWith(Object.fromEntries(marked))).toEqual([]);
});
