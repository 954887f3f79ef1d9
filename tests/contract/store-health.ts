import { expect, test } from 'vitest';
import { schemaVersion } from '@/lib/server/migrations';
import type { Store } from '@/lib/server/store';
import { addPaid, addPair } from '@/tests/support/payments';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';
import { newWebhook } from '@/tests/support/webhooks';
import { queueAge } from '@/lib/server/alerts/alarms/health-sql';

/** Tests what health checks and metrics read. */
export function testHealth(open: () => Store): void {
  test('reads the schema version of the release', async () => {
    expect(await open().readSchemaVersion()).toBe(schemaVersion);
  });

  test('measures the mails that wait or are being sent', async () => {
    const store = open();
    expect(await store.measureMails()).toEqual({ waiting: 0, oldest: undefined });
    await store.queueMails(undefined, [newMail({ id: 'a' })], noon);
    await store.queueMails(undefined, [newMail({ id: 'b' }), newMail({ id: 'c' })], later(3));
    await store.claimMails({ now: later(1), leaseUntil: later(9), limit: 1 });
    const queue = await store.measureMails();
    expect(queue).toEqual({ waiting: 3, oldest: noon });
    expect(queueAge(queue, later(4))).toBe(240);
    await store.recordMailResult('a', { kind: 'dead', error: 'refused' });
    await store.recordMailResult('b', { kind: 'sent', at: later(5) });
    expect(await store.measureMails()).toEqual({ waiting: 1, oldest: later(3) });
    expect(await store.countDeadMails()).toBe(1);
  });

  test('measures the deliveries that wait or are being sent', async () => {
    const store = open();
    await store.addWebhook(newWebhook({ id: 'w' }));
    await store.addSubmission(newSubmission({ id: 'a', receivedAt: later(2) }));
    await store.addSubmission(newSubmission({ id: 'b', receivedAt: noon }));
    expect(await store.measureDeliveries()).toEqual({ waiting: 2, oldest: noon });
    await store.claimDeliveries({ now: later(1), leaseUntil: later(9), limit: 1 });
    await store.recordDelivery('b_w', { kind: 'delivered', at: later(1) });
    expect(await store.measureDeliveries()).toEqual({ waiting: 1, oldest: later(2) });
  });

  test('counts the deliveries that were given up since a time', async () => {
    const store = open();
    await store.addWebhook(newWebhook({ id: 'w' }));
    for (const [id, receivedAt] of [
      ['a', noon],
      ['b', later(5)],
      ['c', later(5)],
    ] as const) {
      await store.addSubmission(newSubmission({ id, receivedAt }));
    }
    await store.claimDeliveries({ now: later(6), leaseUntil: later(9), limit: 9 });
    const dead = { kind: 'dead', at: later(6), status: 410, error: 'Gone' } as const;
    await store.recordDelivery('a_w', dead);
    await store.recordDelivery('b_w', dead);
    await store.recordDelivery('c_w', { kind: 'delivered', at: later(6) });
    expect(await store.countDeadDeliveries(noon)).toBe(2);
    expect(await store.countDeadDeliveries(later(1))).toBe(1);
  });

  test('counts stored submissions by form and payments by mode and state', async () => {
    const store = open();
    await store.addSubmission(newSubmission({ form: 'b' }));
    await store.addSubmission(newSubmission({ form: 'b', state: 'spam' }));
    await addPair(store, { form: 'a' });
    await addPaid(store, { form: 'a' });
    await addPaid(store, { form: 'a' });
    expect(await store.countStored()).toEqual([
      { form: 'a', count: 3 },
      { form: 'b', count: 2 },
    ]);
    expect(await store.countPaymentStates()).toEqual([
      { mode: 'practice', state: 'awaiting_payment', count: 1 },
      { mode: 'practice', state: 'paid', count: 2 },
    ]);
  });
}
