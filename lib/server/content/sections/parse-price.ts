import { numberFormat } from '@/lib/intl/formatters';
/**
 * Parses a price as the locale writes it, such as `£2,180` or `£2,180.50`, to minor units.
 *
 * Returns `undefined` for other text. The currency symbol and the separator of thousands may be
 * left out.
 */
export function parsePrice(price: string, locale: string, currency: string): number | undefined {
  const digits = decimalsOf(currency);
  const parts = numberFormat(locale, { style: 'currency', currency }).formatToParts(1_234_567.5);
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value;
  const symbol = valueOf('currency') ?? currency;
  const number = price.replace(symbol, '').replace(currency, '').trim();
  const [units = '', decimals, ...rest] = number.split(valueOf('decimal') ?? '.');
  const group = valueOf('group') ?? ',';
  const groups = units.split(group);
  const isGrouped = groups.every((part, index) =>
    (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part),
  );
  if (rest.length > 0 || !(isGrouped || /^\d{1,9}$/.test(units))) return undefined;
  if (decimals !== undefined && (decimals.length !== digits || !/^\d+$/.test(decimals)))
    return undefined;
  return Number(groups.join('')) * 10 ** digits + Number(decimals ?? 0);
}

/** Formats minor units as a price in a text, such as `£450` or `£450.50`. */
export function formatPrice(minor: number, locale: string, currency: string): string {
  const units = minor / 10 ** decimalsOf(currency);
  const digits = Number.isInteger(units) ? 0 : decimalsOf(currency);
  return numberFormat(locale, {
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
