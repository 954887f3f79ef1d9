import { expect, test } from 'vitest';
import { line, paragraphs } from '@/lib/server/desk/fields';

test('texts lose NUL and outer spaces, and have line breaks of one kind or none', () => {
  expect(paragraphs.parse(' a\r\nb\rc\0\n ')).toBe('a\nb\nc');
  expect(paragraphs.parse(undefined)).toBe('');
  expect(line.parse('  a \n  label\t')).toBe('a label');
});
