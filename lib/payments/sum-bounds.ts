import type { Currency } from '@/lib/payments/currencies';

/** Between which sums a visitor may name one, both included, in minor units. */
export interface AmountBounds {
  readonly currency: Currency;
  readonly minMinor: number;
  readonly maxMinor: number;
}
