import { expect, test } from 'vitest';
import { createBlockWriter, createDocument } from '@/components/editing/text/document/block-writer';
import { textSchema } from '@/components/editing/text/document/schema';
import { toTextDocument } from '@/lib/server/editing/page-text/text-document';

test('changes only the lines of the item or the row that is changed', () => {
  const texts = ['*  one\n   and more\n*  two\n*  three', '|a|b|\n|-|-|\n|1|2|\n|3|4|'];
  const blocks = toTextDocument(texts.map((text, index) => ({ key: String(index), text })));
  const write = createBlockWriter(blocks);
  const document = createDocument(blocks);
  expect(write(document).map(({ text }) => text)).toEqual(texts);
  const changed = document.toJSON() as object;
  const typed = JSON.stringify(changed).replace('"two"', '"2"').replace('"3"', '"three"');
  const next = document.type.schema.nodeFromJSON(JSON.parse(typed));
  expect(write(next).map(({ text }) => text)).toEqual([
    '*  one\n   and more\n* 2\n*  three',
    '|a|b|\n|-|-|\n|1|2|\n| three | 4 |',
  ]);
});

test.each([
  ['1. one\n1.  two\n1. three', 'three', '1. one\n1.  two\n1. 3'],
  ['- one\n- two\n\n- three', 'one', '- 3\n- two\n\n- three'],
  ['- one\n\n\n- two', 'two', '- one\n\n\n- 3'],
  ['One line\nof three\nlines.', 'of', 'One line\n3 three\nlines.'],
  ['One line\nof three\nlines.', 'lines.', 'One line\nof three\n3'],
  ['> One\n> line', 'One', '> 3\n> line'],
])('keeps the numbers, blank lines and line ends of %j', (text, word, expected) => {
  const blocks = toTextDocument([{ key: '0', text }]);
  const typed = JSON.stringify(createDocument(blocks).toJSON()).replace(word, '3');
  const next = textSchema.nodeFromJSON(JSON.parse(typed));
  expect(createBlockWriter(blocks)(next).map((block) => block.text)).toEqual([expected]);
});
