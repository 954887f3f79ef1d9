import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Practice } from '@/scripts/practice/server';
import { sendControl, practiceStripe, startTestPractice } from '@/tests/support/practice-service';
import { patient } from '@/tests/support/patient';

let practice: Practice;
let stripe: Stripe;

beforeAll(async () => {
  practice = await startTestPractice();
  stripe = practiceStripe(practice.origin);
});

afterEach(() => sendControl(practice, '/faults/clear', {}));
afterAll(async () => {
  await practice.close();
  await Promise.all(unanswered);
});

/** Calls that end with the service. */
const unanswered: Promise<unknown>[] = [];

const addFault = (fault: string, more: object = {}) =>
  sendControl(practice, '/faults', { fault, ...more });

/** Adds the fault twice, because Stripe's package retries a closed connection once. */
const cut = (fault: 'drop-after' | 'drop-before') =>
  addFault(fault, { call: 'payment_intents.confirm', times: 2 });

async function pendingFaults(): Promise<unknown> {
  const response = await fetch(`${practice.origin}/practice/control`);
  return ((await response.json()) as { readonly faults: unknown }).faults;
}

async function makeIntent(): Promise<string> {
  const { id } = await stripe.paymentIntents.create({
    amount: 1250,
    currency: 'gbp',
    confirmation_method: 'manual',
  });
  return id;
}

const confirm = (id: string, idempotencyKey: string) =>
  stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, { idempotencyKey });

const statusOf = async (id: string) => (await stripe.paymentIntents.retrieve(id)).status;

test('does nothing before a dropped connection', async () => {
  const id = await makeIntent();
  await cut('drop-before');
  await expect(confirm(id, 'cut-before')).rejects.toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  );
  expect(await statusOf(id)).toBe('requires_payment_method');
});

test('charges before a dropped response, and repeats it for the key', async () => {
  const id = await makeIntent();
  await cut('drop-after');
  await expect(confirm(id, 'cut-after')).rejects.toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  );
  expect(await statusOf(id)).toBe('succeeded');
  const again = await confirm(id, 'cut-after');
  expect(again.status).toBe('succeeded');
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  const { data } = await stripe.charges.list({ payment_intent: id });
  expect(data).toHaveLength(1);
});

test('applies a fault to as many calls as requested', async () => {
  await addFault('busy', { call: 'payment_intents.retrieve', times: 2 });
  const id = await makeIntent();
  const busy = { statusCode: 429, code: 'rate_limit' };
  await expect(stripe.paymentIntents.retrieve(id)).rejects.toMatchObject(busy);
  await expect(stripe.paymentIntents.retrieve(id)).rejects.toMatchObject(busy);
  expect(await statusOf(id)).toBe('requires_payment_method');
});

test.each([
  ['error', 'requires_payment_method'],
  ['error-after', 'succeeded'],
] as const)('repeats a response of 500 for its key (%s)', async (fault, status) => {
  const id = await makeIntent();
  await addFault(fault, { call: 'payment_intents.confirm' });
  const key = `stuck-${fault}`;
  const broken = { statusCode: 500, type: 'StripeAPIError' };
  await expect(confirm(id, key)).rejects.toMatchObject(broken);
  await expect(confirm(id, key)).rejects.toMatchObject(broken);
  expect(await statusOf(id)).toBe(status);
});

test('reports a key of a pending request as in use', async () => {
  const id = await makeIntent();
  await addFault('delay-before', { call: 'payment_intents.confirm', milliseconds: 60_000 });
  const first = confirm(id, 'slow').catch(() => undefined);
  await patient.waitFor(async () => expect(await pendingFaults()).toEqual([]));
  await expect(confirm(id, 'slow')).rejects.toMatchObject({
    statusCode: 409,
    code: 'idempotency_key_in_use',
  });
  unanswered.push(first);
});

test('charges before a delayed response', async () => {
  const id = await makeIntent();
  await addFault('delay-after', { call: 'payment_intents.confirm', milliseconds: 60_000 });
  const onResponse = vi.fn();
  unanswered.push(confirm(id, 'late').then(onResponse, () => undefined));
  await patient.waitFor(async () => expect(await statusOf(id)).toBe('succeeded'));
  expect(onResponse).not.toHaveBeenCalled();
});

test('rejects invalid control requests', async () => {
  expect(await addFault('earthquake')).toMatchObject({ error: expect.any(String) as string });
  expect(await sendControl(practice, '/tea', {})).toMatchObject({
    error: expect.any(String) as string,
  });
});

test("rejects control requests from another site's form", async () => {
  const response = await fetch(`${practice.origin}/practice/control/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
    body: JSON.stringify({ fault: 'busy' }),
  });
  expect(response.status).toBe(400);
  expect(await statusOf(await makeIntent())).toBe('requires_payment_method');
});
