import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Practice } from '@/scripts/practice/server';
import { createStripeGateway } from '@/lib/server/payments/stripe/stripe-gateway';
import { refundPayment } from '@/lib/server/payments/refund-payment';
import { reconcileAll } from '@/lib/server/payments/reconcile-all';
import { pairOf, rowOf, startPaidSite, success, wordsOf } from '@/tests/support/paid-form';
import { answerBank, cardOf } from '@/scripts/practice/visitor';
import { orderOf, practiceStripe, startTestPractice } from '@/tests/support/practice-service';

// The service remembers ids for longer than one test.
const given = { services: { randomBytes } };
const minute = 60_000;
let practice: Practice;

beforeAll(async () => {
  practice = await startTestPractice();
});

beforeEach(() => orderOf(practice, '/faults/clear', {}));

afterAll(() => practice.close());

function startSite() {
  const { origin: apiBase } = practice;
  return startPaidSite(given, createStripeGateway({ secretKey: 'sk_practice_test', apiBase }));
}

const visa = '4242424242424242';

/** What the service charged for a site's payments. */
async function chargesOf(intents: readonly (string | undefined)[]): Promise<number> {
  const stripe = practiceStripe(practice.origin);
  const states = await Promise.all(intents.map((id) => stripe.paymentIntents.retrieve(id ?? '')));
  return states.reduce((sum, { amount_received }) => sum + amount_received, 0);
}

