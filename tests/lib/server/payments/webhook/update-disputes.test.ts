import { expect, test } from 'vitest';
import type { GatewayDispute } from '@/lib/server/payments/gateway';
import { handleEvent } from '@/lib/server/payments/webhook/handle-event';
import { rowOf, startPaidSite, type PaidSite } from '@/tests/support/paid-form';
import { newDispute } from '@/tests/support/payments';

let number = 0;

/** Sends an event of this kind about the payment, with the dispute as it is at the service now. */
async function tell(site: PaidSite, type: string, dispute: GatewayDispute) {
  site.gateway.disputes.set('pi_1', [dispute]);
  return send(site, type, dispute);
}

function send(site: PaidSite, type: string, dispute: GatewayDispute) {
  const id = `evt_${(number += 1)}`;
  const event = { id, type: `charge.dispute.${type}`, isLive: false, intent: 'pi_1', dispute };
  return handleEvent(Buffer.from(JSON.stringify(event)), 'good', site.payments);
}

async function paidSite(): Promise<PaidSite> {
  const site = await startPaidSite();
  await site.pay({ paymentMethod: 'pm_ok' });
  return site;
}

async function mailKinds({ store }: PaidSite): Promise<readonly string[]> {
  return (await store.listMails({ limit: 9 })).map(({ kind }) => kind);
}

test('stores a new dispute, mails it once and raises an alarm', async () => {
  const site = await paidSite();
  const dispute = newDispute();
  expect(await tell(site, 'created', dispute)).toBe('done');
  expect(await tell(site, 'funds_withdrawn', dispute)).toBe('done');
  expect(await tell(site, 'updated', dispute)).toBe('done');
  expect(await rowOf(site)).toMatchObject({
    state: 'paid',
    dispute: 'open',
    withdrawn: 1000,
    disputedAt: dispute.createdAt,
  });
  expect([...(await mailKinds(site))].sort()).toEqual(['dispute', 'notify']);
  expect(site.alarms).toEqual(['payment-disputed']);
});

test.each([
  ['won', { state: 'won', isWithdrawn: false }, 0],
  ['lost', { state: 'lost' }, 1000],
] as const)('stores and mails the end of a dispute that is %s', async (state, change, left) => {
  const site = await paidSite();
  await tell(site, 'created', newDispute());
  await tell(site, 'funds_reinstated', newDispute(change));
  await tell(site, 'closed', newDispute(change));
  expect(await rowOf(site)).toMatchObject({ dispute: state, withdrawn: left });
  expect([...(await mailKinds(site))].sort()).toEqual(['dispute', 'dispute-ended', 'notify']);
});

test('does not count money as withdrawn that the bank paid back for now', async () => {
  const site = await paidSite();
  await tell(site, 'created', newDispute());
  await tell(site, 'funds_reinstated', newDispute({ isWithdrawn: false }));
  expect(await rowOf(site)).toMatchObject({ dispute: 'open', withdrawn: 0 });
});

test('stores the current state, not that of an old event', async () => {
  const site = await paidSite();
  await tell(site, 'closed', newDispute({ state: 'lost' }));
  await send(site, 'created', newDispute());
  expect(await rowOf(site)).toMatchObject({ dispute: 'lost' });
});

test('uses the event where the key may not list disputes, and ignores an old one', async () => {
  const site = await paidSite();
  site.gateway.listsDisputes = false;
  await send(site, 'created', newDispute());
  expect(await rowOf(site)).toMatchObject({ dispute: 'open', withdrawn: 1000 });
  await send(site, 'closed', newDispute({ state: 'won', isWithdrawn: false }));
  await send(site, 'updated', newDispute());
  expect(await rowOf(site)).toMatchObject({ dispute: 'won', withdrawn: 0 });
});

test('asks for the event again while the service does not respond', async () => {
  const site = await paidSite();
  site.gateway.fail('list-disputes', 'lost before');
  expect(await tell(site, 'created', newDispute())).toBe('later');
  expect(await rowOf(site)).toMatchObject({ dispute: undefined });
});

test('adds up two disputes of one payment', async () => {
  const site = await paidSite();
  const [lost, open] = [
    newDispute({ state: 'lost', minor: 300 }),
    newDispute({ id: 'dp_2', minor: 200, createdAt: new Date('2026-11-28T12:00:00.000Z') }),
  ];
  site.gateway.disputes.set('pi_1', [lost, open]);
  await send(site, 'created', open);
  expect(await rowOf(site)).toMatchObject({
    dispute: 'open',
    withdrawn: 500,
    disputedAt: open.createdAt,
  });
});
