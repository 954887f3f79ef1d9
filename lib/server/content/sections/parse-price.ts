import { numberFormat } from '@/lib/intl/formatters';
import { priceLocale } from '@/lib/intl/price-locale';

/**
 * Parses a price as the country of the locale writes it, or else as its language does, such as `£2,180`,
 * `2.180 €` or `£2,180.50`, to minor units.
 *
 * Returns `undefined` for other text. The currency symbol and the separator of thousands may be
 * left out.
 */
export function parsePrice(price: string, locale: string, currency: string): number | undefined {
  return (
    parsePriceIn(priceLocale(locale), price, currency) ?? parsePriceIn(locale, price, currency)
  );
}

function parsePriceIn(locale: string, price: string, currency: string): number | undefined {
  const digits = decimalsOf(currency);
  const parts = numberFormat(locale, { style: 'currency', currency }).formatToParts(1_234_567.5);
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value;
  const symbol = valueOf('currency') ?? currency;
  const number = withTypedSeparators(price.replace(symbol, '').replace(currency, '').trim());
  const [units = '', decimals, ...rest] = number.split(valueOf('decimal') ?? '.');
  const group = withTypedSeparators(valueOf('group') ?? ',');
  const groups = units.split(group);
  const isGrouped = groups.every((part, index) =>
    (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part),
  );
  if (rest.length > 0 || !(isGrouped || /^\d{1,9}$/.test(units))) return undefined;
  if (decimals !== undefined && (decimals.length !== digits || !/^\d+$/.test(decimals)))
    return undefined;
  return Number(groups.join('')) * 10 ** digits + Number(decimals ?? 0);
}

/** Returns a number with the separators that keyboards have. */
function withTypedSeparators(number: string): string {
  return number.replaceAll(/\s/g, ' ').replaceAll('’', "'");
}

/** Formats minor units as a price in a text, such as `£450` or `£450.50`. */
export function formatPrice(minor: number, locale: string, currency: string): string {
  const units = minor / 10 ** decimalsOf(currency);
  const digits = Number.isInteger(units) ? 0 : decimalsOf(currency);
  return numberFormat(priceLocale(locale), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(units);
}

function decimalsOf(currency: string): number {
  const { maximumFractionDigits } = numberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 0;
}
