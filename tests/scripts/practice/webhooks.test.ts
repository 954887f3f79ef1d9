import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Practice } from '@/scripts/practice/server';
import { sendControl, practiceStripe, startTestPractice } from '@/tests/support/practice-service';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { patient } from '@/tests/support/patient';

const secret = 'whsec_practice_test';

let listener: Server;
let practice: Practice;
let stripe: Stripe;
let received: Stripe.Event[];
let status: number;

/** Receives events as the site does: Stripe's package verifies the signature. */
beforeEach(async () => {
  received = [];
  status = 200;
  listener = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      const signature = request.headers['stripe-signature'] ?? '';
      received.push(stripe.webhooks.constructEvent(body, signature, secret));
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  practice = await startTestPractice({ webhook: endpoint() });
  stripe = practiceStripe(practice.origin);
});

afterEach(async () => {
  await practice.close();
  listener.closeAllConnections();
  await new Promise((resolve) => listener.close(resolve));
});

/** Returns the settings of the webhook endpoint. */
function endpoint() {
  const { port } = listener.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, secret };
}

async function pay(): Promise<string> {
  const { id } = await stripe.paymentIntents.create({ amount: 1250, currency: 'gbp' });
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  return id;
}

const receivedTypes = () => received.map(({ type }) => type);
const paymentEvents = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'];

test('sends signed events in order', async () => {
  const id = await pay();
  await practice.settle();
  expect(receivedTypes()).toEqual(paymentEvents);
  const last = received.at(-1);
  expect(last).toMatchObject({ livemode: false, api_version: Stripe.API_VERSION });
  expect(last?.data.object).toMatchObject({ id, status: 'succeeded' });
});

test('holds events and releases them in reverse order', async () => {
  await sendControl(practice, '/webhooks', { held: true });
  await pay();
  await practice.settle();
  expect(received).toEqual([]);
  const released = await sendControl(practice, '/webhooks/release', { order: 'reversed' });
  expect(receivedTypes()).toEqual([...paymentEvents].reverse());
  expect(released).toMatchObject({ sent: paymentEvents.map(() => ({ status: 200 })) });
});

test('sends held events when the hold ends', async () => {
  await sendControl(practice, '/webhooks', { held: true });
  await pay();
  await sendControl(practice, '/webhooks', { held: false });
  await practice.settle();
  expect(receivedTypes()).toEqual(paymentEvents);
});

test('repeats an event', async () => {
  await pay();
  await practice.settle();
  const first = received[0]?.id ?? '';
  await sendControl(practice, '/webhooks/repeat', { event: first });
  await sendControl(practice, '/webhooks/repeat', {});
  expect(received.map(({ id }) => id).slice(3)).toEqual([first, received[2]?.id]);
});

test('keeps events that the endpoint rejects', async () => {
  status = 503;
  await pay();
  await practice.settle();
  const before = await stripe.events.list();
  expect(before.data.map((event) => event.pending_webhooks)).toEqual([1, 1, 1]);
  status = 200;
  await sendControl(practice, '/webhooks/release', {});
  const after = await stripe.events.list();
  expect(after.data.map((event) => event.pending_webhooks)).toEqual([0, 0, 0]);
});

test('retries an unreachable endpoint', async () => {
  status = 503;
  await pay();
  await practice.settle();
  status = 200;
  received = [];
  await patient.waitFor(() => expect(receivedTypes().sort()).toEqual([...paymentEvents].sort()), {
    timeout: 8000,
  });
}, 10_000);

test('sends waiting events after a restart', async () => {
  const stateFile = join(await temporaryDirectory(), 'state');
  const { url } = endpoint();
  const held = await startTestPractice({ stateFile });
  await sendControl(held, '/webhooks', { url, secret, held: true });
  await practiceStripe(held.origin).paymentIntents.create({ amount: 1250, currency: 'gbp' });
  await held.close();
  const again = await startTestPractice({ stateFile });
  await again.settle();
  expect(receivedTypes()).toEqual(['payment_intent.created']);
  await again.close();
});

test('sends the event of a failed refund and restores the charge', async () => {
  const id = await pay();
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 250 });
  await practice.settle();
  received = [];
  await sendControl(practice, '/refunds', { refund: refund.id, status: 'failed' });
  await practice.settle();
  expect(receivedTypes()).toEqual(['refund.updated', 'refund.failed']);
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
  const whole = await stripe.refunds.create({ payment_intent: id });
  expect(whole.amount).toBe(1250);
});

test('completes a pending refund on request', async () => {
  const { id } = await stripe.paymentIntents.create({ amount: 1250, currency: 'gbp' });
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_pendingRefund' });
  const refund = await stripe.refunds.create({ payment_intent: id });
  expect(refund.status).toBe('pending');
  await sendControl(practice, '/refunds', { refund: refund.id, status: 'succeeded' });
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
});

test.each([
  ['won', ['funds_reinstated', 'closed'], [-1250, 1250]],
  ['lost', ['closed'], [-1250]],
])('sends the events of a dispute that is %s, and lists it', async (status, ends, moves) => {
  const id = await pay();
  const opened = await sendControl(practice, '/disputes', { payment_intent: id });
  const { id: dispute } = z.object({ id: z.string() }).parse(opened);
  await sendControl(practice, '/disputes/close', { dispute, status });
  await practice.settle();
  const types = received
    .map(({ type }) => type)
    .filter((type) => type.startsWith('charge.dispute.'));
  const expected = ['created', 'funds_withdrawn', ...ends];
  expect(types.sort()).toEqual(expected.map((type) => `charge.dispute.${type}`).sort());
  const { data } = await practiceStripe(practice.origin).disputes.list({ payment_intent: id });
  expect(data).toMatchObject([{ id: dispute, amount: 1250, status }]);
  expect(data[0]?.balance_transactions.map(({ amount }) => amount)).toEqual(moves);
});
