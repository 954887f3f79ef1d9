import { expect, test } from 'vitest';
import { writeBlock } from '@/lib/editing/text/write-block';
import { splitBlocks } from '@/lib/server/editing/page-text/blocks';
import { splitPage } from '@/lib/server/editing/page-text/page-text';
import { parseTextBlock, toTextDocument } from '@/lib/server/editing/page-text/text-document';
import { Random } from '@/scripts/fuzz/random';
import { generateMarkdown } from '@/tests/support/editing/generate-markdown';
import { generateTextNode } from '@/tests/support/editing/generate-text-node';
import { readShippedFiles } from '@/tests/support/editing/shipped-files';

function documentOf(body: string) {
  const { blocks } = splitBlocks(body);
  return toTextDocument(blocks.map(({ text }, index) => ({ key: String(index), text })));
}

test('shows all running text of every page of the project', () => {
  for (const text of readShippedFiles('.md')) {
    const others = documentOf(splitPage(text).body).filter(({ node }) => node === undefined);
    expect(others.filter((block) => !block.text.startsWith('{%'))).toEqual([]);
  }
});

test('writes the running text of every page of the project and of 1,000 generated ones so that it reads the same', () => {
  const shipped = readShippedFiles('.md').map((text) => splitPage(text).body);
  const generated = Array.from({ length: 1_000 }, (_, seed) => generateMarkdown(new Random(seed)));
  for (const body of [...shipped, ...generated]) {
    for (const { node } of documentOf(body)) {
      if (node !== undefined) expect(parseTextBlock(writeBlock(node))).toEqual(node);
    }
  }
});

test('writes 1,000 generated parts of the editor so that they read the same', () => {
  for (let seed = 0; seed < 1_000; seed += 1) {
    const node = generateTextNode(new Random(seed));
    const written = writeBlock(node);
    expect(parseTextBlock(written), `${seed}: ${written}`).toEqual(node);
  }
});

test('knows the bytes of the items of a list and the rows of a table', () => {
  const [list, table] = documentOf('*  a\n   wrapped\n*  b\n\n|a|b|\n|-|:-:|\n|1|2|\n');
  expect(list?.lines).toEqual([
    ['* a wrapped', '*  a\n   wrapped'],
    ['* b', '*  b'],
  ]);
  expect(table?.lines).toEqual([
    ['| a | b |', '|a|b|'],
    ['| --- | :-: |', '|-|:-:|'],
    ['| 1 | 2 |', '|1|2|'],
  ]);
});

test('shows a link beside what looks like a footnote, but not one that another part defines', () => {
  const [link, note, definition] = documentOf('A [b](/c).[^1]\n\n[^1]: See d.\n\n[x]: /y\n');
  expect([link?.node?.type, note?.node?.type]).toEqual(['paragraph', 'paragraph']);
  expect(definition?.node).toBeUndefined();
  expect(documentOf('A [x].\n\n[x]: /y\n')[0]?.node).toBeUndefined();
});

test('shows a part without words as a paragraph', () => {
  expect(toTextDocument([{ key: 'n1', text: '' }])).toEqual([
    { key: 'n1', text: '', node: { type: 'paragraph' } },
  ]);
});

test.each([
  '{% opening-hours /%}',
  'See [x].\n\n[x]: /y',
  '## Title {% #id %}',
  '<!-- a note -->',
  '- a {% b /%}',
  '```\n{% a %}{% /a %}\n```',
])('leaves %j to be edited as text', (text) => {
  expect(documentOf(text)[0]?.node).toBeUndefined();
});

// Reading them takes minutes in which the server answers nobody.
test.each<[string, string]>([
  ['lines of one paragraph', 'a\n'.repeat(2000)],
  ['paragraphs', 'a\n\n'.repeat(2500)],
  ['links that other parts define', '[a]\n\n[a]: /b\n\n'.repeat(200)],
])('leaves thousands of %s to be edited as text', (_name, text) => {
  expect(documentOf(text).every(({ node }) => node === undefined)).toBe(true);
});
