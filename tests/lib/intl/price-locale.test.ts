import { expect, test } from 'vitest';
import { countryOf, languageTag, priceLocale, withCountry } from '@/lib/intl/price-locale';

test.each([
  ['en-GB', 'en-GB'],
  ['en-DE', 'de-DE'],
  ['en-GB-u-rg-dezzzz', 'de-DE'],
  ['en-US-u-rg-iezzzz', 'en-IE'],
  ['en-GR', 'el-GR'],
  // Their own scripts are not for readers of English.
  ['en-JP', 'en-JP'],
  ['en-IL', 'en-IL'],
  ['fr-CH', 'fr-CH'],
  ['en', 'en'],
])('writes prices of %s as %s', (locale, expected) => {
  expect(priceLocale(locale)).toBe(expected);
});

test('adds the country of the address where the locale has another', () => {
  expect(withCountry('en-GB', 'GB')).toBe('en-GB');
  const locale = withCountry('en-US', 'DE');
  expect(countryOf(locale)).toBe('DE');
  expect(languageTag(locale)).toBe('en-US');
  const format = (tag: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'full' }).format(0);
  expect(format(locale)).toBe(format('en-US'));
});
