import type Stripe from 'stripe';
import { z } from 'zod';
import type {
  Charge,
  Intent,
  CardDecline,
  GatewayDispute,
  GatewayPayout,
  GatewayRefund,
} from '@/lib/server/payments/gateway';
import type { DisputeState } from '@/lib/server/payments/records/payment-record';
import type { PayoutItem } from '@/lib/server/payments/records/payout-record';

const statuses: readonly Intent['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
  'succeeded',
  'canceled',
];

/** Converts Stripe's intent. */
export function toIntent(intent: Stripe.PaymentIntent): Intent {
  const failure = intent.last_payment_error;
  return {
    id: intent.id,
    status: toStatus(intent.status),
    minor: intent.amount,
    currency: intent.currency.toUpperCase(),
    clientSecret: intent.client_secret ?? undefined,
    card: idOf(intent.payment_method) ?? failure?.payment_method?.id,
    failure: failure === null ? undefined : toDecline(failure),
    charge: toCharge(intent.latest_charge),
    deployment: intent.metadata.app === 'frontdesk' ? intent.metadata.deployment : undefined,
    submission: intent.metadata.submission,
  };
}

export function toRefund({ id, status, amount, metadata, created }: Stripe.Refund): GatewayRefund {
  const hasFailed = status === 'failed' || status === 'canceled';
  const state = hasFailed ? 'failed' : status === 'succeeded' ? 'done' : 'pending';
  const createdAt = new Date(created * 1000);
  return { id, state, minor: amount, refund: metadata?.refund, createdAt };
}

/** The part of Stripe's dispute that the site uses. */
type StripeDispute = Pick<Stripe.Dispute, 'id' | 'amount' | 'created' | 'status'> & {
  readonly balance_transactions: readonly { readonly amount: number }[];
};

/**
 * Converts Stripe's dispute. An inquiry (`warning_…`) withdraws nothing. The balance transactions say
 * what was withdrawn; before there are any, the status does.
 */
export function toDispute(dispute: StripeDispute): GatewayDispute {
  const { id, amount, created, status, balance_transactions: balanceTransactions } = dispute;
  const state = disputeState(status);
  const balance = balanceTransactions.reduce((sum, transaction) => sum + transaction.amount, 0);
  const isInquiry = status.startsWith('warning_');
  const isWithdrawn = balanceTransactions.length > 0 ? balance < 0 : state !== 'won' && !isInquiry;
  return { id, state, minor: amount, isWithdrawn, createdAt: new Date(created * 1000) };
}

function disputeState(status: Stripe.Dispute['status']): DisputeState {
  switch (status) {
    case 'lost':
      return 'lost';
    case 'won':
    case 'warning_closed':
    case 'prevented':
      return 'won';
    default:
      // An unknown status has decided nothing yet.
      return 'open';
  }
}

const disputeSchema = z.object({
  object: z.literal('dispute'),
  id: z.string(),
  amount: z.number(),
  created: z.number(),
  status: z.custom<Stripe.Dispute['status']>((value) => typeof value === 'string'),
  balance_transactions: z.array(z.object({ amount: z.number() })),
});

/** Reads the dispute of an event; `undefined` for any other object. */
export function readDispute(object: unknown): GatewayDispute | undefined {
  const dispute = disputeSchema.safeParse(object);
  return dispute.success ? toDispute(dispute.data) : undefined;
}

/** Returns the codes of a decline, from an error or from an intent's last error. */
export function toDecline(error: {
  readonly code?: string | null | undefined;
  readonly decline_code?: string | null | undefined;
}): CardDecline {
  return { code: omitEmpty(error.code), declineCode: omitEmpty(error.decline_code) };
}

/** The package uses an empty string where the service sent nothing. */
function omitEmpty(text: string | null | undefined): string | undefined {
  return text === null || text === '' ? undefined : text;
}

function toStatus(status: Stripe.PaymentIntent['status']): Intent['status'] {
  // An unknown status is treated as not final.
  return statuses.find((name) => name === status) ?? 'processing';
}

function toCharge(charge: Stripe.PaymentIntent['latest_charge']): Charge | undefined {
  if (charge === null) return undefined;
  if (typeof charge === 'string') return { id: charge, brand: undefined, last4: undefined };
  const card = charge.payment_method_details?.card;
  return { id: charge.id, brand: card?.brand ?? undefined, last4: card?.last4 ?? undefined };
}

function idOf(object: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof object === 'string' ? object : object?.id;
}

export function toPayout(payout: Stripe.Payout): GatewayPayout {
  const { id, status, amount, currency, arrival_date: arrival, created, automatic } = payout;
  const hasFailed = status === 'failed' || status === 'canceled';
  return {
    id,
    state: hasFailed ? 'failed' : status === 'paid' ? 'paid' : 'pending',
    minor: amount,
    currency: currency.toUpperCase(),
    arrivesAt: new Date(arrival * 1000),
    createdAt: new Date(created * 1000),
    isAutomatic: automatic,
  };
}

/** Converts a part of a payout. A fee that is charged by itself, such as for a dispute, is only a fee. */
export function toPayoutItem(transaction: Stripe.BalanceTransaction): PayoutItem {
  const { id, amount, fee, reporting_category: category, source } = transaction;
  const intent = intentOf(source);
  if (category === 'fee') return { id, kind: 'other', minor: 0, fee: fee - amount, intent };
  return { id, kind: kindOf(category), minor: amount, fee, intent };
}

/** Stripe's reporting categories ("Reporting categories"). */
function kindOf(category: string): PayoutItem['kind'] {
  switch (category) {
    case 'charge':
    case 'charge_failure':
      return 'payment';
    case 'refund':
    case 'refund_failure':
    case 'partial_capture_reversal':
      return 'refund';
    case 'dispute':
    case 'dispute_reversal':
      return 'dispute';
    default:
      return 'other';
  }
}

/** Returns the intent of a charge, refund or dispute. */
function intentOf(source: Stripe.BalanceTransaction['source']): string | undefined {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) {
    return undefined;
  }
  return idOf(source.payment_intent);
}
