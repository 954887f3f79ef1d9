import type { Money } from '@/lib/payments/money';
import type { PaymentMode } from '@/lib/server/payments/records/payment-record';
import type { PayoutItemRow, PayoutRow } from '@/lib/server/platform/store/tables/payment-rows';

export type PayoutState = PayoutRow['state'];

/** What the payment service paid out to the bank in one sum. */
export interface Payout {
  readonly id: string;
  readonly state: PayoutState;
  /** What arrives at the bank. */
  readonly amount: Money;
  readonly arrivesAt: Date;
  readonly createdAt: Date;
}

/** A part of a payout, in its currency. */
export interface PayoutItem {
  readonly id: string;
  readonly kind: PayoutItemRow['kind'];
  /** Minor units before the fee; less than 0 for money that went back. */
  readonly minor: number;
  /** Minor units. */
  readonly fee: number;
  /** The intent of the payment that it is about. */
  readonly intent: string | undefined;
}

/** Selects payouts by when they arrive, `start` included. Times are in milliseconds since 1970. */
export interface PayoutQuery {
  readonly mode: PaymentMode;
  readonly start: number;
  readonly end: number;
}

/** A payout with the sums of its items, in minor units. */
export interface PayoutSums extends Payout {
  /** The number of payments in it. */
  readonly payments: number;
  readonly paid: number;
  /** 0 or less, as what follows may be. */
  readonly refunded: number;
  readonly disputed: number;
  readonly other: number;
  readonly fees: number;
}

/** An item of a payout, with the payment of this site that it is about. */
export interface ListedPayoutItem extends PayoutItem {
  readonly payout: string;
  readonly currency: Money['currency'];
  readonly arrivesAt: Date;
  readonly reference: string | undefined;
  readonly form: string | undefined;
}
