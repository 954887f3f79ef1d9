import { expect, test } from 'vitest';
import { reconcileAll } from '@/lib/server/payments/reconcile-all';
import { startPaidSite, type PaidSite } from '@/tests/support/paid-form';
import { changeAlone, newPaidPair } from '@/tests/support/payments';

const minute = 60_000;

/** Keeps a payment of the site's own time, as far as its intent or not even that far. */
async function leave({ store, payments }: PaidSite, submission: string, intent?: string) {
  const now = payments.now();
  const pair = newPaidPair({ submission, form: 'gift', createdAt: now });
  await store.addPayment(pair.submission, pair.payment);
  if (intent !== undefined) await changeAlone(store, submission, { intent }, now);
}

/** A visitor whose card was charged, and whose answer nobody heard. */
async function chargeUnheard(site: PaidSite): Promise<void> {
  site.gateway.fail('confirm', 'lost after');
  site.gateway.fail('retrieve', 'lost before');
  await site.pay({ paymentMethod: 'pm_ok' });
}

async function paidOf({ store }: PaidSite) {
  return store.listPayments({ mode: 'practice', isPaid: true, limit: 9 });
}

test('a payment whose intent the service does not know keeps no other from being healed', async () => {
  const site = await startPaidSite();
  await leave(site, 'a0', 'pi_unknown');
  site.pass(minute);
  await chargeUnheard(site);
  site.pass(3 * minute);
  await reconcileAll(site.payments);
  expect(await paidOf(site)).toHaveLength(1);
});

test('however many were left before it, a charge is found', async () => {
  const site = await startPaidSite();
  for (let count = 0; count < 401; count += 1) {
    await leave(site, `a${String(count).padStart(3, '0')}`);
  }
  site.pass(minute);
  await chargeUnheard(site);
  site.pass(3 * minute);
  await reconcileAll(site.payments);
  expect(await paidOf(site)).toHaveLength(1);
});

test.each(['lost before', 'too many', 'no permission'] as const)(
  'a service that answers nobody (%s) is asked once, and the next time again',
  async (fault) => {
    const site = await startPaidSite();
    await chargeUnheard(site);
    await leave(site, 'z1', 'pi_unknown');
    site.pass(3 * minute);
    const before = site.gateway.calls.length;
    site.gateway.fail('retrieve', fault);
    await reconcileAll(site.payments);
    expect(site.gateway.calls).toHaveLength(before + 1);
    await reconcileAll(site.payments);
    expect(await paidOf(site)).toHaveLength(1);
  },
);

test('refunds that the service cannot tell of keep no other from being noted', async () => {
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
