import { expect, test } from 'vitest';
import { reconcileRefund, refundPayment } from '@/lib/server/payments/refund-payment';
import { reconcileAll } from '@/lib/server/payments/reconcile/reconcile-all';
import { changeAlone } from '@/tests/support/payments';
import { rowOf, startPaidSite, type PaidSite } from '@/tests/support/paid-form';

const hour = 60 * 60_000;

async function paidSite() {
  const site = await startPaidSite();
  await site.pay({ paymentMethod: 'pm_ok' });
  const payment = await rowOf(site);
  if (payment === undefined) throw new Error('Nothing was paid.');
  const refund = (id: string, minor: number) =>
    refundPayment({ id, payment, minor, by: 'ana@example.org' }, site.payments);
  return { site, payment, refund };
}

async function statesOf({ store }: PaidSite): Promise<readonly string[]> {
  const payment = await rowOf({ store });
  return (await store.listRefunds(payment?.submission ?? '')).map(({ state }) => state);
}

test('refunds a part, then the rest, and no more', async () => {
  const { site, refund } = await paidSite();
  expect(await refund('r1', 400)).toBe('done');
  expect(await refund('r2', 700)).toBe('too-much');
  expect(await refund('r3', 600)).toBe('done');
  expect(await refund('r4', 1)).toBe('too-much');
  expect([...site.gateway.refunds.values()].map(({ minor }) => minor)).toEqual([400, 600]);
  expect(await rowOf(site)).toMatchObject({ refunded: 1000 });
});

test.each([0, -5, 0.5, Number.NaN])('rejects a refund of %d', async (minor) => {
  const { site, refund } = await paidSite();
  expect(await refund('r1', minor)).toBe('too-much');
  expect(site.gateway.refunds.size).toBe(0);
});

test('refunds no payment of another mode', async () => {
  const { site, payment } = await paidSite();
  const wish = {
    id: 'r1',
    payment: { ...payment, mode: 'stripe-live' },
    minor: 1,
    by: 'a',
  } as const;
  expect(await refundPayment(wish, site.payments)).toBe('wrong-mode');
  expect(site.gateway.refunds.size).toBe(0);
});

test.each(['lost before', 'lost after', 'broken after'] as const)(
  'refunds once after a lost response (%s)',
  async (fault) => {
    const { site, refund } = await paidSite();
    site.gateway.fail('refund', fault);
    expect(await refund('r1', 400)).toBe('unclear');
    expect(await statesOf(site)).toEqual(['asked']);
    await reconcileAll(site.payments);
    await reconcileAll(site.payments);
    expect(await statesOf(site)).toEqual(['done']);
    expect(site.gateway.refunds.size).toBe(1);
  },
);

test('abandons an unanswered refund before its idempotency key expires', async () => {
  const { site, refund } = await paidSite();
  site.gateway.fail('refund', 'broken');
  expect(await refund('r1', 400)).toBe('unclear');
  site.advance(21 * hour);
  await reconcileAll(site.payments);
  expect(await statesOf(site)).toEqual(['failed']);
  expect(await rowOf(site)).toMatchObject({ refunded: 0 });
  expect(site.alarms).toEqual(['refund-failed']);
});

test('adds a refund that fails later to the audit log once, with its operator', async () => {
  const { site, payment, refund } = await paidSite();
  expect(await refund('r1', 400)).toBe('done');
  const [made] = await site.store.listRefunds(payment.submission);
  if (made?.serviceId === undefined) throw new Error('Nothing was refunded.');
  const listed = site.gateway.refunds.get(made.serviceId);
  if (listed === undefined) throw new Error('The service has no refund.');
  site.gateway.refunds.set(made.serviceId, { ...listed, state: 'failed' });
  const twice = [reconcileRefund(made, site.payments), reconcileRefund(made, site.payments)];
  expect(await Promise.all(twice)).toEqual(['refused', 'refused']);
  const { submission: subject, amount } = payment;
  const entries = await site.store.listAuditEntries({ action: 'refund-refused', limit: 9 });
  expect(entries).toEqual([
    expect.objectContaining({
      operator: 'ana@example.org',
      subject,
      details: `4.00 ${amount.currency}`,
    }),
  ]);
});

test('accepts another refund after a rejected one', async () => {
  const { site, refund } = await paidSite();
  site.gateway.fail('refund', 'no permission');
  expect(await refund('r1', 1000)).toBe('refused');
  expect(site.alarms).toEqual(['refund-failed']);
  expect(await refund('r2', 1000)).toBe('done');
});

test.each(['open', 'lost'] as const)(
  'requests no stored refund of a payment whose dispute is %s',
  async (dispute) => {
    const { site, payment, refund } = await paidSite();
    site.gateway.fail('refund', 'lost before');
    expect(await refund('r1', 400)).toBe('unclear');
    await changeAlone(site.store, payment.submission, { dispute, withdrawn: 0 });
    await reconcileAll(site.payments);
    expect(site.gateway.refunds.size).toBe(0);
    expect(await statesOf(site)).toEqual(['failed']);
    expect(await rowOf(site)).toMatchObject({ refunded: 0 });
  },
);
