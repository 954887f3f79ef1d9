import type { Money } from '@/lib/payments/money';

/** Whose money it is. Rows of one mode are never added up, refunded or asked about in another. */
export type PaymentMode = 'practice' | 'stripe-test' | 'stripe-live';

/**
 * `awaiting_payment`: nothing was charged, or nobody knows yet. `awaiting_sca`: the bank asks the
 * visitor. `processing`: the bank takes its time. `paid`: the money moved. `abandoned`: it never will.
 */
export type PaymentState =
  'awaiting_payment' | 'awaiting_sca' | 'processing' | 'paid' | 'abandoned';

/**
 * What became of the disputes of a payment: `open` while a bank decides one, `lost` where a bank has
 * decided against the site, else `won`.
 */
export type DisputeState = 'open' | 'lost' | 'won';

/** One attempt to pay: one row, and at most one payment intent that is alive. */
export interface NewPayment {
  /** The submission that it belongs to; also the payment's own id. */
  readonly submission: string;
  readonly form: string;
  /** Unique with the form: what the visitor's page called this attempt, hashed. */
  readonly attempt: string;
  readonly mode: PaymentMode;
  readonly amount: Money;
  readonly createdAt: Date;
}

export interface StoredPayment extends NewPayment {
  /** The submission's reference, kept here too: the payment outlives its submission. */
  readonly reference: string;
  readonly state: PaymentState;
  /** Counts the intents of this attempt, from 0. */
  readonly generation: number;
  /** Counts the tries to confirm the present intent. */
  readonly confirms: number;
  /** Cards that the bank has refused or asked about. */
  readonly cards: number;
  /** The payment intent of the present generation, written before it can be confirmed. */
  readonly intent: string | undefined;
  /** SHA-256 of the key that the visitor's page sends the form again with. */
  readonly resubmitHash: string | undefined;
  readonly resubmitMadeAt: Date | undefined;
  readonly charge: string | undefined;
  readonly brand: string | undefined;
  readonly last4: string | undefined;
  /** The last refusal in the payment service's own code. For the people of the desk only. */
  readonly declineCode: string | undefined;
  readonly changedAt: Date;
  readonly paidAt: Date | undefined;
  /** Minor units that were given back or are on their way back. */
  readonly refunded: number;
  /** `undefined` where the payment was never disputed. */
  readonly dispute: DisputeState | undefined;
  /** When the last dispute began. */
  readonly disputedAt: Date | undefined;
  /** Minor units that banks have withdrawn for disputes and not paid back. */
  readonly withdrawn: number;
}

/** What a transition changes; what is left out stays. `null` clears. */
export interface PaymentChange {
  readonly state?: PaymentState;
  readonly amount?: Money;
  readonly generation?: number;
  readonly confirms?: number;
  readonly cards?: number;
  readonly intent?: string | null;
  readonly resubmitHash?: string | null;
  readonly resubmitMadeAt?: Date | null;
  readonly charge?: string;
  readonly brand?: string;
  readonly last4?: string;
  readonly declineCode?: string | null;
  readonly paidAt?: Date;
  readonly dispute?: DisputeState;
  readonly disputedAt?: Date;
  readonly withdrawn?: number;
}

export type RefundState = 'asked' | 'pending' | 'done' | 'failed';

export interface NewRefund {
  /** A UUID of version 7. */
  readonly id: string;
  /** Id of the payment. */
  readonly payment: string;
  readonly minor: number;
  readonly askedBy: string;
  readonly askedAt: Date;
  /** Minor units that were refunded when the operator was asked; the refund needs the same still. */
  readonly refundedBefore?: number;
  /** What the payment service has made of it, where somebody asked for it there and not here. */
  readonly made?: { readonly serviceId: string; readonly state: 'pending' | 'done' };
}

export interface StoredRefund extends Omit<NewRefund, 'made' | 'refundedBefore'> {
  readonly state: RefundState;
  /** The payment service's id of it, once it is known. */
  readonly serviceId: string | undefined;
}

/** Money that moved and has no row of ours: the list of them is promised to be empty. */
export interface StrayCharge {
  readonly intent: string;
  readonly mode: PaymentMode;
  readonly amount: Money;
  /** Why it is a stray, in words for operators. */
  readonly reason: string;
  readonly seenAt: Date;
}

/** Which payments, newest first; `before` is the id of the last one already seen. */
export interface PaymentQuery {
  readonly mode: PaymentMode;
  readonly form?: string;
  /** Only those that are paid, or only those that are not. */
  readonly isPaid?: boolean;
  readonly before?: string;
  readonly limit: number;
}

/**
 * What moved at a form in one month of the site's time zone: payments by the time of payment, refunds
 * and disputes by their own.
 */
export interface PaymentTotal {
  readonly form: string;
  /** Such as `2026-11`. */
  readonly month: string;
  readonly currency: Money['currency'];
  /** Payments. */
  readonly count: number;
  readonly paid: number;
  /** With what is on its way back. */
  readonly refunded: number;
  /** What of it is on its way back. */
  readonly pending: number;
  /** What banks have withdrawn for disputes. */
  readonly withdrawn: number;
}
