import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Practice } from '@/scripts/practice/server';
import { createStripeGateway } from '@/lib/server/payments/stripe/stripe-gateway';
import { refundPayment } from '@/lib/server/payments/refund-payment';
import { reconcileAll } from '@/lib/server/payments/reconcile/reconcile-all';
import { pairOf, rowOf, startPaidSite, success, wordsOf } from '@/tests/support/paid-form';
import { completeAuthentication, createCard } from '@/scripts/practice/visitor';
import { sendControl, practiceStripe, startTestPractice } from '@/tests/support/practice-service';
import { refusalWords } from '@/lib/words/lib/server/forms';
import { declineWords } from '@/lib/words/lib/payments';
import { paymentMessages } from '@/lib/words/lib/server/payments';

// The practice service keeps ids for longer than one test.
const options = { services: { randomBytes } };
const minute = 60_000;
let practice: Practice;

beforeAll(async () => {
  practice = await startTestPractice();
});

beforeEach(() => sendControl(practice, '/faults/clear', {}));

afterAll(() => practice.close());

function startSite() {
  const { origin: apiBase } = practice;
  return startPaidSite(options, createStripeGateway({ secretKey: 'sk_practice_test', apiBase }));
}

const visa = '4242424242424242';

/** Returns the sum that the service charged for intents, in minor units. */
async function chargesOf(intents: readonly (string | undefined)[]): Promise<number> {
  const stripe = practiceStripe(practice.origin);
  const states = await Promise.all(intents.map((id) => stripe.paymentIntents.retrieve(id ?? '')));
  return states.reduce((sum, { amount_received }) => sum + amount_received, 0);
}

