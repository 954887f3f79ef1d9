import { expect, test } from 'vitest';
import {
  placeAtLine,
  readPageValue,
  writePageValue,
} from '@/lib/server/editing/page-text/page-value';
import { readShippedFiles } from '@/tests/support/editing/shipped-files';

const page = '---\ntitle: Visit # us\nlede: Soon\n---\n\nOne.\n\n\n## Two\n\nThree.\n';

test('returns the settings and the blocks of a page', () => {
  expect(readPageValue(page)).toEqual({
    title: 'Visit',
    lede: 'Soon',
    body: ['One.', '## Two', 'Three.'],
  });
  expect(readPageValue('Words.')).toEqual({ body: ['Words.'] });
  expect(readPageValue('---\na: [\n---\n')).toBeUndefined();
  expect(readPageValue('---\n- a\n---\n')).toBeUndefined();
});

test('keeps the bytes of every page of the project with the same value', () => {
  for (const text of readShippedFiles('.md')) {
    expect(writePageValue(text, readPageValue(text))).toEqual({ ok: true, text });
  }
});

test('changes settings and blocks, and keeps the rest', () => {
  const value = { title: 'Come', lede: 'Soon', body: ['Three.', 'One!', '## Two'] };
  expect(writePageValue(page, value)).toEqual({
    ok: true,
    text: '---\ntitle: Come # us\nlede: Soon\n---\n\nThree.\n\nOne!\n\n\n## Two\n',
  });
});

test('writes a new page', () => {
  const value = { title: 'New', body: ['One.', 'Two.'] };
  expect(writePageValue('', value)).toEqual({
    ok: true,
    text: '---\ntitle: New\n---\n\nOne.\n\nTwo.\n',
  });
});

test('refuses a block that changes the others, and says which', () => {
  const value = { title: 'Visit', body: ['One.', '```\nopen', '## Two', 'Three.'] };
  expect(writePageValue(page, value)).toEqual({ ok: false, reason: 'blocks', part: 2 });
  expect(writePageValue(page, { title: new Date(0) })).toEqual({ ok: false, reason: 'inexact' });
});

test('refuses a text of more tags than the parser reads in time, before it parses it', () => {
  const write = (tags: number) => writePageValue('', { title: 'New', body: ['{% '.repeat(tags)] });
  expect(write(2).ok).toBe(true);
  expect(write(400)).toEqual({ ok: false, reason: 'inexact' });
});

test('finds what is on a line', () => {
  expect(placeAtLine(page, 2)).toEqual({ kind: 'setting', name: 'title' });
  expect(placeAtLine(page, 3)).toEqual({ kind: 'setting', name: 'lede' });
  expect(placeAtLine(page, 6)).toEqual({ kind: 'block', index: 0 });
  expect(placeAtLine(page, 9)).toEqual({ kind: 'block', index: 1 });
  expect(placeAtLine(page, 11)).toEqual({ kind: 'block', index: 2 });
  expect(placeAtLine(page, 1)).toEqual({ kind: 'setting', name: undefined });
});
