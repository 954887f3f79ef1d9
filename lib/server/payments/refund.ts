import type { StoredPayment } from '@/lib/server/payments/payment-record';

/** What an operator asks to have given back. */
export interface RefundWish {
  /** A UUID of version 7, made when the operator was asked: asked twice, it is one refund. */
  readonly id: string;
  readonly payment: StoredPayment;
  /** In minor units of the payment's currency. */
  readonly minor: number;
  /** The operator's address. */
  readonly by: string;
}

/**
 * How asking ended. `done`, `pending`: given back, or on its way. `too-much`: more than is left, so
 * nobody was asked. `refused`: the payment service gives nothing back. `unclear`: it was not heard
 * from, and is asked again. `other-mode`: the payment is not of the mode that the site is in.
 */
export type RefundOutcome = 'done' | 'pending' | 'too-much' | 'refused' | 'unclear' | 'other-mode';

/** Gives back a payment or a part of it. Everything that is kept of it is in the store afterwards. */
export type RefundPayment = (wish: RefundWish) => Promise<RefundOutcome>;
