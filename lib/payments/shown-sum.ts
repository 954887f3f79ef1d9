import { plainAmount } from '@/lib/payments/amount';
import type { Money } from '@/lib/payments/money';

/** The field in which a page says which sum its visitor saw. It is no answer, and never charged. */
export const shownAmountField = '_sum';

/** A sum as it stands in that field, such as `24.00 GBP`. */
export function formatShownAmount(sum: Money): string {
  return `${plainAmount(sum)} ${sum.currency}`;
}
