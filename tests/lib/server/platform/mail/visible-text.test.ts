import { describe, expect, test } from 'vitest';
import {
  mailtoHref,
  showAddress,
  showLine,
  showExcerpt,
  showText,
} from '@/lib/server/platform/mail/visible-text';
import { cpuTime } from '@/tests/support/cpu-time';

describe('showText replaces', () => {
  test.each([
    ['a control', 'a\u0007b', 'a␇b'],
    ['an escape', '\u001b[31m', '␛[31m'],
    ['NUL', 'a\u0000b', 'a␀b'],
    ['delete', 'a\u007fb', 'a␡b'],
    ['a control of Latin 1', 'a\u0085b', 'a[U+0085]b'],
    ['a direction override', 'exe.\u202egpj', 'exe.[U+202E]gpj'],
    ['an isolate', '\u2066a\u2069', '[U+2066]a[U+2069]'],
    ['a direction mark', 'a\u200fb\u061c', 'a[U+200F]b[U+061C]'],
    ['a zero-width space', 'a\u200bb\ufeff', 'a[U+200B]b[U+FEFF]'],
    ['a soft hyphen', 'a\u00adb', 'a[U+00AD]b'],
    ['a line separator', 'a\u2028b', 'a[U+2028]b'],
    ['a tag', 'a\u{e0041}b', 'a[U+E0041]b'],
  ])('%s', (_, text, shown) => {
    expect(showText(text)).toBe(shown);
  });
});

test.each([
  'Ana “Ω” 🪐 Petrov',
  'שלום עולם',
  'می‌خواهم',
  '👩‍🚀 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏳️‍🌈',
  'two\n\n\tlines',
  '<b>&amp;</b>',
])('shows %j unchanged', (text) => {
  expect(showText(text)).toBe(text);
});

test('normalizes line breaks', () => {
  expect(showText('a\r\nb\rc\nd')).toBe('a\nb\nc\nd');
  expect(showLine('  a\r\n\tb  ')).toBe('a b');
});

test('cuts an excerpt between characters', () => {
  expect(showExcerpt('short', 5)).toBe('short');
  expect(showExcerpt('too long', 5)).toBe('too …');
  expect(showExcerpt('🪐🪐🪐🪐', 3)).toBe('🪐🪐…');
});

test('processes only the start of a long text', () => {
  const long = '\u202e'.repeat(5_000_000);
  const time = cpuTime(() => {
    expect(showExcerpt(long, 80)).toHaveLength(80);
  });
  expect(time).toBeLessThan(500);
});

test('adds the ASCII form of an internationalized domain', () => {
  expect(showAddress('ana@example.org')).toBe('ana@example.org');
  expect(showAddress('ana@Example.ORG')).toBe('ana@Example.ORG');
  expect(showAddress('ana@exаmple.org')).toBe('ana@exаmple.org (xn--exmple-4nf.org)');
  expect(showAddress('no address\u202e')).toBe('no address[U+202E]');
});

describe('mailtoHref', () => {
  test('returns a link for one plain mailbox', () => {
    expect(mailtoHref('ana.petrov+x@example.org')).toBe('mailto:ana.petrov%2Bx@example.org');
    expect(mailtoHref('ana@example.org', 'Write to us (CON-1) & more')).toBe(
      'mailto:ana@example.org?subject=Write%20to%20us%20(CON-1)%20%26%20more',
    );
  });

  test.each([
    'ana@example.org,bob@example.org',
    'ana@example.org?bcc=bob@example.org',
    'ana@example.org\nbcc: bob@example.org',
    'Ana <ana@example.org>',
    'javascript:alert(1)@example.org',
    'ana@[127.0.0.1]',
    'ana@exаmple.org',
    'ana',
    '',
  ])('returns undefined for %j', (address) => {
    expect(mailtoHref(address)).toBeUndefined();
  });
});
