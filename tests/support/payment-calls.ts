import Stripe from 'stripe';
import { expect } from 'vitest';

/** A service with Stripe's API: Stripe itself or the practice service. */
export interface PaymentService {
  readonly stripe: Stripe;
  /** A prefix for idempotency keys that no earlier run used. */
  readonly run: string;
}

/** Changes of the default intent; untyped, for tests of invalid parameters. */
type Change = Readonly<Record<string, unknown>>;

export function createIntent(
  { stripe }: PaymentService,
  change: Change = {},
  idempotencyKey?: string,
) {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: 1250,
    currency: 'gbp',
    confirmation_method: 'manual',
    allowed_payment_method_types: ['card'],
    ...change,
  };
  return stripe.paymentIntents.create(
    params,
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );
}

export const confirm = (
  { stripe }: PaymentService,
  id: string,
  method: string,
  idempotencyKey?: string,
) =>
  stripe.paymentIntents.confirm(
    id,
    { payment_method: method, use_stripe_sdk: true },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );

export const idOf = (object: string | { readonly id: string } | null): string =>
  typeof object === 'string' ? object : (object?.id ?? '');

export async function expectUnexpectedState(call: Promise<unknown>): Promise<void> {
  expect(await errorOf(call)).toMatchObject({
    statusCode: 400,
    code: 'payment_intent_unexpected_state',
  });
}

export async function cardErrorOf(call: Promise<unknown>) {
  const error = await errorOf(call);
  if (error instanceof Stripe.errors.StripeCardError) return error;
  throw error;
}

export async function errorOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('The call succeeded unexpectedly.');
}
