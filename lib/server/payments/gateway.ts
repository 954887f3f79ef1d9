import type { Money } from '@/lib/payments/money';
import type { DisputeState } from '@/lib/server/store/payment-record';

/**
 * The payment service as the rest of the server sees it. Nothing here throws for what the service
 * or the network does: every ending is a value, because each of them says something else about
 * whether money moved. All calls may be repeated.
 */
export interface PaymentGateway {
  /** Asks for something harmless, to find out whether the service takes our key. */
  verifyApiKey(): Promise<{ readonly kind: 'valid' } | GatewayFailure>;

  /** Makes an intent that nobody but this server can confirm. No money moves. */
  createIntent(order: IntentParams): Promise<IntentResult>;
  retrieveIntent(intent: string): Promise<IntentResult>;
  /** The only call that moves money. */
  confirmIntent(confirmation: ConfirmParams): Promise<IntentResult>;
  /** After it, no money can move for the intent any more. `key` is the idempotency key. */
  cancelIntent(intent: string, key: string): Promise<IntentResult>;

  createRefund(order: RefundParams): Promise<RefundResult>;
  retrieveRefund(refund: string): Promise<RefundResult>;
  /** The refunds of an intent, the newest first. */
  listRefunds(intent: string): Promise<RefundListResult>;

  /** The disputes of an intent. */
  listDisputes(intent: string): Promise<DisputeListResult>;

  /** Reads an event from a raw body. `undefined` if its signature is not the service's, or is old. */
  readEvent(body: Uint8Array, signature: string): Promise<GatewayEvent | undefined>;
}

/** The words are the service's own (Stripe, "PaymentIntent statuses"). */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** The present state of a payment intent. */
export interface Intent {
  readonly id: string;
  readonly status: IntentStatus;
  readonly minor: number;
  /** As the service writes it, in capitals. */
  readonly currency: string;
  /** For the browser of the one visitor who pays. Never kept and never logged. */
  readonly clientSecret: string | undefined;
  /** The card that it holds or, after a refusal, the one that was refused. */
  readonly card: string | undefined;
  /** Why the last try failed; `undefined` where none did. */
  readonly failure: CardDecline | undefined;
  readonly charge: Charge | undefined;
  /** Which installation made it, and for which submission; as its metadata say. */
  readonly deployment: string | undefined;
  readonly submission: string | undefined;
}

export interface Charge {
  readonly id: string;
  readonly brand: string | undefined;
  readonly last4: string | undefined;
}

/** The service's codes for a card that was refused. */
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
  /** Left out, the card is the one that the intent holds. */
  readonly card?: string;
  readonly key: string;
}

export interface RefundParams {
  readonly intent: string;
  readonly minor: number;
  /** Our id of it. */
  readonly refund: string;
  readonly key: string;
}

export interface GatewayRefund {
  readonly id: string;
  readonly state: 'pending' | 'done' | 'failed';
  readonly minor: number;
  /** Our id of it, where it was asked for by us. */
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

/** How a call ended that did not bring what was asked for. */
export type GatewayFailure =
  /** The service does not do this: now, with these values, or with this key of ours. */
  | {
      readonly kind: 'refused';
      readonly why: 'request' | 'settings';
      readonly code: string | undefined;
      /** The parameter that it is about. */
      readonly about: string | undefined;
    }
  /** The idempotency key was used with other values. */
  | { readonly kind: 'idempotency-conflict' }
  /**
   * Whether it was done is not known. `isAnswered`: the service answered that it is broken, and will
   * give the same answer again under the same key.
   */
  | { readonly kind: 'no-response'; readonly isAnswered: boolean }
  /** Not done: asked too often. */
  | { readonly kind: 'rate-limited' };

export type IntentResult =
  | { readonly kind: 'intent'; readonly intent: Intent }
  | ({ readonly kind: 'declined' } & CardDecline)
  | GatewayFailure;

export type RefundResult =
  { readonly kind: 'refund'; readonly refund: GatewayRefund } | GatewayFailure;

export type RefundListResult =
  { readonly kind: 'refunds'; readonly refunds: readonly GatewayRefund[] } | GatewayFailure;

export type DisputeListResult =
  { readonly kind: 'disputes'; readonly disputes: readonly GatewayDispute[] } | GatewayFailure;

/** Something happened at the service. What it says is old; the present state is asked for. */
export interface GatewayEvent {
  readonly id: string;
  /** Such as `payment_intent.succeeded`. */
  readonly type: string;
  /** Whether real money is meant. */
  readonly isLive: boolean;
  readonly intent: string | undefined;
  readonly refund: string | undefined;
  /** The dispute that it is about, as it was then. */
  readonly dispute: GatewayDispute | undefined;
}
