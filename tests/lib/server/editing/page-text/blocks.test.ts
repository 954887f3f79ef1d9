import { expect, test } from 'vitest';
import {
  insertBlock,
  joinBlocks,
  moveBlock,
  removeBlock,
  replaceBlock,
  splitBlocks,
  writeBlocks,
} from '@/lib/server/editing/page-text/blocks';
import { splitPage } from '@/lib/server/editing/page-text/page-text';
import { Random } from '@/scripts/fuzz/random';
import { generateMarkdown } from '@/tests/support/editing/generate-markdown';
import { readShippedFiles } from '@/tests/support/editing/shipped-files';

const body = '\nOne.\n\n\n- a\n- b\n\n{% panel %}\n\nInside.\n\n{% /panel %}\n## End\n';

test('splits a body into its blocks, with blank lines between them', () => {
  expect(splitBlocks(body)).toEqual({
    blocks: [
      { type: 'paragraph', before: '\n', text: 'One.', line: 1 },
      { type: 'list', before: '\n\n\n', text: '- a\n- b', line: 4 },
      {
        type: 'tag',
        section: 'panel',
        before: '\n\n',
        text: '{% panel %}\n\nInside.\n\n{% /panel %}',
        line: 7,
      },
      { type: 'heading', before: '\n', text: '## End', line: 12 },
    ],
    after: '\n',
  });
});

test('keeps words that make no node', () => {
  const text = 'One [x].\n\n[x]: /y\n\n{% panel %}\nnever closed\n';
  const { blocks } = splitBlocks(text);
  expect(blocks.map(({ text: words }) => words).join(' ')).toContain('[x]: /y');
  expect(joinBlocks(splitBlocks(text))).toBe(text);
});

test('joins the blocks of every page of the project to the same bytes, also as they are sent', () => {
  for (const text of readShippedFiles('.md')) {
    const { body: shipped } = splitPage(text);
    const { blocks, after } = splitBlocks(shipped);
    expect(joinBlocks({ blocks, after })).toBe(shipped);
    const parts = blocks.map((block, index) => ({
      index,
      text: block.text.replaceAll('\n', '\r\n'),
    }));
    expect(writeBlocks(shipped, parts)).toEqual({ ok: true, body: shipped });
  }
});

test('joins the blocks of 1,000 generated texts to the same bytes', () => {
  for (let seed = 0; seed < 1_000; seed += 1) {
    const text = generateMarkdown(new Random(seed));
    expect(joinBlocks(splitBlocks(text))).toBe(text);
  }
});

test('replaces, inserts, moves and removes a block, and the others keep their bytes', () => {
  expect(replaceBlock(body, 0, '\r\nTwo.\r\nLines. \r\n')).toEqual({
    ok: true,
    body: body.replace('One.', 'Two.\nLines.'),
  });
  expect(insertBlock(body, 1, 'Two.')).toEqual({
    ok: true,
    body: body.replace('One.\n\n\n', 'One.\n\nTwo.\n\n'),
  });
  expect(insertBlock(body, 4, 'Two.')).toEqual({ ok: true, body: `${body}\nTwo.\n` });
  expect(moveBlock('One.\n\nTwo.\n\nThree.\n', 2, 0)).toEqual({
    ok: true,
    body: 'Three.\n\nOne.\n\nTwo.\n',
  });
  expect(removeBlock(body, 1)).toEqual({ ok: true, body: body.replace('\n\n\n- a\n- b', '') });
  expect(removeBlock('One.', 0)).toEqual({ ok: true, body: '' });
  expect(insertBlock('', 0, 'One.')).toEqual({ ok: true, body: 'One.\n' });
});

test('keeps the line ends of the body', () => {
  const text = 'One.\r\n\r\nTwo.\r\n';
  expect(replaceBlock(text, 0, 'One.\nTwo.')).toEqual({
    ok: true,
    body: 'One.\r\nTwo.\r\n\r\nTwo.\r\n',
  });
  expect(insertBlock(text, 1, 'A\n- B')).toEqual({
    ok: true,
    body: 'One.\r\n\r\nA\r\n- B\r\n\r\nTwo.\r\n',
  });
});

test('refuses a block that changes what the others are, and says which', () => {
  expect(replaceBlock(body, 0, '{% panel %}\nOpen')).toMatchObject({ ok: false });
  expect(insertBlock('- a\n\nOne.\n', 1, '    Two.')).toMatchObject({ ok: false });
  expect(insertBlock('One.\n\nTwo.\n', 1, '```\nOpen')).toEqual({ ok: false, part: 2 });
  expect(removeBlock('- a\n\nOne.\n\n- b\n', 1)).toEqual({ ok: true, body: '- a\n\n- b\n' });
});
