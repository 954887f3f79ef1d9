import { numberFormat } from '@/lib/intl/formatters';
import { joinGroups } from '@/lib/intl/join-groups';
import { priceLocale } from '@/lib/intl/price-locale';
import { currencies, type Currency, type Money } from '@/lib/payments/money';

/**
 * Whether a sum has a separator that is between thousands in one language and before decimals in another, such as
 * `1,000`. `parseAmount` rejects these.
 */
export function hasThousandsSeparator(typed: string, currency: Currency): boolean {
  if (typed.length > 40) return false;
  return /^\d{1,3}[.,]\d{3}$/.test(stripCurrency(typed.trim(), currency));
}

/**
 * Whether a sum has decimals that its currency does not have, such as `12.345` in GBP or `12.345` in KWD,
 * of which the last decimal is 0. A comma before three digits separates thousands, except where sums have
 * three decimals.
 */
export function hasWrongDecimals(typed: string, currency: Currency): boolean {
  if (typed.length > 40) return false;
  const { digits } = currencies[currency];
  const match = /^\d{1,9}([.,])(\d+)$/.exec(stripCurrency(typed.trim(), currency));
  if (match === null) return false;
  const [, separator, decimals = ''] = match;
  return digits === 3
    ? decimals.length >= 3
    : decimals.length > digits && !(separator === ',' && decimals.length === 3);
}

/** The largest amount: eight digits (Stripe, "Charges"). */
export const maxMinorUnits = 99_999_999;

/**
 * Parses a sum as people write it into minor units: `12`, `12.5`, `12,50`, `1.234,50`, `£12` or `12 GBP`. Returns
 * `undefined` for other text, for a sum that can be read in two ways, such as `1,000`, and for one that
 * cannot be charged in this currency: too many decimals, or not a multiple of `smallestUnit`.
 */
export function parseAmount(typed: string, currency: Currency): number | undefined {
  if (typed.length > 40) return undefined;
  const { digits } = currencies[currency];
  const text = joinGroups(stripCurrency(typed.trim(), currency));
  const match = /^(\d{1,9})(?:([.,])(\d{1,3}))?$/.exec(text);
  if (match === null) return undefined;
  const [, units = '', separator, decimals = ''] = match;
  // A comma before three digits separates thousands in English, in every currency.
  if (decimals.length > digits || (separator === ',' && decimals.length === 3)) return undefined;
  const minor = Number(units) * 10 ** digits + Number(decimals.padEnd(digits, '0') || '0');
  return minor <= maxMinorUnits && minor % smallestUnit(currency) === 0 ? minor : undefined;
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
