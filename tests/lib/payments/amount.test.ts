import { expect, test } from 'vitest';
import {
  formatAmount,
  plainAmount,
  parseAmount,
  readAmount,
  typedAmount,
} from '@/lib/payments/amount';
import type { Currency } from '@/lib/payments/money';

test.each<[string, Currency, number]>([
  ['12', 'GBP', 1200],
  ['12.5', 'GBP', 1250],
  ['12,50', 'EUR', 1250],
  ['1.234,50 €', 'EUR', 123_450],
  ['1,234.50', 'GBP', 123_450],
  ['12 500.00', 'GBP', 1_250_000],
  ['1\u202f234,50', 'EUR', 123_450],
  ['1’000', 'CHF', 100_000],
  [' 0.10 ', 'EUR', 10],
  ['£12', 'GBP', 1200],
  ['12.50 €', 'EUR', 1250],
  ['USD 8', 'USD', 800],
  ['999999.99', 'USD', 99_999_999],
  ['500', 'JPY', 500],
  ['1.5', 'KWD', 1500],
  ['1.230', 'KWD', 1230],
])('parses %j in %s', (typed, currency, minor) => {
  expect(parseAmount(typed, currency)).toBe(minor);
});

test.each<[string, Currency, string]>([
  ['1,000', 'GBP', 'SUM_WITH_SEPARATOR'],
  ['1,000', 'JPY', 'SUM_WITH_SEPARATOR'],
  ['£1,000', 'GBP', 'SUM_WITH_SEPARATOR'],
  ['1,234,567', 'GBP', 'SUM_WITH_SEPARATOR'],
  ['1.234.567', 'EUR', 'SUM_WITH_SEPARATOR'],
  ['1.000', 'EUR', 'SUM_WITH_DECIMALS'],
  ['12.345', 'GBP', 'SUM_WITH_DECIMALS'],
  ['12.345', 'KWD', 'SUM_WITH_DECIMALS'],
  ['12,345', 'KWD', 'SUM_WITH_DECIMALS'],
  ['12.3456', 'KWD', 'SUM_WITH_DECIMALS'],
  ['1500.50', 'JPY', 'SUM_WITH_DECIMALS'],
  ['ten', 'GBP', 'NOT_A_SUM'],
  ['1000000.00', 'GBP', 'NOT_A_SUM'],
])('says what is wrong with %j in %s: %s', (typed, currency, problem) => {
  expect(readAmount(typed, currency)).toBe(problem);
});

test.each<[string, Currency]>([
  ['', 'GBP'],
  ['ten', 'GBP'],
  ['-5', 'GBP'],
  ['1e3', 'GBP'],
  ['1,000', 'GBP'],
  ['1.000', 'EUR'],
  ['1,000', 'KWD'],
  ['12.345', 'GBP'],
  ['12.', 'GBP'],
  ['1 00', 'GBP'],
  ['1.234.50', 'EUR'],
  ['1,234,50', 'EUR'],
  ['€12', 'GBP'],
  ['££12', 'GBP'],
  ['1000000.00', 'GBP'],
  ['12.5', 'JPY'],
  ['1.001', 'KWD'],
  ['٣', 'GBP'],
  ['9'.repeat(5000), 'GBP'],
])('rejects %j in %s', (typed, currency) => {
  expect(parseAmount(typed, currency)).toBeUndefined();
});

test('formats a sum with all decimals of its currency', () => {
  expect(formatAmount({ minor: 2400, currency: 'GBP' }, 'en-GB')).toBe('£24.00');
  expect(formatAmount({ minor: 123_456, currency: 'EUR' }, 'de').replace(/\s/g, ' ')).toBe(
    '1.234,56 €',
  );
  expect(formatAmount({ minor: 500, currency: 'JPY' }, 'en')).toBe('¥500');
  expect(formatAmount({ minor: 1230, currency: 'KWD' }, 'en').replace(/\s/g, ' ')).toBe(
    'KWD 1.230',
  );
});

test('formats a sum as the country of the locale writes it', () => {
  const sum = { minor: 1700, currency: 'EUR' } as const;
  expect(formatAmount(sum, 'en-DE').replace(/\s/g, ' ')).toBe('17,00 €');
  expect(formatAmount(sum, 'en-IE')).toBe('€17.00');
});

test('formats a sum as people type it', () => {
  const sum = { minor: 123_450, currency: 'EUR' } as const;
  expect(typedAmount(sum, 'en-GB')).toBe('1234.50');
  expect(typedAmount(sum, 'de-DE')).toBe('1234,50');
  expect(parseAmount(typedAmount(sum, 'de-DE'), 'EUR')).toBe(sum.minor);
});

test('formats a plain number that parseAmount reads back', () => {
  expect(plainAmount({ minor: 5, currency: 'GBP' })).toBe('0.05');
  expect(plainAmount({ minor: 2400, currency: 'GBP' })).toBe('24.00');
  expect(plainAmount({ minor: 500, currency: 'JPY' })).toBe('500');
  expect(plainAmount({ minor: -5, currency: 'GBP' })).toBe('-0.05');
  expect(plainAmount({ minor: -500, currency: 'JPY' })).toBe('-500');
  expect(plainAmount({ minor: 1230, currency: 'KWD' })).toBe('1.230');
  for (const minor of [1, 10, 99, 100, 101, 12_345_678, 99_999_999]) {
    expect(parseAmount(plainAmount({ minor, currency: 'USD' }), 'USD')).toBe(minor);
  }
});
