import type Stripe from 'stripe';
import { type IntentRecord } from '../ledger/records';
import { type Service } from '../service';
import { formatCharge, formatMethod } from './format-charge';

/** The fields that a caller may expand from an id to the object. */
export type Expansion = 'latest_charge' | 'payment_method';

/** Formats a payment intent as Stripe's API returns it for a secret key. */
export function formatIntent(
  service: Service,
  intent: IntentRecord,
  expand: readonly Expansion[] = [],
): Stripe.PaymentIntent {
  const { ledger } = service;
  const method = intent.method === null ? undefined : ledger.methods.get(intent.method);
  const charge = intent.latestCharge === null ? undefined : ledger.charges.get(intent.latestCharge);
  const isPaid = intent.status === 'succeeded';
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: intent.allowsCardsOnly ? ['card'] : null,
    amount: intent.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: isPaid ? intent.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: 'automatic',
    client_secret: intent.clientSecret,
    confirmation_method: intent.confirmation,
    created: intent.created,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: formatLastFailure(service, intent),
    latest_charge:
      expand.includes('latest_charge') && charge !== undefined
        ? formatCharge(service, charge)
        : intent.latestCharge,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action:
      intent.status === 'requires_action'
        ? {
            type: 'use_stripe_sdk',
            // Opaque by contract: only Stripe.js reads it.
            use_stripe_sdk: { type: 'three_d_secure_redirect', source: intent.id },
          }
        : null,
    on_behalf_of: null,
    payment_method:
      expand.includes('payment_method') && method !== undefined
        ? formatMethod(method)
        : intent.method,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: intent.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
}

function formatLastFailure(
  { ledger }: Service,
  { lastFailure }: IntentRecord,
): Stripe.PaymentIntent['last_payment_error'] {
  if (lastFailure === null) return null;
  const method = ledger.methods.get(lastFailure.method);
  return {
    type: lastFailure.charge === null ? 'invalid_request_error' : 'card_error',
    code: lastFailure.code,
    message: lastFailure.message,
    ...(lastFailure.charge === null ? {} : { charge: lastFailure.charge }),
    decline_code: lastFailure.declineCode,
    ...(method === undefined ? {} : { payment_method: formatMethod(method) }),
  };
}

const publicFields = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof Stripe.PaymentIntent)[];

export type PublicIntent = Pick<Stripe.PaymentIntent, (typeof publicFields)[number]>;

/** Formats the fields that a publishable key and the client secret may read. */
export function formatPublicIntent(service: Service, intent: IntentRecord): PublicIntent {
  const formatted: Record<string, unknown> = { ...formatIntent(service, intent) };
  return Object.fromEntries(publicFields.map((field) => [field, formatted[field]])) as PublicIntent;
}
