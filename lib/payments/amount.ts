import { numberFormat } from '@/lib/intl/formatters';
import { joinGroups } from '@/lib/intl/join-groups';
import { priceLocale } from '@/lib/intl/price-locale';
import { currencies, type Currency, type Money } from '@/lib/payments/money';

/** The largest amount: eight digits (Stripe, "Charges"). */
export const maxMinorUnits = 99_999_999;

export type AmountProblem = 'NOT_A_SUM' | 'SUM_WITH_DECIMALS' | 'SUM_WITH_SEPARATOR';

/**
 * Parses a sum as people write it into minor units: `12`, `12.5`, `12,50`, `1.234,50`, `£12` or `12 GBP`. Returns what
 * is wrong with other text, with a sum that can be read in two ways, such as `1,000`, and with one that cannot be
 * charged in this currency: too many decimals, or not a multiple of `smallestUnit`.
 */
export function readAmount(typed: string, currency: Currency): number | AmountProblem {
  const { digits } = currencies[currency];
  const text = joinGroups(stripCurrency(typed.trim(), currency));
  const [, units, separator, decimals = ''] = /^(\d{1,9})(?:([.,])(\d+))?$/.exec(text) ?? [];
  // A comma before three digits separates thousands in English, in every currency.
  const isGroup = separator === ',' && decimals.length === 3;
  const minor = Number(`${units}${decimals.padEnd(digits, '0')}`);
  const isWhole = decimals.length <= digits && minor % smallestUnit(currency) === 0;
  if (isWhole && !isGroup && minor <= maxMinorUnits) return minor;
  if (units !== undefined && !isWhole && (digits === 3 || !isGroup)) return 'SUM_WITH_DECIMALS';
  return /^\d{1,3}(?:[.,]\d{3})+$/.test(text) ? 'SUM_WITH_SEPARATOR' : 'NOT_A_SUM';
}

/** Parses a sum as `readAmount` does; `undefined` for other text. */
export function parseAmount(typed: string, currency: Currency): number | undefined {
  const minor = readAmount(typed, currency);
  return typeof minor === 'number' ? minor : undefined;
}

/** Returns the unit, in minor units, of which every sum in this currency is a multiple. */
export function smallestUnit(currency: Currency): number {
  return currencies[currency].digits === 3 ? 10 : 1;
}

/** Formats a sum as a plain number with all its decimals, such as `24.00`. */
export function plainAmount({ minor, currency }: Money): string {
  const { digits } = currencies[currency];
  const sign = minor < 0 ? '-' : '';
  const figures = String(Math.abs(minor)).padStart(digits + 1, '0');
  return `${sign}${digits === 0 ? figures : `${figures.slice(0, -digits)}.${figures.slice(-digits)}`}`;
}

/** Formats a sum as people type it in a locale, such as `24.00` or `24,00`. */
export function typedAmount({ minor, currency }: Money, locale: string): string {
  const { digits } = currencies[currency];
  return numberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minor / 10 ** digits);
}

/** Formats a sum as the country of a locale (a BCP 47 language tag) writes it, such as `£24.00`. */
export function formatAmount(amount: Money, locale: string): string {
  return formatAmountIn(amount, priceLocale(locale));
}

/** Formats a sum in a locale that `priceLocale` returned, which browsers get as data. */
export function formatAmountIn({ minor, currency }: Money, locale: string): string {
  const { digits } = currencies[currency];
  return numberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minor / 10 ** digits);
}

function stripCurrency(text: string, currency: Currency): string {
  const parts = numberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  for (const mark of [symbol, currency]) {
    if (text.startsWith(mark)) return text.slice(mark.length).trim();
    if (text.endsWith(mark)) return text.slice(0, -mark.length).trim();
  }
  return text;
}
