import { expect, onTestFinished, test } from 'vitest';
import { readPayouts } from '@/lib/server/payments/payouts/read-payouts';
import { createStripeGateway } from '@/lib/server/payments/stripe/stripe-gateway';
import { practiceStripe, sendControl, startTestPractice } from '@/tests/support/practice-service';
import { startPaidSite } from '@/tests/support/paid-form';

const all = { mode: 'practice' as const, start: 0, end: Number.MAX_SAFE_INTEGER };

const day = 24 * 60 * 60 * 1000;

/** Starts a site whose payment service is the practice service. */
async function startWithPractice() {
  let passed = 0;
  const practice = await startTestPractice({ now: () => new Date(Date.now() + passed) });
  onTestFinished(() => practice.close());
  const apiBase = practice.origin;
  const gateway = createStripeGateway({ secretKey: 'sk_practice_test', apiBase });
  const { store, payments } = await startPaidSite({}, gateway);
  const stripe = practiceStripe(practice.origin);
  const services = { ...payments, now: () => new Date() };
  const charge = async (amount: number) => {
    const { id } = await stripe.paymentIntents.create({
      amount,
      currency: 'gbp',
      confirmation_method: 'manual',
      allowed_payment_method_types: ['card'],
    });
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    return id;
  };
  const waitDay = () => {
    passed += day;
  };
  const control = (path: string, body: object) => sendControl(practice, path, body);
  return { store, services, stripe, charge, control, waitDay };
}

test('saves payouts once, with payments, refunds, disputes and fees', async () => {
  const { store, services, stripe, charge, control, waitDay } = await startWithPractice();
  const intent = await charge(2500);
  const disputed = await charge(1000);
  await stripe.refunds.create({ payment_intent: intent, amount: 500 });
  await control('/payouts', {});
  waitDay();
  await control('/disputes', { payment_intent: disputed });
  await charge(4000);
  await control('/payouts', {});
  expect(await readPayouts(services)).toBe('done');
  const sums = await store.listPayouts(all);
  expect(sums).toMatchObject([
    { state: 'paid', payments: 2, paid: 3500, refunded: -500, disputed: 0, other: 0, fees: 93 },
    { state: 'paid', payments: 1, paid: 4000, refunded: 0, disputed: -1000, other: 0, fees: 80 },
  ]);
  // What is in a payout adds up to what arrives.
  expect(sums.map(({ amount }) => amount.minor)).toEqual([2907, 2920]);
  const intents = (await store.listPayoutItems(all)).map((item) => item.intent);
  expect(intents.filter((each) => each === intent)).toHaveLength(2);
  expect(await readPayouts(services)).toBe('done');
  expect(await store.listPayouts(all)).toEqual(sums);
});

test('notices that the bank has sent a payout back', async () => {
  const { store, services, charge, control } = await startWithPractice();
  await charge(2500);
  await control('/payouts', {});
  await readPayouts(services);
  const [payout] = await store.listPayouts(all);
  await control('/payouts/fail', { payout: payout?.id });
  await readPayouts(services);
  expect(await store.listPayouts(all)).toMatchObject([{ state: 'failed', payments: 1 }]);
});

/** Starts a site with three payouts at a scripted payment service. */
async function startWithScript() {
  const site = await startPaidSite();
  const at = (days: number) => new Date(site.payments.now().getTime() - days * day);
  site.gateway.payouts = [1, 2, 3].map((days) => ({
    id: `po_${days}`,
    state: 'paid',
    minor: 1000,
    currency: 'GBP',
    arrivesAt: at(days - 1),
    createdAt: at(days),
    isAutomatic: days !== 2,
  }));
  const ids = async () => (await site.store.listPayouts(all)).map(({ id }) => id);
  return { ...site, ids };
}

test('goes on after the last one saved when the service stops responding', async () => {
  const { gateway, payments, ids } = await startWithScript();
  gateway.fail('list-payouts', 'lost before');
  expect(await readPayouts(payments)).toBe('no-response');
  let calls = 0;
  gateway.onCall = (call) => {
    if (call !== 'list-payout-items') return;
    calls += 1;
    if (calls === 2) gateway.fail('list-payout-items', 'too many');
  };
  expect(await readPayouts(payments)).toBe('no-response');
  // The second is manual, so that nothing is known of its items.
  expect(await ids()).toEqual(['po_3', 'po_2']);
  expect(await readPayouts(payments)).toBe('done');
  expect(await ids()).toEqual(['po_3', 'po_2', 'po_1']);
});

test.each(['list-payouts', 'list-payout-items'] as const)(
  'remembers that the key may not call %s, and raises no alarm',
  async (call) => {
    const { gateway, payments, alarms, store } = await startWithScript();
    gateway.fail(call, 'no permission');
    expect(await readPayouts(payments)).toBe('done');
    expect(await store.isPayoutReadRefused('practice')).toBe(true);
    expect(alarms).toEqual([]);
    expect(await readPayouts(payments)).toBe('done');
    expect(await store.isPayoutReadRefused('practice')).toBe(false);
  },
);

test('leaves out a payout in a currency that the site does not know', async () => {
  const { gateway, payments, ids } = await startWithScript();
  gateway.payouts = gateway.payouts.map((payout) => ({ ...payout, currency: 'XTS' }));
  expect(await readPayouts(payments)).toBe('done');
  expect(await ids()).toEqual([]);
});
