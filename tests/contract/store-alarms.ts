import { expect, test } from 'vitest';
import type { Store } from '@/lib/server/store';
import { addPaid, changeAlone, newRefund } from '@/tests/support/payments';
import { later, newSubmission, noon } from '@/tests/support/submissions';

const booking = { event: 'concert', places: { adults: 1 }, capacity: { kinds: {} } };

/** Tests what alarms read. */
export function testAlarms(open: () => Store): void {
  test('lists the last message of each form without spam and unpaid ones', async () => {
    const store = open();
    expect(await store.listLastMessages()).toEqual([]);
    await store.addSubmission(newSubmission({ form: 'a', receivedAt: later(1) }));
    await store.addSubmission(newSubmission({ form: 'a', receivedAt: noon }));
    await store.addSubmission(newSubmission({ form: 'a', receivedAt: later(9), state: 'spam' }));
    await store.addSubmission(newSubmission({ form: 'b', receivedAt: later(9), state: 'spam' }));
    await addPaid(store, { form: 'c', createdAt: later(2) }, { receivedAt: later(2) });
    expect(await store.listLastMessages()).toEqual([
      { form: 'a', receivedAt: later(1) },
      { form: 'c', receivedAt: later(2) },
    ]);
  });

  test('finds the newest open dispute of a mode', async () => {
    const store = open();
    const [first, second, ended] = [
      await addPaid(store),
      await addPaid(store),
      await addPaid(store),
    ];
    expect(await store.findOpenDispute('practice')).toBeUndefined();
    const dispute = (id: string, state: 'open' | 'won', minutes: number) =>
      changeAlone(store, id, { dispute: state, disputedAt: later(minutes), withdrawn: 0 });
    await dispute(first.submission.id, 'open', 2);
    await dispute(second.submission.id, 'open', 1);
    await dispute(ended.submission.id, 'won', 3);
    expect((await store.findOpenDispute('practice'))?.submission).toBe(first.submission.id);
    expect(await store.findOpenDispute('stripe-live')).toBeUndefined();
  });

  test('lists refunds that are due since a dispute was won, until they are made', async () => {
    const store = open();
    const { submission } = await addPaid(store, {}, { booking });
    const { id, fields } = submission;
    const audit = { id: 'a', at: noon, operator: '', action: 'x', subject: id, details: '' };
    const cancellation = { submission: id, at: noon, seen: fields, refunds: [], mails: [] };
    const cancel = () =>
      store.cancelBooking({ ...cancellation, owed: [{ payment: id, minor: 900 }], audit });
    // The dispute has not begun, or has ended meanwhile.
    expect(await cancel()).toBe('changed');
    await changeAlone(store, id, { dispute: 'open', disputedAt: noon, withdrawn: 2500 });
    expect(await cancel()).toBe('done');
    expect(await store.listOwedRefunds('practice')).toEqual([]);
    await changeAlone(store, id, { dispute: 'won', withdrawn: 0 });
    expect(await store.listOwedRefunds('practice')).toMatchObject([{ submission: id, owed: 900 }]);
    expect(await store.listOwedRefunds('stripe-live')).toEqual([]);
    await store.addRefund(newRefund({ payment: id, minor: 2500 }));
    expect(await store.listOwedRefunds('practice')).toEqual([]);
  });

  test('adds no refund to request while a payment is disputed, but one made at the service', async () => {
    const store = open();
    const { submission } = await addPaid(store);
    const payment = submission.id;
    for (const dispute of ['open', 'lost'] as const) {
      await changeAlone(store, payment, { dispute, disputedAt: noon, withdrawn: 0 });
      expect(await store.addRefund(newRefund({ payment, minor: 100 }))).toBe(false);
    }
    const serviceRefund = { serviceId: 're_1', state: 'done' } as const;
    expect(await store.addRefund({ ...newRefund({ payment, minor: 100 }), serviceRefund })).toBe(
      true,
    );
  });
}
