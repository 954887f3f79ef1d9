import { sumWords } from '@/lib/words/lib/server/content/forms';
import { maxMinorUnits, plainAmount, smallestUnit } from '@/lib/payments/amount';
import { currencies, type Currency } from '@/lib/payments/money';

type SumResult =
  | { readonly ok: true; readonly minor: number }
  /** `message` states what to write instead. */
  | { readonly ok: false; readonly message: string };

/** Parses a sum such as `'8.00'` to minor units, within the limits of card payments. */
export function parseSum(written: string | number, currency: Currency): SumResult {
  const { digits, least } = currencies[currency];
  const format = (minor: number) => plainAmount({ minor, currency });
  const example = format(probableSum(written, digits) ?? 8 * 10 ** digits);
  if (typeof written === 'number') return fail(sumWords.unquoted(example));
  const match = /^(\d{1,8})(?:\.(\d{1,3}))?$/.exec(written);
  const [, units = '', fraction = ''] = match ?? [];
  if (match === null || fraction.length > digits) {
    return fail(sumWords.invalid(written, currency, example));
  }
  const minor = Number(units) * 10 ** digits + Number(fraction.padEnd(digits, '0') || '0');
  if (minor < least) return fail(sumWords.tooSmall(format(least), currency));
  if (minor > maxMinorUnits) return fail(sumWords.tooLarge(format(maxMinorUnits), currency));
  return minor % smallestUnit(currency) === 0
    ? { ok: true, minor }
    : fail(sumWords.lastDigit(currency, `${written.slice(0, -1)}0`));
}

/** Returns the sum that `£6` or `45,00` probably mean, in minor units. */
function probableSum(written: string | number, digits: number): number | undefined {
  const plain = String(written)
    .replaceAll(/[^\d.,]/g, '')
    .replace(',', '.');
  const [, units = '', fraction = ''] = /^(\d{1,6})(?:\.(\d{1,3}))?$/.exec(plain) ?? [];
  if (units === '' || fraction.length > digits) return undefined;
  return Number(units) * 10 ** digits + Number(fraction.padEnd(digits, '0') || '0');
}

function fail(message: string): SumResult {
  return { ok: false, message };
}
