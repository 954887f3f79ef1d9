import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Practice } from '@/scripts/practice/server';
import { practiceStripe, startTestPractice } from '@/tests/support/practice-service';
import { call, makeCard } from './browser-calls';
import { reportWords } from '@/lib/words/lib/server/reports';

let practice: Practice;

beforeAll(async () => {
  practice = await startTestPractice();
});

afterAll(() => practice.close());

test.each(['sk_test_1', 'sk_live_1', 'rk_live_1', 'hunter2'])(
  'rejects the key %j without repeating it',
  async (key) => {
    const { status, body } = await call(practice, 'GET', '/v1/payment_intents', { key });
    expect(status).toBe(401);
    expect(JSON.stringify(body)).toContain('sk_practice_');
    expect(JSON.stringify(body)).not.toContain(key);
  },
);

test('rejects a publishable key for intents', async () => {
  const { status, body } = await call(practice, 'POST', '/v1/payment_intents', {
    form: 'amount=500&currency=gbp',
  });
  expect(status).toBe(403);
  expect(body).toMatchObject({ error: { code: 'secret_key_required' } });
});

test('rejects another API version', async () => {
  const headers = { 'Stripe-Version': '2020-08-27' };
  const { status } = await call(practice, 'GET', '/v1/events', { key: 'sk_practice_1', headers });
  expect(status).toBe(400);
});

test('leaves it to clients to close unused connections', async () => {
  const { headers } = await fetch(practice.origin);
  expect(headers.get('connection')).toBe('keep-alive');
  // A number of seconds would announce that the service closes them.
  expect(headers.get('keep-alive')).toBeNull();
});

test('marks every id as practice', async () => {
  const stripe = practiceStripe(practice.origin);
  const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'gbp' });
  const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  const refund = await stripe.refunds.create({ payment_intent: intent.id });
  expect(intent.id).toMatch(/^pi_practice_/);
  expect(paid.payment_method).toMatch(/^pm_practice_/);
  expect(paid.latest_charge).toMatch(/^ch_practice_/);
  expect(refund.id).toMatch(/^re_practice_/);
});

test('creates a payment method from a published test number', async () => {
  const { status, body } = await makeCard(practice, '4242 4242 4242 4242', {
    'billing_details[name]': 'Ana Petrov',
    'billing_details[email]': 'ana@example.org',
    'billing_details[address][city]': 'Larkmoor',
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    object: 'payment_method',
    livemode: false,
    billing_details: {
      name: 'Ana Petrov',
      email: 'ana@example.org',
      address: { city: 'Larkmoor' },
    },
    card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
  });
});

test.each(['4929 1234 5678 9012', '4111111111111111', '42', '4242424242424241'])(
  'rejects the number %s without repeating it',
  async (number) => {
    const { status, body } = await makeCard(practice, number);
    expect(status).toBe(402);
    expect(body).toMatchObject({ error: { type: 'card_error', param: 'number' } });
    const told = JSON.stringify(body);
    expect(told).toContain('4242 4242 4242 4242');
    expect(told.replace('4242 4242 4242 4242', '')).not.toContain(number);
  },
);

test.each([
  [{ 'card[exp_month]': '13' }, 'invalid_expiry_month'],
  [{ 'card[exp_year]': '20' }, 'invalid_expiry_year'],
  [{ 'card[exp_year]': '2099' }, 'invalid_expiry_year'],
  [{ 'card[cvc]': '12' }, 'invalid_cvc'],
])('rejects a card with %j: %s', async (change, code) => {
  const { status, body } = await makeCard(practice, '4242424242424242', change);
  expect(status).toBe(402);
  expect(body).toMatchObject({ error: { type: 'card_error', code } });
});

test('rejects card numbers with a secret key', async () => {
  const stripe = practiceStripe(practice.origin);
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' };
  await expect(stripe.paymentMethods.create({ type: 'card', card })).rejects.toThrow(
    'do not belong on a server',
  );
});

test('escapes visitors’ text on the ledger page', async () => {
  const stripe = practiceStripe(practice.origin);
  const description = '<script>alert(1)</script>';
  await stripe.paymentIntents.create({ amount: 2400, currency: 'gbp', description });
  const page = await (await fetch(practice.origin)).text();
  expect(page).toContain('&lt;script&gt;alert(1)');
  expect(page).not.toContain('<script>');
  expect(page).toContain('£24.00');
  expect(page).toContain('4000 0000 0000 9995');
});

test.each(['tokens.css', 'global.css', 'ledger.css', 'font.woff2'])(
  'serves the ledger page’s %s',
  async (name) => {
    const page = await fetch(`${practice.origin}/practice/page/${name}`);
    expect(page.status).toBe(200);
    expect((await page.arrayBuffer()).byteLength).toBeGreaterThan(500);
  },
);

// Loading the compiler takes seconds on a busy machine.
test('serves scripts and frames to pages of any origin', async () => {
  const script = await fetch(`${practice.origin}/v3/stripe.js`);
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(await script.text()).toContain('pk_practice_');
  const preflight = await fetch(`${practice.origin}/v1/payment_methods`, { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
}, 30_000);

test('rejects a body that is too large', async () => {
  const form = `description=${'a'.repeat(70_000)}`;
  const { status } = await call(practice, 'POST', '/v1/refunds', { key: 'sk_practice_1', form });
  expect(status).toBe(413);
});

test('pays out by the button of its page, and not by a form of another site', async () => {
  const own = await startTestPractice();
  onTestFinished(() => own.close());
  const { origin } = own;
  const stripe = practiceStripe(origin);
  const intent = await stripe.paymentIntents.create({ amount: 1250, currency: 'gbp' });
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  const press = (site: string) =>
    fetch(`${origin}/practice/payouts`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': site },
      redirect: 'manual',
    });
  expect((await press('cross-site')).status).toBe(403);
  expect((await stripe.payouts.list()).data).toEqual([]);
  expect((await press('same-origin')).status).toBe(303);
  expect((await press('same-origin')).status).toBe(303);
  const { data } = await stripe.payouts.list();
  // The second press found nothing new.
  expect(data.map(({ amount }) => amount)).toEqual([1211]);
  expect(await (await fetch(origin)).text()).toContain(reportWords.paidOut);
  const { data: events } = await stripe.events.list();
  expect(events.map(({ type }) => type)).toContain('payout.paid');
});
