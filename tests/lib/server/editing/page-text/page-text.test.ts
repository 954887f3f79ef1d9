import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { bodyLine, splitPage, writePage } from '@/lib/server/editing/page-text/page-text';
import { readShippedFiles } from '@/tests/support/editing/shipped-files';

const page = '---\ntitle: Visit # us\n---\n\nCome in.\n';

test('keeps the bytes of every page of the project, with the same settings and body', () => {
  const pages = readShippedFiles('.md');
  expect(pages.length).toBeGreaterThan(20);
  for (const text of pages) {
    const { settings, body } = splitPage(text);
    const result = writePage(text, { settings: parse(settings), body });
    expect(result).toEqual({ ok: true, text });
  }
});

test('changes the settings, the body or both', () => {
  const write = (change: Parameters<typeof writePage>[1]) => writePage(page, change);
  const settings = { title: 'Come', lede: 'Soon' };
  expect(write({ settings })).toEqual({
    ok: true,
    text: '---\ntitle: Come # us\nlede: Soon\n---\n\nCome in.\n',
  });
  expect(write({ body: '\r\nGo.\r\n' })).toEqual({
    ok: true,
    text: '---\ntitle: Visit # us\n---\n\nGo.\n',
  });
  expect(write({ settings: {}, body: '' })).toEqual({ ok: true, text: '---\n{}\n---\n' });
});

test('keeps the line ends of the file', () => {
  const text = page.replaceAll('\n', '\r\n');
  expect(writePage(text, { body: '\nCome in.\n' })).toEqual({ ok: true, text });
  expect(writePage(text, { settings: { title: 'A', lede: 'B' }, body: 'One\nTwo' })).toEqual({
    ok: true,
    text: '---\r\ntitle: A # us\r\nlede: B\r\n---\r\nOne\r\nTwo',
  });
});

test('adds settings to a file that has none', () => {
  expect(writePage('Words.\n', { settings: { title: 'A' } })).toEqual({
    ok: true,
    text: '---\ntitle: A\n---\nWords.\n',
  });
  expect(writePage('', {})).toEqual({ ok: true, text: '' });
});

test('refuses settings that are invalid, and a body that would be read as settings', () => {
  expect(writePage('---\na: [\n---\n', { settings: {} })).toEqual({
    ok: false,
    reason: 'unreadable',
  });
  expect(writePage('Words.\n', { body: '---\na: 1\n---\n' })).toEqual({
    ok: false,
    reason: 'inexact',
  });
});

test('says on which line the body starts', () => {
  expect(bodyLine(splitPage(page))).toBe(4);
  expect(bodyLine(splitPage('Words.'))).toBe(1);
});
