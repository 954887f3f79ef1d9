import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createStripeGateway } from '@/lib/server/payments/stripe/stripe-gateway';
import { handleWebhook } from '@/lib/server/payments/webhook/webhook-endpoint';
import { createCard } from '@/scripts/practice/visitor';
import { rowOf, startPaidSite, wordsOf } from '@/tests/support/paid-form';
import { sendControl, practiceStripe, startTestPractice } from '@/tests/support/practice-service';
import { serve } from '@/tests/support/serve';

const webhookSecret = 'whsec_practice_test';

/** A site whose address for events the practice service knows. */
async function listen() {
  const practice = await startTestPractice();
  const { origin: apiBase } = practice;
  const gateway = createStripeGateway({ secretKey: 'sk_practice_test', webhookSecret, apiBase });
  const site = await startPaidSite({ services: { randomBytes } }, gateway);
  onTestFinished(() => practice.close());
  const url = await serve((request, response) => {
    void handleWebhook(request, response, { openPayments: () => Promise.resolve(site.payments) });
  });
  await sendControl(practice, '/webhooks', { url, secret: webhookSecret, held: true });
  return { practice, site, url };
}

test('stores a charge whose response was lost', async () => {
  const { practice, site } = await listen();
  await sendControl(practice, '/faults', {
    call: 'payment_intents.confirm',
    fault: 'drop-after',
    times: 2,
  });
  await sendControl(practice, '/faults', {
    call: 'payment_intents.retrieve',
    fault: 'drop-before',
    times: 2,
  });
  const reply = await site.pay({ paymentMethod: await createCard(practice, '4242424242424242') });
  expect(wordsOf(reply)).toContain('do not know yet');
  await sendControl(practice, '/faults/clear', {});
  await sendControl(practice, '/webhooks/release', { order: 'reversed' });
  expect(await rowOf(site)).toMatchObject({ state: 'paid' });
  await sendControl(practice, '/webhooks/repeat', {});
  expect(await site.store.listMails({ limit: 9 })).toHaveLength(1);
}, 20_000);

test('rejects forged and old events, and other methods', async () => {
  const { practice, site, url } = await listen();
  const headers = { 'Stripe-Signature': 't=1,v1=00' };
  const statusOf = async (init: RequestInit) => (await fetch(url, init)).status;
  expect(await statusOf({ method: 'POST', headers, body: '{}' })).toBe(400);
  expect(await statusOf({ method: 'POST', body: '{}' })).toBe(400);
  expect(await statusOf({ method: 'POST', headers, body: 'x'.repeat(300_000) })).toBe(400);
  expect(await statusOf({ method: 'GET' })).toBe(405);
  const compressed = { ...headers, 'Content-Encoding': 'gzip' };
  expect(await statusOf({ method: 'POST', headers: compressed, body: '{}' })).toBe(415);
  // A valid signature with an old timestamp: a replay.
  const object = { object: 'payment_intent', id: 'pi_practice_1' };
  const event = { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded' };
  const payload = JSON.stringify({ ...event, livemode: false, data: { object } });
  const sign = (timestamp: number) =>
    practiceStripe(practice.origin).webhooks.generateTestHeaderString({
      payload,
      secret: webhookSecret,
      timestamp,
    });
  const signed = (seconds: number) => ({
    method: 'POST',
    headers: { 'Stripe-Signature': sign(Math.floor(Date.now() / 1000) - seconds) },
    body: payload,
  });
  expect(await statusOf(signed(600))).toBe(400);
  expect(await site.store.hasPaymentEvent('evt_1')).toBe(false);
  expect(await statusOf(signed(0))).toBe(200);
  expect(await site.store.listPayments({ mode: 'practice', limit: 9 })).toEqual([]);
});

test.each([
  '[]',
  'null',
  '1',
  '"x"',
  '{}',
  '{"id":1}',
  '{"id":"evt_1","type":"x","livemode":false}',
])('responds 400 to a signed body of %s', async (body) => {
  const { url, practice } = await listen();
  const { webhooks } = practiceStripe(practice.origin);
  const header = webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret });
  const headers = { 'Stripe-Signature': header };
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(400);
});

test('stores a dispute from its creation to its end', async () => {
  const { practice, site } = await listen();
  await site.pay({ paymentMethod: await createCard(practice, '4242424242424242') });
  const { intent } = (await rowOf(site)) ?? {};
  const opened = await sendControl(practice, '/disputes', { payment_intent: intent });
  await sendControl(practice, '/webhooks/release', {});
  expect(await rowOf(site)).toMatchObject({ state: 'paid', dispute: 'open', withdrawn: 1000 });
  const { id: dispute } = opened as { readonly id: string };
  await sendControl(practice, '/disputes/close', { dispute, status: 'won' });
  await sendControl(practice, '/webhooks/release', { order: 'reversed' });
  expect(await rowOf(site)).toMatchObject({ dispute: 'won', withdrawn: 0 });
}, 20_000);
