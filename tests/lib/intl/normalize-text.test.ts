import { expect, test } from 'vitest';
import { createCollator, normalizeText } from '@/lib/intl/normalize-text';

test('composes and decomposes', () => {
  expect(normalizeText('Zoe\u0308', 'NFC')).toBe('Zoë');
  expect(normalizeText('ﬁn', 'NFKD')).toBe('fin');
});

test('keeps 30 marks of a run, and the text after it', () => {
  const normalized = normalizeText(`a${'\u0316'.repeat(40)}b\u0301`, 'NFD');
  expect(normalized).toBe(`a${'\u0316'.repeat(30)}b\u0301`);
});

test('sorts names as their language does', () => {
  expect(['Zoe', 'Ärne', 'Bo'].toSorted(createCollator('de'))).toEqual(['Ärne', 'Bo', 'Zoe']);
});

test('knows every character of the first two planes that becomes a mark', () => {
  const others: string[] = [];
  for (let code = 0x80; code < 0x20000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const character = String.fromCodePoint(code);
    if (!/^\p{M}/u.test(character.normalize('NFKD'))) continue;
    if (normalizeText(character.repeat(100), 'NFC').length > 60) others.push(character);
  }
  expect(others).toEqual([]);
});
