import { expect, test } from 'vitest';
import type { Currency } from '@/lib/payments/money';
import { parseSum } from '@/lib/server/content/forms/parse-sum';

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
  [8, 'GBP', "write the sum in quotes, such as '8.00', so that it stays exact"],
  [0.1, 'JPY', "write the sum in quotes, such as '8', so that it stays exact"],
  ['8,00', 'GBP', `"8,00" is no sum in GBP. Write it as '8.00'`],
  ['£6', 'GBP', `"£6" is no sum in GBP. Write it as '6.00'`],
  ['45,50 €', 'EUR', `"45,50 €" is no sum in EUR. Write it as '45.50'`],
  ['1,000', 'GBP', `"1,000" is no sum in GBP. Write it as '8.00'`],
  ['8.005', 'GBP', `"8.005" is no sum in GBP. Write it as '8.00'`],
  ['-8', 'GBP', `"-8" is no sum in GBP. Write it as '8.00'`],
  ['8.00', 'JPY', `"8.00" is no sum in JPY. Write it as '8'`],
  ['0.29', 'GBP', "a card is charged 0.30 GBP at least. Write '0.30' or more"],
  ['1000000', 'GBP', "a card is charged 999999.99 GBP at most. Write '999999.99' or less"],
  ['1.255', 'KWD', "the last digit of a sum in KWD is 0. Write '1.250'"],
])('rejects %s in %s', (written, currency, message) => {
  expect(parseSum(written, currency)).toEqual({ ok: false, message });
});
