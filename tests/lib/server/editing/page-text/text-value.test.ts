import { expect, test } from 'vitest';
import { joinParts } from '@/lib/editing/text/join-parts';
import { toEditedText, toPlainText } from '@/lib/server/editing/page-text/text-value';
import { isPlainMap } from '@/lib/server/editing/yaml/plain-value';
import { parseYamlText } from '@/lib/server/editing/yaml/read-source';
import { writeYamlValue } from '@/lib/server/editing/yaml/write-value';
import { Random } from '@/scripts/fuzz/random';
import { generateMarkdown } from '@/tests/support/editing/generate-markdown';
import { readShippedFiles } from '@/tests/support/editing/shipped-files';

/** Lists the shipped files whose setting `body` is a text: events, and what is lent. */
function filesWithText() {
  return readShippedFiles('.yaml').flatMap((file) => {
    const value = parseYamlText(file)?.value;
    const body = isPlainMap(value) ? value.body : undefined;
    return isPlainMap(value) && typeof body === 'string' ? [{ file, value, body }] : [];
  });
}

function join({ blocks, spaces = { before: [], after: '' } }: ReturnType<typeof toEditedText>) {
  return joinParts(
    blocks.map(({ text }, index) => ({ index, text })),
    spaces,
  );
}

test('keeps the bytes of the texts of all shipped events and of 1,000 generated ones', () => {
  const shipped = filesWithText().map(({ body }) => body);
  expect(shipped.length).toBeGreaterThan(10);
  const generated = Array.from({ length: 1_000 }, (_, seed) => generateMarkdown(new Random(seed)));
  for (const text of [...shipped, ...generated, '', '\n', ' a']) {
    const written = text.replaceAll(/\r\n?/g, '\n');
    expect(join(toEditedText(text))).toBe(written);
  }
});

test('shows all running text of the shipped events', () => {
  const others = filesWithText()
    .flatMap(({ body }) => toEditedText(body).blocks)
    .filter(({ node, text }) => node === undefined && !text.startsWith('{%'));
  expect(others).toEqual([]);
});

test('changes only the lines of the part of a shipped text that is changed', () => {
  for (const { file, value, body } of filesWithText()) {
    const { blocks, spaces = { before: [], after: '' } } = toEditedText(body);
    const parts = blocks.map(({ text }, index) => ({ index, text: index === 0 ? 'New.' : text }));
    const written = writeYamlValue(file, { ...value, body: joinParts(parts, spaces) });
    const lines = written.ok ? written.text.split('\n') : [];
    expect(lines.filter((line) => !file.split('\n').includes(line))).toEqual(['  New.']);
    const others = file.split('\n').filter((line) => !blocks[0]?.text.includes(line.trim()));
    expect(lines).toEqual(expect.arrayContaining(others));
  }
});

test('keeps a text that is not parsed', () => {
  expect(join(toPlainText('a\n\nb\n'))).toBe('a\n\nb\n');
});
