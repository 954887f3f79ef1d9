import { expect, test } from 'vitest';
import type { TextMark, TextNode } from '@/lib/editing/text/text-node';
import { writeBlock } from '@/lib/editing/text/write-block';

const strong: TextMark = { type: 'strong' };
const em: TextMark = { type: 'em' };

function words(text: string, ...marks: readonly TextMark[]): TextNode {
  return { type: 'text', text, marks };
}

function paragraph(...content: readonly TextNode[]): TextNode {
  return { type: 'paragraph', content };
}

test.each([
  ['1986. A year', String.raw`1986\. A year`],
  ['# 5', String.raw`\# 5`],
  ['- and', String.raw`\- and`],
  ['> 3', String.raw`\> 3`],
  ['---', String.raw`\---`],
  ['[x]: /y', String.raw`\[x]: /y`],
  ['&copy; 3 & 4', String.raw`\&copy; 3 & 4`],
  ['{% x %} {y}', String.raw`\{% x %} {y}`],
  ['2 * 3 snake_case _x_', String.raw`2 \* 3 snake_case \_x\_`],
  ['<b> 1 < 2', String.raw`\<b> 1 < 2`],
])('writes %j so that it is read as words', (text, written) => {
  expect(writeBlock(paragraph(words(text)))).toBe(written);
});

test('writes bold and italic words without the spaces around them', () => {
  const text = [words('All '), words(' of it ', strong), words('is '), words('new.', em)];
  expect(writeBlock(paragraph(...text))).toBe('All **of it** is *new.*');
  const nested = [words('a ', strong), words('b', strong, em), words(' c', strong)];
  expect(writeBlock(paragraph(...nested))).toBe('**a _b_ c**');
  expect(writeBlock(paragraph(words('a'), words('.b', strong)))).toBe('&#97;**.b**');
});

test('writes links, pictures and line breaks', () => {
  const link: TextMark = { type: 'link', attrs: { href: '/a b', title: '' } };
  const picture = { type: 'picture', attrs: { src: '/hill.jpg', alt: 'A [hill]', title: '' } };
  expect(
    writeBlock(paragraph(words('Go!'), words('here', link), { type: 'hard_break' }, picture)),
  ).toBe('Go\\![here](/a%20b)\\\n![A (hill)](/hill.jpg)');
});

test('writes lists in each other, and a table', () => {
  const list = (type: string, ...content: readonly TextNode[]): TextNode => ({
    type,
    attrs: { isTight: true, start: 1 },
    content,
  });
  const item = (...content: readonly TextNode[]): TextNode => ({ type: 'list_item', content });
  const inner = list('bullet_list', item(paragraph(words('c'))));
  expect(
    writeBlock(
      list('ordered_list', item(paragraph(words('a')), inner), item(paragraph(words('b')))),
    ),
  ).toBe('1. a\n   - c\n2. b');
  expect(writeBlock(list('bullet_list', item(paragraph(words('a')), paragraph(words('b')))))).toBe(
    '- a\n\n  b',
  );
  const cell = (text: string, align: string): TextNode => ({
    type: 'table_cell',
    attrs: { align },
    content: [words(text)],
  });
  expect(
    writeBlock({
      type: 'table',
      content: [
        { type: 'table_row', content: [cell('a|b', ''), cell('c', 'right')] },
        { type: 'table_row', content: [cell('1. d', '')] },
      ],
    }),
  ).toBe('| a\\|b | c |\n| --- | --: |\n| 1. d |  |');
});

test('writes nothing for a part without words', () => {
  expect(writeBlock({ type: 'paragraph' })).toBe('');
  expect(writeBlock({ type: 'heading', attrs: { level: 2 } })).toBe('');
});
