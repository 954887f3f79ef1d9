import { expect, test } from 'vitest';
import { reconcileAll, reconcileInterrupted } from '@/lib/server/payments/reconcile/reconcile-all';
import { startPaidSite, type PaidSite } from '@/tests/support/paid-form';
import { changeAlone, newPaidPair } from '@/tests/support/payments';

const minute = 60_000;

/** Stores an unfinished payment, with or without an intent. */
async function addUnfinished({ store, payments }: PaidSite, submission: string, intent?: string) {
  const now = payments.now();
  const pair = newPaidPair({ submission, form: 'gift', createdAt: now });
  await store.addPayment(pair.submission, pair.payment);
  if (intent !== undefined) await changeAlone(store, submission, { intent }, now);
}

/** Charges a card and loses the responses. */
async function chargeWithLostResponse(site: PaidSite): Promise<void> {
  site.gateway.fail('confirm', 'lost after');
  site.gateway.fail('retrieve', 'lost before');
  await site.pay({ paymentMethod: 'pm_ok' });
}

async function paidOf({ store }: PaidSite) {
  return store.listPayments({ mode: 'practice', isPaid: true, limit: 9 });
}

test('skips a payment whose intent the service does not know', async () => {
  const site = await startPaidSite();
  await addUnfinished(site, 'a0', 'pi_unknown');
  site.advance(minute);
  await chargeWithLostResponse(site);
  site.advance(3 * minute);
  await reconcileAll(site.payments);
  expect(await paidOf(site)).toHaveLength(1);
});

test('reconciles more payments than one query reads', async () => {
  const site = await startPaidSite();
  for (let count = 0; count < 401; count += 1) {
    await addUnfinished(site, `a${String(count).padStart(3, '0')}`);
  }
  site.advance(minute);
  await chargeWithLostResponse(site);
  site.advance(3 * minute);
  await reconcileAll(site.payments);
  expect(await paidOf(site)).toHaveLength(1);
});

test.each(['lost before', 'too many', 'no permission'] as const)(
  'stops at the first request when the service fails (%s), and tries again in the next run',
  async (fault) => {
    const site = await startPaidSite();
    await chargeWithLostResponse(site);
    await addUnfinished(site, 'z1', 'pi_unknown');
    site.advance(3 * minute);
    const before = site.gateway.calls.length;
    site.gateway.fail('retrieve', fault);
    await reconcileAll(site.payments);
    expect(site.gateway.calls).toHaveLength(before + 1);
    await reconcileAll(site.payments);
    expect(await paidOf(site)).toHaveLength(1);
  },
);

test('skips a refund that the service does not know', async () => {
  const site = await startPaidSite();
  await site.pay({ paymentMethod: 'pm_ok' });
  const [payment] = await paidOf(site);
  const requestedAt = site.payments.now();
  const refund = { payment: payment?.submission ?? '', minor: 100, requestedBy: 'a', requestedAt };
  const lost = { serviceId: 're_unknown', state: 'pending' } as const;
  await site.store.addRefund({ ...refund, id: 'r1', serviceRefund: lost });
  await site.store.addRefund({ ...refund, id: 'r2' });
  await reconcileAll(site.payments);
  const states = (await site.store.listRefunds(refund.payment)).map(({ state }) => state);
  expect(states).toEqual(['pending', 'done']);
});

test('finishes a payment within the lease of a process that was killed', async () => {
  const site = await startPaidSite();
  await chargeWithLostResponse(site);
  site.gateway.clearFaults();
  const [payment] = await site.store.listPayments({ mode: 'practice', limit: 1 });
  const submission = payment?.submission ?? '';
  const now = site.payments.now();
  const until = new Date(now.getTime() + 20_000);
  // A process that is killed does not release its lease.
  await site.store.claimPayment({ submission, holder: 'killed', now, until });
  await reconcileInterrupted(site.payments);
  expect(await paidOf(site)).toEqual([]);
  site.advance(20_000);
  await reconcileInterrupted(site.payments);
  expect(await paidOf(site)).toHaveLength(1);
  const calls = site.gateway.calls.length;
  await reconcileInterrupted(site.payments);
  expect(site.gateway.calls).toHaveLength(calls);
});

test('leaves a payment whose visitor still confirms it', async () => {
  const site = await startPaidSite();
  await site.pay({ paymentMethod: 'pm_ask' });
  site.advance(minute);
  const calls = site.gateway.calls.length;
  await reconcileInterrupted(site.payments);
  expect(site.gateway.calls).toHaveLength(calls);
});
