import { formatAmount } from '@/lib/payments/amount';
import { isCurrency, type Money } from '@/lib/payments/money';

/** Writes what a change would cost more for the address of the page that says so, such as `1000 GBP`. */
export function writeMoney({ minor, currency }: Money): string {
  return `${minor} ${currency}`;
}

/** Formats what an address says that a change would cost more; `undefined` if it says no sum. */
export function formatWritten(written: unknown, locale: string): string | undefined {
  const [, minor, currency = ''] = /^(\d{1,9}) ([A-Z]{3})$/.exec(String(written)) ?? [];
  return minor !== undefined && isCurrency(currency)
    ? formatAmount({ minor: Number(minor), currency }, locale)
    : undefined;
}
