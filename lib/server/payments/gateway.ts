import type { Money } from '@/lib/payments/money';
import type { DisputeState } from '@/lib/server/payments/records/payment-record';
import type { PayoutItem, PayoutState } from '@/lib/server/payments/records/payout-record';

/**
 * The interface to the payment service. Failures of the service or the network are values, because each
 * says something else about whether money moved. All calls can be repeated.
 */
export interface PaymentGateway {
  /** Verifies the API key with a harmless request. */
  verifyApiKey(): Promise<{ readonly kind: 'valid' } | GatewayFailure>;

  /** Creates an intent that only this server can confirm. No money moves. */
  createIntent(order: IntentParams): Promise<IntentResult>;
  retrieveIntent(intent: string): Promise<IntentResult>;
  /** The only call that moves money. */
  confirmIntent(confirmation: ConfirmParams): Promise<IntentResult>;
  /** Cancels an intent: no money can move for it afterwards. `key` is the idempotency key. */
  cancelIntent(intent: string, key: string): Promise<IntentResult>;

  createRefund(order: RefundParams): Promise<RefundResult>;
  retrieveRefund(refund: string): Promise<RefundResult>;
  /** The refunds of an intent, the newest first. */
  listRefunds(intent: string): Promise<RefundListResult>;

  /** The disputes of an intent. */
  listDisputes(intent: string): Promise<DisputeListResult>;

  /** The payouts to the bank that were made since then, in no order. */
  listPayouts(since: Date): Promise<PayoutListResult>;
  /** The payments, refunds and other sums of an automatic payout, without the payout itself. */
  listPayoutItems(payout: string): Promise<PayoutItemsResult>;

  /** Reads an event from a raw body. `undefined` if its signature is not the service's, or is old. */
  readEvent(body: Uint8Array, signature: string): Promise<GatewayEvent | undefined>;
}

/** Stripe's statuses ("PaymentIntent statuses"). */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** The current state of a payment intent. */
export interface Intent {
  readonly id: string;
  readonly status: IntentStatus;
  readonly minor: number;
  /** As the service writes it, in capitals. */
  readonly currency: string;
  /** For the browser of the paying visitor. Never stored or logged. */
  readonly clientSecret: string | undefined;
  /** The card that it holds or, after a decline, the declined one. */
  readonly card: string | undefined;
  /** The last decline, if any. */
  readonly failure: CardDecline | undefined;
  readonly charge: Charge | undefined;
  /** The installation and the submission in its metadata. */
  readonly deployment: string | undefined;
  readonly submission: string | undefined;
}

export interface Charge {
  readonly id: string;
  readonly brand: string | undefined;
  readonly last4: string | undefined;
}

/** The service's codes for a declined card. */
export interface CardDecline {
  readonly code: string | undefined;
  readonly declineCode: string | undefined;
}

export interface IntentParams {
  readonly amount: Money;
  readonly description: string;
  readonly deployment: string;
  readonly submission: string;
  readonly form: string;
  /** The idempotency key. */
  readonly key: string;
}

export interface ConfirmParams {
  readonly intent: string;
  /** Defaults to the card that the intent holds. */
  readonly card?: string;
  readonly key: string;
}

export interface RefundParams {
  readonly intent: string;
  readonly minor: number;
  /** Our id. */
  readonly refund: string;
  readonly key: string;
}

export interface GatewayRefund {
  readonly id: string;
  readonly state: 'pending' | 'done' | 'failed';
  readonly minor: number;
  /** Our id, where this site requested it. */
  readonly refund: string | undefined;
  readonly createdAt: Date;
}

export interface GatewayDispute {
  readonly id: string;
  readonly state: DisputeState;
  /** Minor units of the payment's currency. */
  readonly minor: number;
  /** Whether the money is withdrawn from the site's account and not paid back. */
  readonly isWithdrawn: boolean;
  readonly createdAt: Date;
}

export interface GatewayPayout {
  readonly id: string;
  readonly state: PayoutState;
  readonly minor: number;
  /** As the service writes it, in capitals. */
  readonly currency: string;
  readonly arrivesAt: Date;
  readonly createdAt: Date;
  /** Only of an automatic payout the service knows what it consists of. */
  readonly isAutomatic: boolean;
}

/** How a call failed. */
export type GatewayFailure =
  /** The service rejected the request, or the API key. */
  | {
      readonly kind: 'refused';
      readonly why: 'request' | 'settings';
      readonly code: string | undefined;
      /** The rejected parameter. */
      readonly about: string | undefined;
    }
  /** The idempotency key was used with other values. */
  | { readonly kind: 'idempotency-conflict' }
  /**
   * Whether it was done is unknown. `isAnswered`: the service responded with an error of its own, and
   * repeats it for the same idempotency key.
   */
  | { readonly kind: 'no-response'; readonly isAnswered: boolean }
  /** Not done: too many requests. */
  | { readonly kind: 'rate-limited' };

export type IntentResult =
  | { readonly kind: 'intent'; readonly intent: Intent }
  | ({ readonly kind: 'declined' } & CardDecline)
  | GatewayFailure;

export type RefundResult =
  | { readonly kind: 'refund'; readonly refund: GatewayRefund }
  | GatewayFailure;

export type RefundListResult =
  | { readonly kind: 'refunds'; readonly refunds: readonly GatewayRefund[] }
  | GatewayFailure;

export type DisputeListResult =
  | { readonly kind: 'disputes'; readonly disputes: readonly GatewayDispute[] }
  | GatewayFailure;

export type PayoutListResult =
  | { readonly kind: 'payouts'; readonly payouts: readonly GatewayPayout[] }
  | GatewayFailure;

export type PayoutItemsResult =
  | { readonly kind: 'items'; readonly items: readonly PayoutItem[] }
  | GatewayFailure;

/** A webhook event. Its content may be outdated, so the current state is retrieved. */
export interface GatewayEvent {
  readonly id: string;
  /** Such as `payment_intent.succeeded`. */
  readonly type: string;
  /** Whether it is about real money. */
  readonly isLive: boolean;
  readonly intent: string | undefined;
  readonly refund: string | undefined;
  /** The dispute in the event, which may be outdated. */
  readonly dispute: GatewayDispute | undefined;
}
