import type { Currency } from '@/lib/payments/currencies';

/** A sum in whole minor units (pence, cents): binary fractions cannot hold 0.10. */
export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}
