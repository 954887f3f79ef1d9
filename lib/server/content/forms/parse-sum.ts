import { maxMinorUnits, plainAmount, smallestUnit } from '@/lib/payments/amount';
import { currencies, type Currency } from '@/lib/payments/currencies';

/** Minor units, or what to write instead. */
export type SumResult =
  { readonly ok: true; readonly minor: number } | { readonly ok: false; readonly message: string };

/** Reads a sum of a form's file, such as `'8.00'`, that a card can be charged. */
export function parseSum(written: string | number, currency: Currency): SumResult {
  const { digits, least } = currencies[currency];
  const example = plain(8 * 10 ** digits);
  if (typeof written === 'number') {
    return no(`write the sum in quotes, such as '${example}', so that it stays exact`);
  }
  const match = /^(\d{1,8})(?:\.(\d{1,3}))?$/.exec(written);
  const [, units = '', behind = ''] = match ?? [];
  if (match === null || behind.length > digits) {
    return no(`"${written}" is no sum in ${currency}. Write it as '${example}'`);
  }
  const minor = Number(units) * 10 ** digits + Number(behind.padEnd(digits, '0') || '0');
  if (minor < least) {
    return no(
      `a card is charged ${plain(least)} ${currency} at least. Write '${plain(least)}' or more`,
    );
  }
  if (minor > maxMinorUnits) {
    return no(
      `a card is charged ${plain(maxMinorUnits)} ${currency} at most. Write '${plain(maxMinorUnits)}' or less`,
    );
  }
  return minor % smallestUnit(currency) === 0
    ? { ok: true, minor }
    : no(`the last digit of a sum in ${currency} is 0. Write '${written.slice(0, -1)}0'`);

  function plain(sum: number): string {
    return plainAmount({ minor: sum, currency });
  }
}

function no(message: string): SumResult {
  return { ok: false, message };
}
