import { expect, test } from 'vitest';
import { formatPrice, parsePrice } from '@/lib/server/content/sections/parse-price';

test.each([
  ['£2,180', 'en-GB', 'GBP', 218_000],
  ['£2180', 'en-GB', 'GBP', 218_000],
  ['2,180.50', 'en-GB', 'GBP', 218_050],
  ['GBP 12', 'en-GB', 'GBP', 1200],
  ['$1,234,567.89', 'en-NZ', 'NZD', 123_456_789],
  ['R12\u00a0345,60', 'en-ZA', 'ZAR', 1_234_560],
  ['¥1,500', 'en', 'JPY', 1500],
  ['2.180,50 €', 'en-DE', 'EUR', 218_050],
  ['€2,180.50', 'en-DE', 'EUR', 218_050],
  ["CHF 2'180.50", 'en-CH', 'CHF', 218_050],
  ['2 180,50 €', 'en-FR', 'EUR', 218_050],
])('parses %s', (price, locale, currency, minor) => {
  expect(parsePrice(price, locale, currency)).toBe(minor);
});

test.each(['', 'free', '£', '£8 each', '8.5', '2.180', '21,80', '£1,2345', '1.00.00', '-5'])(
  'does not guess at %j',
  (price) => {
    expect(parsePrice(price, 'en-GB', 'GBP')).toBeUndefined();
  },
);

test('formats a price without decimals where there are none', () => {
  expect(formatPrice(45_000, 'en-GB', 'GBP')).toBe('£450');
  expect(formatPrice(45_050, 'en-GB', 'GBP')).toBe('£450.50');
  expect(formatPrice(1500, 'en', 'JPY')).toBe('¥1,500');
});

test('formats a price as the country of the site does', () => {
  expect(formatPrice(218_050, 'en-DE', 'EUR').replace(/\s/g, ' ')).toBe('2.180,50 €');
});
