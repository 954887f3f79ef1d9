import { expect, test } from 'vitest';
import { createBlockWriter, createDocument } from '@/components/editing/text/document/block-writer';
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
