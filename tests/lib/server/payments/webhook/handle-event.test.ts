import { expect, test } from 'vitest';
import type { GatewayEvent } from '@/lib/server/payments/gateway';
import { reconcileAll } from '@/lib/server/payments/reconcile/reconcile-all';
import { handleEvent } from '@/lib/server/payments/webhook/handle-event';
import { rowOf, startPaidSite, success, type PaidSite } from '@/tests/support/paid-form';
import { newDispute } from '@/tests/support/payments';

let number = 0;

function send(
  site: PaidSite,
  event: Partial<GatewayEvent>,
  signature = 'good',
): ReturnType<typeof handleEvent> {
  const id = `evt_${(number += 1)}`;
  const whole = { id, type: 'payment_intent.succeeded', isLive: false, ...event };
  return handleEvent(Buffer.from(JSON.stringify(whole)), signature, site.payments);
}

/** Starts a site with a charged payment whose response was lost. */
async function startWithLostResponse(): Promise<PaidSite> {
  const site = await startPaidSite();
  site.gateway.fail('confirm', 'lost after');
  site.gateway.fail('retrieve', 'lost before');
  await site.pay({ paymentMethod: 'pm_ok' });
  expect(await rowOf(site)).toMatchObject({ state: 'awaiting_payment' });
  return site;
}

test('stores a charge whose response was lost once, with its mails', async () => {
  const site = await startWithLostResponse();
  expect(await send(site, { id: 'evt_a', intent: 'pi_1' })).toBe('done');
  expect(await rowOf(site)).toMatchObject({ state: 'paid', charge: 'ch_pi_1' });
  const calls = site.gateway.calls.length;
  expect(await send(site, { id: 'evt_a', intent: 'pi_1' })).toBe('done');
  expect(site.gateway.calls).toHaveLength(calls);
  expect(await send(site, { intent: 'pi_1' })).toBe('done');
  expect(await site.store.listMails({ limit: 9 })).toHaveLength(1);
  expect((await site.pay({ paymentMethod: 'pm_other' })).body).toEqual(success);
  expect(site.gateway.charged).toHaveLength(1);
});

test('stores the current state, whatever the event contains', async () => {
  const site = await startPaidSite();
  await site.pay({ paymentMethod: 'pm_declined' });
  await send(site, { type: 'payment_intent.succeeded', intent: 'pi_1' });
  expect(await rowOf(site)).toMatchObject({ state: 'awaiting_payment' });
  expect((await site.pay({ paymentMethod: 'pm_ok' })).body).toEqual(success);
  await send(site, { type: 'payment_intent.canceled', intent: 'pi_1' });
  expect(await rowOf(site)).toMatchObject({ state: 'paid' });
});

test('ignores forged events and events of another mode', async () => {
  const site = await startWithLostResponse();
  expect(await send(site, { intent: 'pi_1' }, 'bad')).toBe('invalid-signature');
  expect(await send(site, { intent: 'pi_1', isLive: true })).toBe('wrong-mode');
  expect(await rowOf(site)).toMatchObject({ state: 'awaiting_payment' });
});

test('asks for an event again that it could not handle', async () => {
  const site = await startWithLostResponse();
  site.gateway.fail('retrieve', 'lost before');
  expect(await send(site, { id: 'evt_b', intent: 'pi_1' })).toBe('later');
  expect(await send(site, { id: 'evt_b', intent: 'pi_1' })).toBe('done');
  expect(await rowOf(site)).toMatchObject({ state: 'paid' });
});

test('handles a repeated event after a crash', async () => {
  const site = await startPaidSite();
  await site.pay({ paymentMethod: 'pm_ok' });
  site.gateway.disputes.set('pi_1', [newDispute()]);
  const { findPaymentByIntent } = site.store;
  const dies = async () => {
    // The event must not be stored before it is handled.
    expect(await site.store.hasPaymentEvent('evt_c')).toBe(false);
    throw new Error('dead');
  };
  Object.assign(site.store, { findPaymentByIntent: dies });
  const dispute = { id: 'evt_c', type: 'charge.dispute.created', intent: 'pi_1' };
  await expect(send(site, dispute)).rejects.toThrow('dead');
  Object.assign(site.store, { findPaymentByIntent });
  expect(await send(site, dispute)).toBe('done');
  expect(site.alarms).toEqual(['payment-disputed']);
  await send(site, dispute);
  expect(site.alarms).toHaveLength(1);
});

test('waits a limited time for the lease of the payment', async () => {
  const site = await startWithLostResponse();
  const submission = (await rowOf(site))?.submission ?? '';
  const now = site.payments.now();
  const until = new Date(now.getTime() + 60_000);
  await site.store.claimPayment({ submission, holder: 'other', now, until });
  expect(await send(site, { intent: 'pi_1' })).toBe('later');
});

test('stores an unmatched charge and raises an alarm when a replaced intent succeeds', async () => {
  const site = await startPaidSite();
  await site.pay({ paymentMethod: 'pm_declined' });
  await site.pay({ paymentMethod: 'pm_ok', sum: '25' });
  site.gateway.set('pi_1', { status: 'succeeded' });
  await send(site, { intent: 'pi_1' });
  expect(site.alarms).toEqual(['payment-unmatched']);
  expect(await site.store.listUnmatchedCharges('practice')).toMatchObject([
    { intent: 'pi_1', amount: { minor: 1000, currency: 'GBP' } },
  ]);
});

