import { currencies, type Currency } from '@/lib/payments/currencies';
import type { Money } from '@/lib/payments/money';

/**
 * Tells whether a sum was typed with separators between its thousands, such as `1,000` or `12 500.00`,
 * which `readAmount` refuses, because other languages read a decimal point there.
 */
export function hasThousandsSeparator(typed: string, currency: Currency): boolean {
  if (typed.length > 40) return false;
  const text = stripCurrency(typed.trim(), currency);
  return /^\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?$/.test(text);
}

/** Stripe, "Charges": an amount has at most eight digits. */
export const maxMinorUnits = 99_999_999;

/**
 * Reads a sum as people write it (`12`, `12.5`, `12,50`, also with the currency's own sign or code
 * before or after it) into whole minor units. Returns `undefined` for anything that is no such sum,
 * that could be read in two ways, such as `1,000`, or that cannot be charged in this currency: with
 * too many digits, or where its smallest unit is ten of the minor ones.
 */
export function parseAmount(typed: string, currency: Currency): number | undefined {
  if (typed.length > 40) return undefined;
  const { digits } = currencies[currency];
  const match = /^(\d{1,9})(?:([.,])(\d{1,3}))?$/.exec(stripCurrency(typed.trim(), currency));
  if (match === null) return undefined;
  const [, units = '', mark, behind = ''] = match;
  // A comma before three digits parts thousands in English, whatever the currency.
  if (behind.length > digits || (mark === ',' && behind.length === 3)) return undefined;
  const minor = Number(units) * 10 ** digits + Number(behind.padEnd(digits, '0') || '0');
  return minor <= maxMinorUnits && minor % smallestUnit(currency) === 0 ? minor : undefined;
}

/** What every sum in this currency is a whole multiple of, in minor units. */
export function smallestUnit(currency: Currency): number {
  return currencies[currency].digits === 3 ? 10 : 1;
}

/** A plain figure with a point and all its digits, such as `24.00`: for lists, forms and files. */
export function plainAmount({ minor, currency }: Money): string {
  const { digits } = currencies[currency];
  const sign = minor < 0 ? '-' : '';
  const figures = String(Math.abs(minor)).padStart(digits + 1, '0');
  return `${sign}${digits === 0 ? figures : `${figures.slice(0, -digits)}.${figures.slice(-digits)}`}`;
}

/** A sum as people of this locale (a BCP 47 language tag) read it, such as `£24.00`. */
export function formatAmount({ minor, currency }: Money, locale: string): string {
  const { digits } = currencies[currency];
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minor / 10 ** digits);
}

function stripCurrency(text: string, currency: Currency): string {
  const written = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  const sign = written.find(({ type }) => type === 'currency')?.value ?? currency;
  for (const mark of [sign, currency]) {
    if (text.startsWith(mark)) return text.slice(mark.length).trim();
    if (text.endsWith(mark)) return text.slice(0, -mark.length).trim();
  }
  return text;
}
