import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Practice } from '@/scripts/practice/server';
import { practiceStripe, startTestPractice } from '@/tests/support/practice-service';
import { call, type CallResponse } from '../browser-calls';

let practice: Practice;
let stripe: Stripe;

beforeAll(async () => {
  practice = await startTestPractice();
  stripe = practiceStripe(practice.origin);
});

afterAll(() => practice.close());

/** An intent whose bank is asking the cardholder. */
async function askedIntent(card = 'pm_card_threeDSecure2Required', automatic = false) {
  const intent = await stripe.paymentIntents.create({
    amount: 1250,
    currency: 'gbp',
    confirmation_method: automatic ? 'automatic' : 'manual',
    metadata: { submission: 'secret to browsers' },
  });
  const options = { payment_method: card, use_stripe_sdk: true };
  return stripe.paymentIntents.confirm(intent.id, options);
}

const answerBank = (
  { id, client_secret: secret }: Stripe.PaymentIntent,
  outcome: string,
): Promise<CallResponse> =>
  call(practice, 'POST', `/practice/intents/${id}/authenticate`, {
    form: new URLSearchParams({ client_secret: secret ?? '', outcome }).toString(),
  });

test('waits for the server’s confirmation after approval', async () => {
  const intent = await askedIntent();
  const { body } = await answerBank(intent, 'approve');
  expect(body).toMatchObject({ intent: { status: 'requires_confirmation', next_action: null } });
  const before = await stripe.paymentIntents.retrieve(intent.id);
  expect(before.amount_received).toBe(0);
  const paid = await stripe.paymentIntents.confirm(intent.id, { expand: ['latest_charge'] });
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 1250,
    latest_charge: {
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    },
  });
});

test('requires another card after a refusal', async () => {
  const intent = await askedIntent();
  const { body } = await answerBank(intent, 'refuse');
  const failure = { code: 'payment_intent_authentication_failure', type: 'invalid_request_error' };
  expect(body).toMatchObject({
    intent: { status: 'requires_payment_method', last_payment_error: failure },
  });
  const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  expect(paid.status).toBe('succeeded');
});

test.each([
  ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ['pm_card_threeDSecureRequiredChargeDeclined', 'generic_decline'],
])('declines %s after approval', async (card, reason) => {
  const intent = await askedIntent(card);
  await answerBank(intent, 'approve');
  await expect(stripe.paymentIntents.confirm(intent.id)).rejects.toMatchObject({
    code: 'card_declined',
    decline_code: reason,
  });
});

test('charges an automatic intent on approval', async () => {
  const intent = await askedIntent('pm_card_threeDSecure2Required', true);
  const { body } = await answerBank(intent, 'approve');
  expect(body).toMatchObject({ intent: { status: 'succeeded' } });
});

test('accepts one decision, with the client secret only', async () => {
  const intent = await askedIntent();
  const stranger = await answerBank({ ...intent, client_secret: 'guessed' }, 'approve');
  expect(stranger.status).toBe(400);
  await answerBank(intent, 'approve');
  const twice = await answerBank(intent, 'refuse');
  expect(twice).toMatchObject({
    status: 400,
    body: { error: { code: 'payment_intent_unexpected_state' } },
  });
  const { status } = await stripe.paymentIntents.retrieve(intent.id);
  expect(status).toBe('requires_confirmation');
});

test('shows a browser the public part of an intent', async () => {
  const intent = await askedIntent();
  const query = new URLSearchParams({ client_secret: intent.client_secret ?? '' }).toString();
  const seen = await call(practice, 'GET', `/v1/payment_intents/${intent.id}?${query}`);
  expect(seen.body).toMatchObject({
    id: intent.id,
    status: 'requires_action',
    confirmation_method: 'manual',
    next_action: { type: 'use_stripe_sdk' },
  });
  expect(JSON.stringify(seen.body)).not.toContain('secret to browsers');
  const bank = await call(practice, 'GET', `/practice/intents/${intent.id}?${query}`);
  expect(bank.body).toMatchObject({ intent: { amount: 1250 }, card: { last4: '3220' } });
  const blind = await call(practice, 'GET', `/v1/payment_intents/${intent.id}?client_secret=x`);
  expect(blind.status).toBe(400);
});

test('lets a browser confirm automatic intents only', async () => {
  const confirmAs = async (confirmation_method: 'automatic' | 'manual') => {
    const intent = await stripe.paymentIntents.create({
      amount: 1250,
      currency: 'gbp',
      confirmation_method,
    });
    const form = new URLSearchParams({
      client_secret: intent.client_secret ?? '',
      payment_method: 'pm_card_visa',
    }).toString();
    return call(practice, 'POST', `/v1/payment_intents/${intent.id}/confirm`, { form });
  };
  expect((await confirmAs('manual')).status).toBe(400);
  expect(await confirmAs('automatic')).toMatchObject({
    status: 200,
    body: { status: 'succeeded' },
  });
});
