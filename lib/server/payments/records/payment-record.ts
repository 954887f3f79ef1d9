import type { Money } from '@/lib/payments/money';

/** The payment service of a payment. Totals, refunds and requests never mix modes. */
export type PaymentMode = 'practice' | 'stripe-test' | 'stripe-live';

/**
 * `awaiting_payment`: not charged, or not known to be. `awaiting_sca`: the bank asks the visitor to
 * authenticate. `processing`: the bank has not decided. `paid`: charged. `abandoned`: can no longer be
 * charged.
 */
export type PaymentState =
  | 'awaiting_payment'
  | 'awaiting_sca'
  | 'processing'
  | 'paid'
  | 'abandoned';

/**
 * The disputes of a payment: `open` while a bank decides one, `lost` if a bank decided one against the
 * site, otherwise `won`.
 */
export type DisputeState = 'open' | 'lost' | 'won';

/** A payment to add: one attempt to pay, with at most one usable payment intent. */
export interface NewPayment {
  /** Id of the payment, which is that of its submission, unless it pays for a change of a booking. */
  readonly submission: string;
  readonly form: string;
  /** Hash of the attempt id that the client sent. Unique within the form. */
  readonly attempt: string;
  readonly mode: PaymentMode;
  readonly amount: Money;
  readonly createdAt: Date;
  /** Of a payment for a change of a booking: the id of the submission that booked. It has its own id. */
  readonly changeOf?: string | undefined;
}

export interface StoredPayment extends NewPayment {
  /** The submission's reference. A copy, because a payment outlives its submission. */
  readonly reference: string;
  readonly state: PaymentState;
  /** Counts the intents of this attempt, from 0. */
  readonly generation: number;
  /** Counts the tries to confirm the current intent. */
  readonly confirms: number;
  /** Counts the cards that the bank declined or authenticated. */
  readonly cards: number;
  /** The payment intent of the current generation, stored before it can be confirmed. */
  readonly intent: string | undefined;
  /** SHA-256 of the key with which the client resubmits the form. */
  readonly resubmitHash: string | undefined;
  readonly resubmitMadeAt: Date | undefined;
  readonly charge: string | undefined;
  readonly brand: string | undefined;
  readonly last4: string | undefined;
  /** The payment service's code of the last decline. For operators only. */
  readonly declineCode: string | undefined;
  readonly changedAt: Date;
  readonly paidAt: Date | undefined;
  /** Minor units of refunds that are done or in progress. */
  readonly refunded: number;
  /** `undefined` if the payment was never disputed. */
  readonly dispute: DisputeState | undefined;
  /** When the last dispute began. */
  readonly disputedAt: Date | undefined;
  /** Minor units that banks have withdrawn for disputes and not returned. */
  readonly withdrawn: number;
  /**
   * Minor units to refund in all if a dispute is won, since places were given back meanwhile; 0 if nothing is
   * owed. What was refunded before counts, so that a refund settles it.
   */
  readonly owed: number;
  /** The payments of one submission that `addPayments` added up, the oldest first. */
  readonly parts?: readonly StoredPayment[];
}

/** Changed fields of a payment. `null` clears a field. */
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

/** `asked`: stored, but not yet known to the payment service. */
export type RefundState = 'asked' | 'pending' | 'done' | 'failed';

export interface NewRefund {
  /** A UUID of version 7. */
  readonly id: string;
  /** Id of the payment. */
  readonly payment: string;
  readonly minor: number;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  /** Minor units refunded when the operator confirmed. The refund is rejected if they have changed. */
  readonly refundedBefore?: number;
  /** The refund at the payment service, if an operator created it there. */
  readonly serviceRefund?: { readonly serviceId: string; readonly state: 'pending' | 'done' };
}

export interface StoredRefund extends Omit<NewRefund, 'serviceRefund' | 'refundedBefore'> {
  readonly state: RefundState;
  /** The id at the payment service, once known. */
  readonly serviceId: string | undefined;
}

/** A charge without a stored payment. There should be none. */
export interface UnmatchedCharge {
  readonly intent: string;
  readonly mode: PaymentMode;
  readonly amount: Money;
  /** Why no payment matches, in words for operators. */
  readonly reason: string;
  readonly seenAt: Date;
}

/** Selects payments. `before` is the id of the last payment of the previous page. */
export interface PaymentQuery {
  readonly mode: PaymentMode;
  readonly form?: string;
  /** The forms to choose from; all without it. */
  readonly forms?: readonly string[];
  /** Selects only paid payments, or only unpaid ones. */
  readonly isPaid?: boolean;
  readonly before?: string;
  readonly limit: number;
}

/**
 * Totals of a form in one month of the site's time zone. Payments count at their payment time, refunds
 * and disputes at their own.
 */
export interface PaymentTotal {
  readonly form: string;
  /** Such as `2026-11`. */
  readonly month: string;
  readonly currency: Money['currency'];
  /** The number of payments. */
  readonly count: number;
  readonly paid: number;
  /** Includes refunds in progress. */
  readonly refunded: number;
  /** Refunds in progress. */
  readonly pending: number;
  /** Withdrawn by banks for disputes. */
  readonly disputed: number;
}
