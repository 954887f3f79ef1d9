import { z } from 'zod';
import { currencies } from '@/lib/payments/money';
import { ok, invalidState, invalid, notFound, unknownObject, type ApiResponse } from './response';
import { type Call, type Handler } from '../service';
import { confirmIntent, stateError } from './confirm-intent';
import { findCardByName } from '../objects/cards';
import { addEvent } from '../ledger/events';
import { addMethod } from './methods';
import { metadata, readParameters, text, trueOrFalse, wholeNumber } from './parameters';
import { type IntentRecord } from '../ledger/records';
import { formatIntent, formatPublicIntent } from '../objects/format-intent';

const expand = z.array(z.enum(['latest_charge', 'payment_method'])).default([]);

const creation = z.strictObject({
  amount: wholeNumber,
  currency: text,
  confirmation_method: z.enum(['automatic', 'manual']).default('automatic'),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: trueOrFalse, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: trueOrFalse.default(false),
  description: text.optional(),
  metadata: metadata.default({}),
  payment_method: text.optional(),
  receipt_email: text.optional(),
  use_stripe_sdk: trueOrFalse.default(false),
  expand,
});

/** `POST /v1/payment_intents` */
export const createIntent: Handler = ({ service, parameters }) => {
  const read = readParameters(creation, parameters);
  if (read.kind === 'rejected') return read.response;
  const params = read.value;
  const invalidParam =
    validateAmount(params.amount, params.currency) ?? validateEmail(params.receipt_email);
  if (invalidParam !== undefined) return invalidParam;
  const card =
    params.payment_method === undefined ? undefined : findCardByName(params.payment_method);
  const method =
    card === undefined
      ? service.ledger.methods.get(params.payment_method ?? '')
      : addMethod(service, card);
  if (params.payment_method !== undefined && method === undefined) {
    return unknownObject('PaymentMethod', params.payment_method, 'payment_method');
  }

  const id = service.newId('pi');
  const intent: IntentRecord = {
    id,
    clientSecret: `${id}_secret_${service.randomText(25)}`,
    amount: params.amount,
    currency: params.currency,
    confirmation: params.confirmation_method,
    status: method === undefined ? 'requires_payment_method' : 'requires_confirmation',
    description: params.description ?? null,
    receiptEmail: params.receipt_email ?? null,
    metadata: params.metadata,
    allowsCardsOnly: params.allowed_payment_method_types !== undefined,
    method: method?.id ?? null,
    isAuthenticated: false,
    latestCharge: null,
    lastFailure: null,
    created: service.now(),
    canceledAt: null,
    cancellationReason: null,
  };
  service.ledger.intents.put(intent);
  addEvent(service, 'payment_intent.created', formatIntent(service, intent));
  if (!params.confirm) return ok(formatIntent(service, intent, params.expand));
  return confirmIntent(service, intent, {
    method: undefined,
    usesStripeJs: params.use_stripe_sdk,
    expand: params.expand,
  });
};

function validateAmount(amount: number, name: string): ApiResponse | undefined {
  const currency = Object.entries(currencies).find(([known]) => known.toLowerCase() === name)?.[1];
  if (currency === undefined) {
    return invalid(
      `Invalid currency: ${name}. The practice service knows the currencies of the site, in small letters.`,
      { param: 'currency' },
    );
  }
  if (amount < 1) {
    return invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount < currency.least) {
    return invalid(`Amount must be at least ${currency.least} in the smallest unit of ${name}.`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > 99_999_999) {
    return invalid('Amount must be no more than 8 digits.', {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  return currency.digits === 3 && amount % 10 !== 0
    ? invalid(`The last digit of an amount in ${name} must be 0.`, { param: 'amount' })
    : undefined;
}

const validateEmail = (email: string | undefined): ApiResponse | undefined =>
  email === undefined || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)
    ? undefined
    : invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'receipt_email' });

const retrieval = z.strictObject({ client_secret: text.optional(), expand });

/** `GET /v1/payment_intents/:id`; a publishable key needs the client secret and gets fewer fields. */
export const retrieveIntent: Handler = (call) => {
  const read = readParameters(retrieval, call.parameters);
  if (read.kind === 'rejected') return read.response;
  const found = findIntent(call, read.value.client_secret);
  if (found.kind === 'rejected') return found.response;
  return ok(
    call.key === 'secret'
      ? formatIntent(call.service, found.intent, read.value.expand)
      : formatPublicIntent(call.service, found.intent),
  );
};

const confirmation = z.strictObject({
  client_secret: text.optional(),
  payment_method: text.optional(),
  return_url: text.optional(),
  use_stripe_sdk: trueOrFalse.optional(),
  expand,
});

/** `POST /v1/payment_intents/:id/confirm`; with a publishable key only automatic ones. */
export const confirm: Handler = (call) => {
  const read = readParameters(confirmation, call.parameters);
  if (read.kind === 'rejected') return read.response;
  const found = findIntent(call, read.value.client_secret);
  if (found.kind === 'rejected') return found.response;
  if (call.key === 'publishable' && found.intent.confirmation === 'manual') {
    return invalid(
      'This PaymentIntent cannot be confirmed using your publishable key because its `confirmation_method` is set to `manual`. Please use your secret key instead, or create a PaymentIntent with `confirmation_method` set to `automatic`.',
    );
  }
  return confirmIntent(call.service, found.intent, {
    method: read.value.payment_method,
    // Browsers confirm with Stripe.js.
    usesStripeJs: read.value.use_stripe_sdk ?? call.key === 'publishable',
    expand: read.value.expand,
  });
};

const cancellation = z.strictObject({
  cancellation_reason: z
    .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
    .optional(),
  expand,
});

const cancelable: readonly IntentRecord['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/** `POST /v1/payment_intents/:id/cancel` */
export const cancel: Handler = (call) => {
  const { service } = call;
  const read = readParameters(cancellation, call.parameters);
  if (read.kind === 'rejected') return read.response;
  const found = findIntent(call, undefined);
  if (found.kind === 'rejected') return found.response;
  const { intent } = found;
  if (!cancelable.includes(intent.status)) {
    return invalidState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      stateError(service, intent),
    );
  }
  const canceled: IntentRecord = {
    ...intent,
    status: 'canceled',
    canceledAt: service.now(),
    cancellationReason: read.value.cancellation_reason ?? null,
  };
  service.ledger.intents.put(canceled);
  addEvent(service, 'payment_intent.canceled', formatIntent(service, canceled));
  return ok(formatIntent(service, canceled, read.value.expand));
};

type Found =
  | { readonly kind: 'found'; readonly intent: IntentRecord }
  | { readonly kind: 'rejected'; readonly response: ApiResponse };

/** Finds the intent of the path, if the caller's key may read it. */
export function findIntent({ service, key, id }: Call, clientSecret: string | undefined): Found {
  const intent = service.ledger.intents.get(id);
  if (intent === undefined)
    return { kind: 'rejected', response: notFound('payment_intent', id, 'intent') };
  if (key === 'secret' || clientSecret === intent.clientSecret) return { kind: 'found', intent };
  return {
    kind: 'rejected',
    response: invalid(
      'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the API Keys used are the same on both.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    ),
  };
}
