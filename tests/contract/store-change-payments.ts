import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PaidChange } from '@/lib/server/payments/records/paid-change';
import type { Store } from '@/lib/server/store';
import { addPaid, newRefund } from '@/tests/support/payments';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';

const booking = { event: 'concert', places: { adults: 2 }, capacity: { all: 4, kinds: {} } };
const grown = { ...booking, places: { adults: 4 } };

/** Tests the payments of changes of bookings. */
export function testChangePayments(open: () => Store): void {
  const taken = async (at = noon) =>
    (await open().countTakenByEvent(['concert'], at)).get('concert');

  /** Adds a paid booking of two places, and the payment for two more. */
  const addChange = async (overrides: Partial<PaidChange> = {}) => {
    const store = open();
    const { submission } = await addPaid(store, {}, { booking });
    const { id, form, reference, fields } = submission;
    const change: PaidChange = {
      submission: id,
      request: 'do=change&count-adults=4',
      seen: fields,
      fields: [...fields, ['adults', ['4']]],
      booking: grown,
      added: { adults: 2 },
      audit: { id: randomUUID(), operator: '', action: 'booking-changed', details: '' },
      mails: [newMail({ kind: 'booking', subject: 'Changed' })],
      refusedMails: [newMail({ kind: 'booking', subject: 'Not changed' })],
      ...overrides,
    };
    const payment = `${id}-change`;
    const add = (attempt = `change ${id}`) =>
      store.addChangePayment(
        change,
        { reference, limits: [] },
        {
          submission: payment,
          form,
          attempt,
          mode: 'practice',
          amount: { minor: 700, currency: 'GBP' },
          createdAt: noon,
        },
      );
    return { id, payment, change, add };
  };

  const pay = async (payment: string, isCertain = false, at = noon) => {
    const store = open();
    await store.claimPayment({ submission: payment, holder: 'h', now: at, until: later(999) });
    return store.changePayment({
      submission: payment,
      holder: 'h',
      at,
      change: { state: 'paid', paidAt: at, charge: 'ch_2' },
      refusal: { refund: `${payment}-refund`, isCertain },
    });
  };

  const subjects = async (id: string) =>
    (await open().listMails({ submission: id, limit: 9 })).map(({ subject }) => subject);

  test('holds the places of a change, and makes it when it is paid, once', async () => {
    const store = open();
    const { id, payment, change, add } = await addChange();
    expect(await add()).toEqual({ kind: 'added' });
    expect(await add()).toMatchObject({ kind: 'repeated', payment: { submission: payment } });
    expect(await taken()).toEqual({ adults: 4 });
    expect(
      (await store.sumEvents({ events: ['concert'], now: noon, mode: 'practice' })).get('concert'),
    ).toMatchObject({ booked: { adults: 2 }, held: { adults: 2 } });
    expect(await store.findPaidChange(payment)).toEqual({
      request: change.request,
      result: undefined,
      change: { ...change, booking: { ...grown, hasWaitingList: false } },
    });
    expect(await pay(payment)).toBe(true);
    expect(await pay(payment)).toBe(false);
    expect(await taken(later(120))).toEqual({ adults: 4 });
    expect((await store.findSubmission(id))?.fields).toEqual(change.fields);
    expect(await subjects(id)).toEqual(['Changed']);
    expect(await store.findPaidChange(payment)).toMatchObject({ result: 'made' });
    expect(await store.countPaidChanges(id)).toBe(1);
    expect(await store.listRefunds(id)).toEqual([]);
  });

  test('refunds the payment of a change that can no longer be made', async () => {
    const store = open();
    const { id, payment, change, add } = await addChange();
    await add();
    const audit = {
      id: randomUUID(),
      at: noon,
      operator: '',
      action: 'x',
      subject: id,
      details: '',
    };
    const cancellation = {
      submission: id,
      at: noon,
      seen: change.seen,
      refunds: [],
      mails: [],
      audit,
    };
    expect(await store.cancelBooking(cancellation)).toBe('done');
    expect(await taken()).toBeUndefined();
    expect(await pay(payment)).toBe(true);
    expect((await store.findSubmission(id))?.fields).toEqual(change.seen);
    expect(await subjects(id)).toEqual(['Not changed']);
    expect(await store.findPaidChange(payment)).toMatchObject({ result: 'refused' });
    expect(await store.listOpenRefunds('practice', 9)).toMatchObject([
      { id: `${payment}-refund`, payment, minor: 700, state: 'asked' },
    ]);
    expect(await store.findPayment(payment)).toMatchObject({ state: 'paid', refunded: 700 });
  });

  test('refunds the payment of a change whose places are gone, or that is refused for certain', async () => {
    const store = open();
    const late = await addChange();
    await late.add();
    await store.addSubmission(newSubmission({ booking, receivedAt: later(20) }));
    expect(await pay(late.payment, false, later(21))).toBe(true);
    expect(await store.findPaidChange(late.payment)).toMatchObject({ result: 'refused' });
    const refused = await addChange({ booking: { ...grown, event: 'play' } });
    await refused.add();
    expect(await pay(refused.payment, true)).toBe(true);
    expect(await store.findPaidChange(refused.payment)).toMatchObject({ result: 'refused' });
  });

  test('adds no payment of a change for which too few places are left', async () => {
    const store = open();
    const { payment, add } = await addChange();
    await store.addSubmission(newSubmission({ booking }));
    expect(await add()).toEqual({ kind: 'full' });
    expect(await store.findPayment(payment)).toBeUndefined();
  });

  test('releases the places of an unpaid change, and holds them again for the same payment', async () => {
    const store = open();
    const { payment, add } = await addChange();
    await add();
    expect(await taken(later(16))).toEqual({ adults: 2 });
    const limits = { booking: grown, added: { adults: 2 } };
    expect(await store.takePlaces(payment, limits, later(16))).toBe(true);
    expect(await taken(later(17))).toEqual({ adults: 4 });
    // Its own hold is not in the way of the same places.
    expect(await store.takePlaces(payment, { ...limits, replaces: true }, later(17))).toBe(true);
    expect(await store.takePlaces(payment, { ...limits, added: { adults: 3 } }, later(17))).toBe(
      false,
    );
    await store.addSubmission(newSubmission({ booking, receivedAt: later(60) }));
    expect(await store.takePlaces(payment, limits, later(60))).toBe(false);
  });

  test('replaces the change until it is paid', async () => {
    const store = open();
    const { payment, change, add } = await addChange();
    await add();
    const three = { ...change, request: 'three', added: { adults: 1 } };
    await store.claimPayment({ submission: payment, holder: 'h', now: noon, until: later(9) });
    const update = { submission: payment, holder: 'h', at: noon, change: {}, paidChange: three };
    expect(await store.changePayment(update)).toBe(true);
    expect(await taken()).toEqual({ adults: 3 });
    await pay(payment);
    expect(await store.changePayment(update)).toBe(false);
  });

  test('adds up what was paid with a booking and for its changes', async () => {
    const store = open();
    const { id, payment, add } = await addChange();
    await add();
    expect(await store.findOrderPayment(id)).toMatchObject({ amount: { minor: 2500 } });
    await pay(payment);
    await store.addRefund(newRefund({ payment, minor: 200 }));
    await store.addRefund(newRefund({ payment: id, minor: 500 }));
    const [sum, ...more] = await store.findOrderPayments([id, 'other']);
    expect(more).toEqual([]);
    expect(sum).toMatchObject({
      submission: id,
      amount: { minor: 3200, currency: 'GBP' },
      refunded: 700,
      parts: [{ submission: id }, { submission: payment, changeOf: id }],
    });
    expect(await store.listRefunds(id)).toHaveLength(2);
    expect(await store.listRefunds(payment)).toMatchObject([{ minor: 200 }]);
    const sums = await store.sumEvents({ events: ['concert'], now: noon, mode: 'practice' });
    expect(sums.get('concert')?.paid).toEqual([{ minor: 2500, currency: 'GBP' }]);
  });
}
