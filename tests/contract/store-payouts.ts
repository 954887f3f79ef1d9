import { expect, test } from 'vitest';
import type { PayoutItem } from '@/lib/server/payments/records/payout-record';
import type { Store } from '@/lib/server/store';
import { addPair, changeAlone, newPayout } from '@/tests/support/payments';
import { later, noon } from '@/tests/support/submissions';

const mode = 'practice' as const;
const query = { mode, start: noon.getTime(), end: later(60).getTime() };

const items: readonly PayoutItem[] = [
  { id: 'txn_1', kind: 'payment', minor: 2500, fee: 58, intent: 'pi_1' },
  { id: 'txn_2', kind: 'payment', minor: 1000, fee: 35, intent: undefined },
  { id: 'txn_3', kind: 'refund', minor: -500, fee: 0, intent: 'pi_1' },
  { id: 'txn_4', kind: 'dispute', minor: -100, fee: 0, intent: 'pi_2' },
  { id: 'txn_5', kind: 'other', minor: 0, fee: 20, intent: undefined },
];

/** Tests payouts to the bank. */
export function testPayouts(open: () => Store): void {
  test('lists the payouts of a time with the sums of their items', async () => {
    const store = open();
    const first = newPayout({ id: 'po_1', minor: 2787, arrivesAt: noon });
    await store.savePayout(mode, first, items);
    await store.savePayout(mode, newPayout({ id: 'po_2', arrivesAt: later(59) }), []);
    await store.savePayout(mode, newPayout({ id: 'po_3', arrivesAt: later(60) }), []);
    await store.savePayout('stripe-test', newPayout({ id: 'po_4', arrivesAt: noon }), []);
    const none = { payments: 0, paid: 0, refunded: 0, disputed: 0, other: 0, fees: 0 };
    const sums = { payments: 2, paid: 3500, refunded: -500, disputed: -100, other: 0, fees: 113 };
    expect(await store.listPayouts(query)).toEqual([
      { ...first, ...sums },
      { ...newPayout({ id: 'po_2', arrivesAt: later(59) }), ...none },
    ]);
  });

  test('replaces a payout and its items', async () => {
    const store = open();
    await store.savePayout(mode, newPayout({ id: 'po_1', state: 'pending' }), items);
    await store.savePayout(mode, newPayout({ id: 'po_1', state: 'failed' }), items.slice(0, 1));
    expect(await store.listPayouts(query)).toMatchObject([{ state: 'failed', payments: 1 }]);
    expect([...(await store.findPayoutStates(mode, noon))]).toEqual([['po_1', 'failed']]);
    expect((await store.findPayoutStates(mode, later(1))).size).toBe(0);
  });

  test('lists items with the payments that they are about', async () => {
    const store = open();
    const { submission } = await addPair(store, { form: 'donate' });
    const intent = 'pi_1';
    await changeAlone(store, submission.id, { intent });
    await store.savePayout(mode, newPayout({ id: 'po_1' }), [
      { id: 'txn_1', kind: 'payment', minor: 2500, fee: 58, intent },
      { id: 'txn_2', kind: 'payment', minor: 900, fee: 0, intent: 'pi_of_another_site' },
    ]);
    const found = { payout: 'po_1', arrivesAt: noon, currency: 'GBP' };
    expect(await store.listPayoutItems(query)).toMatchObject([
      { ...found, id: 'txn_1', form: 'donate', reference: submission.reference, fee: 58 },
      { ...found, id: 'txn_2', form: undefined, reference: undefined, minor: 900 },
    ]);
  });

  test('saves more items than one statement has', async () => {
    const store = open();
    const many = Array.from({ length: 1201 }, (_, index): PayoutItem => {
      return { id: `txn_${index}`, kind: 'payment', minor: 100, fee: 1, intent: undefined };
    });
    await store.savePayout(mode, newPayout({ id: 'po_1' }), many);
    expect(await store.listPayouts(query)).toMatchObject([{ payments: 1201, paid: 120_100 }]);
  });

  test('knows the newest payout of a mode, and whether reading was refused', async () => {
    const store = open();
    expect(await store.findNewestPayout(mode)).toBeUndefined();
    await store.savePayout(mode, newPayout({ id: 'po_1', createdAt: later(2) }), []);
    await store.savePayout(mode, newPayout({ id: 'po_2', createdAt: later(1) }), []);
    expect(await store.findNewestPayout(mode)).toEqual(later(2));
    expect(await store.findNewestPayout('stripe-live')).toBeUndefined();
    expect(await store.isPayoutReadRefused(mode)).toBe(false);
    await store.recordPayoutRead(mode, noon, true);
    expect(await store.isPayoutReadRefused(mode)).toBe(true);
    await store.recordPayoutRead(mode, later(1), false);
    expect(await store.isPayoutReadRefused(mode)).toBe(false);
  });
}
