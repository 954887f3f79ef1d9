import { expect, test } from 'vitest';
import type { Currency } from '@/lib/payments/money';
import { parseSum } from '@/lib/server/content/forms/parse-sum';
import { sumWords } from '@/lib/words/lib/server/content/forms';

test.each<[string, Currency, number]>([
  ['8', 'GBP', 800],
  ['8.5', 'GBP', 850],
  ['0.30', 'GBP', 30],
  ['999999.99', 'EUR', 99_999_999],
  ['50', 'JPY', 50],
  ['1.250', 'KWD', 1250],
])('parses %s in %s', (written, currency, minor) => {
  expect(parseSum(written, currency)).toEqual({ ok: true, minor });
});

test.each<[string | number, Currency, string]>([
  [8, 'GBP', sumWords.unquoted('8.00')],
  [0.1, 'JPY', sumWords.unquoted('8')],
  ['8,00', 'GBP', sumWords.invalid('8,00', 'GBP', '8.00')],
  ['£6', 'GBP', sumWords.invalid('£6', 'GBP', '6.00')],
  ['45,50 €', 'EUR', sumWords.invalid('45,50 €', 'EUR', '45.50')],
  ['1,000', 'GBP', sumWords.invalid('1,000', 'GBP', '8.00')],
  ['8.005', 'GBP', sumWords.invalid('8.005', 'GBP', '8.00')],
  ['-8', 'GBP', sumWords.invalid('-8', 'GBP', '8.00')],
  ['8.00', 'JPY', sumWords.invalid('8.00', 'JPY', '8')],
  ['0.29', 'GBP', sumWords.tooSmall('0.30', 'GBP')],
  ['1000000', 'GBP', sumWords.tooLarge('999999.99', 'GBP')],
  ['1.255', 'KWD', sumWords.lastDigit('KWD', '1.250')],
])('rejects %s in %s', (written, currency, message) => {
  expect(parseSum(written, currency)).toEqual({ ok: false, message });
});