describe('with Stripe’s package and the practice service', () => {
  test('charges a card and stores its brand and last digits', async () => {
    const site = await startSite();
    const reply = await site.pay({ paymentMethod: await createCard(practice, visa) });
    expect([reply.status, reply.body]).toEqual([200, success]);
    const row = await rowOf(site);
    expect(row).toMatchObject({ state: 'paid', brand: 'visa', last4: '4242', cards: 0 });
    expect(row?.charge).toMatch(/^ch_/);
    expect(await chargesOf([row?.intent])).toBe(1000);
    const intent = await practiceStripe(practice.origin).paymentIntents.retrieve(row?.intent ?? '');
    expect(intent).toMatchObject({
      description: 'Gift to Larkmoor Observatory',
      metadata: { app: 'frontdesk', form: 'gift', submission: row?.submission },
    });
  });

  test.each([
    ['4000000000000002', declineWords.declined, 'generic_decline'],
    ['4000000000009995', declineWords.funds, 'insufficient_funds'],
    ['4000000000009987', declineWords.declined, 'lost_card'],
    ['4000000000000069', declineWords.expired, 'expired_card'],
    ['4000000000000127', declineWords.code, 'incorrect_cvc'],
    ['4000000000000119', declineWords.later, 'processing_error'],
  ])('declines %s with our message and charges another card', async (number, words, code) => {
    const site = await startSite();
    const reply = await site.pay({ paymentMethod: await createCard(practice, number) });
    expect(reply.status).toBe(402);
    expect(wordsOf(reply)).toContain(words);
    expect(wordsOf(reply).endsWith(declineWords.notCharged)).toBe(true);
    expect(await rowOf(site)).toMatchObject({ declineCode: code });
    const other = await site.pay({ paymentMethod: await createCard(practice, visa) });
    expect(other.body).toEqual(success);
    expect(await rowOf(site)).toMatchObject({ state: 'paid', cards: 1, generation: 0 });
  });

  test('charges the resubmission after 3-D Secure', async () => {
    const site = await startSite();
    const first = await site.pay({ paymentMethod: await createCard(practice, '4000002500003155') });
    const { paymentIntent, resubmitKey } = pairOf(first);
    expect(await chargesOf([paymentIntent])).toBe(0);
    await completeAuthentication(practice, secretIn(first.body), 'approve');
    const done = await site.pay({ paymentIntent, resubmitKey });
    expect(done.body).toEqual(success);
    expect(await chargesOf([paymentIntent])).toBe(1000);
  });

  test('charges another card after failed 3-D Secure', async () => {
    const site = await startSite();
    const first = await site.pay({ paymentMethod: await createCard(practice, '4000002500003155') });
    await completeAuthentication(practice, secretIn(first.body), 'refuse');
    const refused = await site.pay(pairOf(first));
    expect(refused.body).toMatchObject({ errors: [{ code: 'STRIPE_SCA_ERROR' }] });
    const other = await site.pay({ paymentMethod: await createCard(practice, visa) });
    expect(other.body).toEqual(success);
  });

  test.each([
    ['4000008260003178', /insufficient funds/],
    ['4000008400001629', /declined/],
  ])('declines %s after 3-D Secure', async (number, words) => {
    const site = await startSite();
    const first = await site.pay({ paymentMethod: await createCard(practice, number) });
    await completeAuthentication(practice, secretIn(first.body), 'approve');
    expect(wordsOf(await site.pay(pairOf(first)))).toMatch(words);
  });

  test.each([
    ['payment_intents.create', 'drop-before'],
    ['payment_intents.create', 'drop-after'],
    ['payment_intents.create', 'error'],
    ['payment_intents.create', 'error-after'],
    ['payment_intents.confirm', 'drop-before'],
    ['payment_intents.confirm', 'drop-after'],
    ['payment_intents.confirm', 'error'],
    ['payment_intents.confirm', 'error-after'],
    ['payment_intents.confirm', 'busy'],
  ])(
    'charges the next submission once when %s fails (%s)',
    async (call, fault) => {
      const site = await startSite();
      // The package retries once.
      await sendControl(practice, '/faults', { call, fault, times: 2 });
      await site.pay({ paymentMethod: await createCard(practice, visa) });
      await sendControl(practice, '/faults/clear', {});
      const again = await site.pay({ paymentMethod: await createCard(practice, visa) });
      expect(again.body).toEqual(success);
      const row = await rowOf(site);
      expect(row).toMatchObject({ state: 'paid' });
      expect(await chargesOf([row?.intent])).toBe(1000);
    },
    20_000,
  );

  test('raises an alarm for a key that the service rejects', async () => {
    const { origin: apiBase } = practice;
    const site = await startPaidSite(
      options,
      createStripeGateway({ secretKey: 'sk_test_wrong', apiBase }),
    );
    const reply = await site.pay({ paymentMethod: await createCard(practice, visa) });
    expect(reply.status).toBe(500);
    expect(wordsOf(reply)).toContain(refusalWords.notCharged);
    expect(site.alarms).toEqual(['payments-refused']);
  });

  test('raises no alarm for an unknown payment method', async () => {
    const site = await startSite();
    const reply = await site.pay({ paymentMethod: 'pm_practice_made_up' });
    expect(wordsOf(reply)).toContain(paymentMessages.cardUnusable);
    expect(site.alarms).toEqual([]);
  });

  test('states that nothing was charged when the service is unreachable', async () => {
    const apiBase = 'http://127.0.0.1:9';
    const site = await startPaidSite(
      options,
      createStripeGateway({ secretKey: 'sk_practice_test', apiBase }),
    );
    const reply = await site.pay({ paymentMethod: 'pm_practice_1' });
    expect(reply.status).toBe(502);
    expect(wordsOf(reply)).toContain(refusalWords.notCharged);
  });

  test('cancels the payment of a visitor who left', async () => {
    const site = await startSite();
    const first = await site.pay({ paymentMethod: await createCard(practice, '4000002500003155') });
    await completeAuthentication(practice, secretIn(first.body), 'approve');
    site.advance(61 * minute);
    await reconcileAll(site.payments);
    expect(await rowOf(site)).toMatchObject({ state: 'abandoned' });
    expect(await chargesOf([pairOf(first).paymentIntent])).toBe(0);
  });

  test('cancels an intent under the idempotency key that it is given', async () => {
    const keys: unknown[] = [];
    const server = createServer(({ headers }, response) => {
      keys.push(headers['idempotency-key']);
      response.writeHead(400).end('{"error":{"type":"invalid_request_error"}}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const gateway = createStripeGateway({ secretKey: 'sk_practice_test', apiBase });
    await gateway.cancelIntent('pi_1', 'fd-x-pi_1-0');
    expect(keys).toEqual(['fd-x-pi_1-0']);
  });

  test('lists disputes with their withdrawals', async () => {
    const { origin: apiBase } = practice;
    const site = await startSite();
    await site.pay({ paymentMethod: await createCard(practice, visa) });
    const { intent = '' } = (await rowOf(site)) ?? {};
    const gateway = createStripeGateway({ secretKey: 'sk_practice_test', apiBase });
    expect(await gateway.listDisputes(intent)).toEqual({ kind: 'disputes', disputes: [] });
    const opened = await sendControl(practice, '/disputes', { payment_intent: intent });
    const { id: dispute } = opened as { readonly id: string };
    const open = { id: dispute, state: 'open', minor: 1000, isWithdrawn: true };
    expect(await gateway.listDisputes(intent)).toMatchObject({ disputes: [open] });
    await sendControl(practice, '/disputes/close', { dispute, status: 'won' });
    const won = { ...open, state: 'won', isWithdrawn: false };
    expect(await gateway.listDisputes(intent)).toMatchObject({ disputes: [won] });
  });

  test('refunds in parts and never more than was paid', async () => {
    const site = await startSite();
    await site.pay({ paymentMethod: await createCard(practice, visa) });
    const payment = await rowOf(site);
    if (payment === undefined) throw new Error('Nothing was paid.');
    const refund = (id: string, minor: number) =>
      refundPayment({ id, payment, minor, by: 'ana@example.org' }, site.payments);
    expect(['done', 'pending']).toContain(await refund('r1', 400));
    expect(await refund('r2', 700)).toBe('too-much');
    await reconcileAll(site.payments);
    expect(await rowOf(site)).toMatchObject({ refunded: 400 });
  });
});

function secretIn(body: unknown): string {
  return (body as { stripe: { paymentIntentClientSecret: string } }).stripe
    .paymentIntentClientSecret;
}