test('stores a charge of a payment that was abandoned with another account’s key', async () => {
  const site = await startWithLostResponse();
  const moved = site.gateway.intents.get('pi_1');
  site.gateway.intents.delete('pi_1');
  site.advance(25 * 60 * 60_000);
  await reconcileAll(site.payments);
  expect(await rowOf(site)).toMatchObject({ state: 'abandoned' });
  if (moved !== undefined) site.gateway.intents.set('pi_1', moved);
  site.gateway.fail('retrieve', 'lost before');
  expect(await send(site, { id: 'evt_d', intent: 'pi_1' })).toBe('later');
  expect(await send(site, { id: 'evt_d', intent: 'pi_1' })).toBe('done');
  expect(await rowOf(site)).toMatchObject({ state: 'paid', charge: 'ch_pi_1' });
  expect(await site.store.listSubmissions({ limit: 9 })).toMatchObject([{ state: 'inbox' }]);
});

test('ignores the event of an intent that the site canceled', async () => {
  const site = await startPaidSite();
  await site.pay({ paymentMethod: 'pm_ask' });
  site.advance(61 * 60_000);
  await reconcileAll(site.payments);
  const before = await rowOf(site);
  expect(before).toMatchObject({ state: 'abandoned' });
  site.advance(60_000);
  expect(await send(site, { type: 'payment_intent.canceled', intent: 'pi_1' })).toBe('done');
  expect(await rowOf(site)).toEqual(before);
});

test('stores an unmatched charge only for this installation', async () => {
  const site = await startPaidSite();
  const { gateway } = site;
  const order = { amount: { minor: 500, currency: 'GBP' }, description: '', form: 'gift' } as const;
  await gateway.createIntent({ ...order, deployment: 'other', submission: 's', key: 'k1' });
  gateway.set('pi_1', { status: 'succeeded' });
  expect(await send(site, { intent: 'pi_1' })).toBe('done');
  expect(site.alarms).toEqual([]);
  const deployment = Buffer.from(await site.store.secret('deployment')).toString('hex');
  gateway.set('pi_1', { deployment: deployment.slice(0, 16) });
  expect(await send(site, { intent: 'pi_1' })).toBe('done');
  expect(site.alarms).toEqual(['payment-unmatched']);
  expect(await send(site, { intent: 'pi_unknown' })).toBe('done');
});

/** Starts a site with a payment of which 3 pounds were refunded at the service. */
async function startWithForeignRefund(): Promise<PaidSite> {
  const site = await startPaidSite();
  await site.pay({ paymentMethod: 'pm_ok' });
  site.gateway.refunds.set(foreign.id, foreign);
  return site;
}

const foreign = {
  id: 're_x',
  state: 'done',
  minor: 300,
  refund: undefined,
  createdAt: new Date('2026-11-19T09:00:00.000Z'),
  intent: 'pi_1',
} as const;
const refundEvent = { type: 'charge.refunded', intent: 'pi_1' };

test('stores a refund made at the service once', async () => {
  const site = await startWithForeignRefund();
  await Promise.all([send(site, refundEvent), send(site, refundEvent)]);
  await send(site, refundEvent);
  const payment = await rowOf(site);
  expect(payment).toMatchObject({ refunded: 300 });
  const refunds = await site.store.listRefunds(payment?.submission ?? '');
  expect(refunds).toMatchObject([{ requestedAt: foreign.createdAt }]);
});

test('never requests a refund made at the service, also after a crash', async () => {
  const site = await startWithForeignRefund();
  const { changeRefund } = site.store;
  Object.assign(site.store, { changeRefund: () => Promise.reject(new Error('dead')) });
  await send(site, refundEvent).catch(() => undefined);
  Object.assign(site.store, { changeRefund });
  await reconcileAll(site.payments);
  await reconcileAll(site.payments);
  expect([...site.gateway.refunds.keys()]).toEqual(['re_x']);
  expect(await rowOf(site)).toMatchObject({ refunded: 300 });
});

test('ignores a refund that failed', async () => {
  const site = await startWithForeignRefund();
  await send(site, refundEvent);
  site.gateway.refunds.set(foreign.id, { ...foreign, state: 'failed' });
  await send(site, { type: 'refund.failed', refund: 're_x' });
  expect(await rowOf(site)).toMatchObject({ refunded: 0 });
  expect(site.alarms).toEqual(['refund-failed']);
});

test('reads payouts at an event of one, and asks for it again without a response', async () => {
  const site = await startPaidSite();
  const createdAt = site.payments.now();
  const payout = { id: 'po_1', state: 'paid', minor: 1000, currency: 'GBP' } as const;
  site.gateway.payouts = [{ ...payout, arrivesAt: createdAt, createdAt, isAutomatic: true }];
  site.gateway.fail('list-payouts', 'lost before');
  expect(await send(site, { type: 'payout.paid' })).toBe('later');
  expect(await send(site, { type: 'payout.paid' })).toBe('done');
  const all = { mode: 'practice', start: 0, end: Number.MAX_SAFE_INTEGER } as const;
  expect(await site.store.listPayouts(all)).toMatchObject([{ id: 'po_1' }]);
});
