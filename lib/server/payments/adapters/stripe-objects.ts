import type Stripe from 'stripe';
import type { Charge, Intent, Refusal, ServiceRefund } from '@/lib/server/payments/gateway';

const known: readonly Intent['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
  'succeeded',
  'canceled',
];

/** An intent in our own words. */
export function intentOf(intent: Stripe.PaymentIntent): Intent {
  const failure = intent.last_payment_error;
  return {
    id: intent.id,
    status: statusOf(intent.status),
    minor: intent.amount,
    currency: intent.currency.toUpperCase(),
    clientSecret: intent.client_secret ?? undefined,
    card: idOf(intent.payment_method) ?? failure?.payment_method?.id,
    failure: failure === null ? undefined : refusalOf(failure),
    charge: chargeOf(intent.latest_charge),
    deployment: intent.metadata.app === 'frontdesk' ? intent.metadata.deployment : undefined,
    submission: intent.metadata.submission,
  };
}

export function refundOf({ id, status, amount, metadata }: Stripe.Refund): ServiceRefund {
  const hasFailed = status === 'failed' || status === 'canceled';
  const state = hasFailed ? 'failed' : status === 'succeeded' ? 'done' : 'pending';
  return { id, state, minor: amount, refund: metadata?.refund };
}

/** The codes of a refusal, from an error or from what an intent remembers of one. */
export function refusalOf(error: {
  readonly code?: string | null | undefined;
  readonly decline_code?: string | null | undefined;
}): Refusal {
  return { code: filled(error.code), declineCode: filled(error.decline_code) };
}

/** The package writes an empty text where the service wrote nothing. */
function filled(text: string | null | undefined): string | undefined {
  return text === null || text === '' ? undefined : text;
}

function statusOf(status: Stripe.PaymentIntent['status']): Intent['status'] {
  // A state that is new to us is one in which nobody knows yet.
  return known.find((name) => name === status) ?? 'processing';
}

function chargeOf(charge: Stripe.PaymentIntent['latest_charge']): Charge | undefined {
  if (charge === null) return undefined;
  if (typeof charge === 'string') return { id: charge, brand: undefined, last4: undefined };
  const card = charge.payment_method_details?.card;
  return { id: charge.id, brand: card?.brand ?? undefined, last4: card?.last4 ?? undefined };
}

function idOf(object: string | { readonly id: string } | null): string | undefined {
  return typeof object === 'string' ? object : object?.id;
}
