import { expect, test } from 'vitest';
import { preferredLanguage } from '@/lib/server/platform/http/requests/preferred-language';

test.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, cy', 'cy'],
  ['en; q=0.5, fr;q=0.7', 'fr'],
  ['ja,FR-ch;q=0.1', 'fr'],
  ['de;q=0,en', 'en'],
  ['de;q=x', undefined],
  ['ja', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j prefers %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

test('leaves out a language that is not known', () => {
  expect(preferredLanguage('de, cy;q=0.5', (language) => language === 'cy')).toBe('cy');
  expect(preferredLanguage('de', () => false)).toBeUndefined();
});
