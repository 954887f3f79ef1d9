import { expect, test } from 'vitest';
import { blockNameOf } from '@/lib/editing/block-name';

test.each([
  ['Words - and #more.', 'paragraph'],
  ['', 'paragraph'],
  ['## Heading', 'heading'],
  ['- one\n- two', 'list'],
  ['12. one', 'list'],
  ['> words', 'quote'],
  ['| a | b |\n| - | - |', 'table'],
  ['![A hill](/hill.jpg)', 'picture'],
  ['![A hill](/hill.jpg) and words', 'paragraph'],
  ['```\ncode\n```', 'code'],
  ['---', 'line'],
  ['<!-- a note -->', 'note'],
])('names %j', (text, kind) => {
  expect(blockNameOf(text)).toEqual({ kind });
});

test('names a section by its tag', () => {
  const text = '{%\n opening-hours drawing=true /%}';
  expect(blockNameOf(text)).toEqual({ kind: 'section', name: 'opening-hours' });
  expect(blockNameOf('{% $x %} words')).toEqual({ kind: 'paragraph' });
});
