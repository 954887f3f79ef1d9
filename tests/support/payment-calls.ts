import Stripe from 'stripe';
import { expect } from 'vitest';

/** Somebody who answers as Stripe's API does: Stripe, or a stand-in. */
export interface PaymentService {
  readonly stripe: Stripe;
  /** A prefix for idempotency keys that no earlier run used. */
  readonly run: string;
}

/** Changes of the usual intent; a test of a refusal may say what the types forbid. */
type Change = Readonly<Record<string, unknown>>;

export function makeIntent(
  { stripe }: PaymentService,
  change: Change = {},
  idempotencyKey?: string,
) {
  const usual: Stripe.PaymentIntentCreateParams = {
    amount: 1250,
    currency: 'gbp',
    confirmation_method: 'manual',
    allowed_payment_method_types: ['card'],
    ...change,
  };
  return stripe.paymentIntents.create(
    usual,
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

export const idOf = (given: string | { readonly id: string } | null): string =>
  typeof given === 'string' ? given : (given?.id ?? '');

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
  throw new Error('The call was expected to be refused.');
}