describe('over the real package and the practice service', () => {
  test('a card is charged, and its brand and last digits are kept', async () => {
    const site = await startSite();
    const reply = await site.pay({ paymentMethod: await cardOf(practice, visa) });
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
    ['4000000000000002', /declined\. Contact your bank/, 'generic_decline'],
    ['4000000000009995', /insufficient funds/, 'insufficient_funds'],
    ['4000000000009987', /declined\. Contact your bank/, 'lost_card'],
    ['4000000000000069', /has expired/, 'expired_card'],
    ['4000000000000127', /security code is not right/, 'incorrect_cvc'],
    ['4000000000000119', /could not process it just now/, 'processing_error'],
  ])('%s is declined in our words, and another card follows', async (number, words, code) => {
    const site = await startSite();
    const reply = await site.pay({ paymentMethod: await cardOf(practice, number) });
    expect(reply.status).toBe(402);
    expect(wordsOf(reply)).toMatch(words);
    expect(wordsOf(reply)).toMatch(/You have not been charged\.$/);
    expect(await rowOf(site)).toMatchObject({ declineCode: code });
    const other = await site.pay({ paymentMethod: await cardOf(practice, visa) });
    expect(other.body).toEqual(success);
    expect(await rowOf(site)).toMatchObject({ state: 'paid', cards: 1, generation: 0 });
  });

  test('the bank asks, agrees, and the form is sent once more', async () => {
    const site = await startSite();
    const asked = await site.pay({ paymentMethod: await cardOf(practice, '4000002500003155') });
    const { paymentIntent, resubmitKey } = pairOf(asked);
    expect(await chargesOf([paymentIntent])).toBe(0);
    await answerBank(practice, secretIn(asked.body), 'approve');
    const done = await site.pay({ paymentIntent, resubmitKey });
    expect(done.body).toEqual(success);
    expect(await chargesOf([paymentIntent])).toBe(1000);
  });

  test('the bank asks and the visitor refuses; another card pays', async () => {
    const site = await startSite();
    const asked = await site.pay({ paymentMethod: await cardOf(practice, '4000002500003155') });
    await answerBank(practice, secretIn(asked.body), 'refuse');
    const refused = await site.pay(pairOf(asked));
    expect(refused.body).toMatchObject({ errors: [{ code: 'STRIPE_SCA_ERROR' }] });
    const other = await site.pay({ paymentMethod: await cardOf(practice, visa) });
    expect(other.body).toEqual(success);
  });

  test.each([
    ['4000008260003178', /insufficient funds/],
    ['4000008400001629', /declined/],
  ])('%s is declined after the bank agreed', async (number, words) => {
    const site = await startSite();
    const asked = await site.pay({ paymentMethod: await cardOf(practice, number) });
    await answerBank(practice, secretIn(asked.body), 'approve');
    expect(wordsOf(await site.pay(pairOf(asked)))).toMatch(words);
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
    '%s goes wrong (%s): the next press is one charge',
    async (call, fault) => {
      const site = await startSite();
      // The package tries twice by itself.
      await orderOf(practice, '/faults', { call, fault, times: 2 });
      await site.pay({ paymentMethod: await cardOf(practice, visa) });
      await orderOf(practice, '/faults/clear', {});
      const again = await site.pay({ paymentMethod: await cardOf(practice, visa) });
      expect(again.body).toEqual(success);
      const row = await rowOf(site);
      expect(row).toMatchObject({ state: 'paid' });
      expect(await chargesOf([row?.intent])).toBe(1000);
    },
    20_000,
  );

  test('a key that the service does not take is told to people at once', async () => {
    const { origin: apiBase } = practice;
    const site = await startPaidSite(
      given,
      createStripeGateway({ secretKey: 'sk_test_wrong', apiBase }),
    );
    const reply = await site.pay({ paymentMethod: await cardOf(practice, visa) });
    expect(reply.status).toBe(500);
    expect(wordsOf(reply)).toContain('You have not been charged.');
    expect(site.alarms).toEqual(['payments-refused']);
  });

  test('a card that nobody made is not our fault', async () => {
    const site = await startSite();
    const reply = await site.pay({ paymentMethod: 'pm_practice_made_up' });
    expect(wordsOf(reply)).toMatch(/enter it once more/);
    expect(site.alarms).toEqual([]);
  });

  test('where nobody listens, nothing is charged, and that is said', async () => {
    const apiBase = 'http://127.0.0.1:9';
    const site = await startPaidSite(
      given,
      createStripeGateway({ secretKey: 'sk_practice_test', apiBase }),
    );
    const reply = await site.pay({ paymentMethod: 'pm_practice_1' });
    expect(reply.status).toBe(502);
    expect(wordsOf(reply)).toContain('You have not been charged.');
  });

  test('a visitor who went away is cleared up after', async () => {
    const site = await startSite();
    const asked = await site.pay({ paymentMethod: await cardOf(practice, '4000002500003155') });
    await answerBank(practice, secretIn(asked.body), 'approve');
    site.pass(61 * minute);
    await reconcileAll(site.payments);
    expect(await rowOf(site)).toMatchObject({ state: 'abandoned' });
    expect(await chargesOf([pairOf(asked).paymentIntent])).toBe(0);
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

  test('reads disputes with what the bank withdrew', async () => {
    const { origin: apiBase } = practice;
    const site = await startSite();
    await site.pay({ paymentMethod: await cardOf(practice, visa) });
    const { intent = '' } = (await rowOf(site)) ?? {};
    const gateway = createStripeGateway({ secretKey: 'sk_practice_test', apiBase });
    expect(await gateway.listDisputes(intent)).toEqual({ kind: 'disputes', disputes: [] });
    const opened = await orderOf(practice, '/disputes', { payment_intent: intent });
    const { id: dispute } = opened as { readonly id: string };
    const open = { id: dispute, state: 'open', minor: 1000, isWithdrawn: true };
    expect(await gateway.listDisputes(intent)).toMatchObject({ disputes: [open] });
    await orderOf(practice, '/disputes/close', { dispute, status: 'won' });
    const won = { ...open, state: 'won', isWithdrawn: false };
    expect(await gateway.listDisputes(intent)).toMatchObject({ disputes: [won] });
  });

  test('a part is given back, and never more than was paid', async () => {
    const site = await startSite();
    await site.pay({ paymentMethod: await cardOf(practice, visa) });
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
