import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PaymentState } from '@/lib/server/payments/records/payment-record';
import type { Store } from '@/lib/server/store';
import { later, noon } from '@/tests/support/submissions';
import { addPaid, addPair, changeAlone, newRefund } from '@/tests/support/payments';

/** Tests lists and totals of payments, refunds and unmatched charges. */
export function testPaymentLists(open: () => Store): void {
  test('lists payments newest first, by mode, form and whether they are paid', async () => {
    const store = open();
    await addPaid(store, { submission: 'a1' });
    await addPair(store, { submission: 'a2', form: 'book' });
    await addPaid(store, { submission: 'a3', mode: 'stripe-test' });
    await addPaid(store, { submission: 'a4', form: 'book' });
    const list = async (query: Omit<Parameters<Store['listPayments']>[0], 'mode'>) =>
      (await store.listPayments({ mode: 'practice', ...query })).map(
        ({ submission }) => submission,
      );
    expect(await list({ limit: 9 })).toEqual(['a4', 'a2', 'a1']);
    expect(await list({ limit: 1 })).toEqual(['a4']);
    expect(await list({ limit: 9, before: 'a4' })).toEqual(['a2', 'a1']);
    expect(await list({ limit: 9, form: 'book' })).toEqual(['a4', 'a2']);
    expect(await list({ limit: 9, isPaid: true })).toEqual(['a4', 'a1']);
    expect(await list({ limit: 9, isPaid: false })).toEqual(['a2']);
    const live = await store.listPayments({ mode: 'stripe-live', limit: 9 });
    expect(live).toEqual([]);
  });

  test('lists unfinished payments without recent changes, the oldest first', async () => {
    const store = open();
    const states: readonly PaymentState[] = [
      'awaiting_payment',
      'awaiting_sca',
      'processing',
      'paid',
      'abandoned',
    ];
    for (const [index, state] of states.entries()) {
      const submission = `a${index}`;
      await addPair(store, { submission });
      await changeAlone(store, submission, { state }, later(10 - index));
    }
    await addPair(store, { submission: 'test', mode: 'stripe-test' });
    const find = async (unchangedSince: Date, limit = 9) =>
      (await store.listUnfinishedPayments({ mode: 'practice', unchangedSince, limit })).map(
        (found) => found.submission,
      );
    expect(await find(later(10))).toEqual(['a2', 'a1', 'a0']);
    expect(await find(later(9))).toEqual(['a2', 'a1']);
    expect(await find(later(10), 1)).toEqual(['a2']);
    expect(await find(noon)).toEqual([]);
  });

  test('lists unfinished payments in pages, also those with the same time', async () => {
    const store = open();
    const all = ['a1', 'a2', 'a3', 'a4', 'a5'];
    for (const submission of all) await addPair(store, { submission });
    await changeAlone(store, 'a2', { confirms: 1 }, later(1));
    const query = { mode: 'practice', unchangedSince: later(5), limit: 2 } as const;
    const found: string[] = [];
    for (let page = await store.listUnfinishedPayments(query); page.length > 0;) {
      found.push(...page.map(({ submission }) => submission));
      page = await store.listUnfinishedPayments({ ...query, after: page.at(-1) });
    }
    expect(found).toEqual(['a1', 'a3', 'a4', 'a5', 'a2']);
  });

  test('totals payments by form, month of the time zone and currency, within a mode', async () => {
    const store = open();
    const lastOfMonth = new Date('2026-10-31T23:30:00.000Z');
    await addPaid(store, { createdAt: lastOfMonth });
    await addPaid(store, { createdAt: lastOfMonth, amount: { minor: 100, currency: 'EUR' } });
    await addPaid(store, { createdAt: noon });
    const { submission } = await addPaid(store, { createdAt: noon, form: 'book' });
    await addPair(store, { createdAt: noon });
    await addPaid(store, { createdAt: noon, mode: 'stripe-test' });
    await store.addRefund(newRefund({ payment: submission.id, minor: 1000 }));
    const none = { count: 0, paid: 0, refunded: 0, pending: 0, disputed: 0 };
    const donate = { ...none, form: 'donate', currency: 'GBP', count: 1, paid: 2500 };
    const euros = { ...donate, currency: 'EUR', paid: 100 };
    const book = { ...donate, form: 'book', refunded: 1000, pending: 1000 };
    expect(await store.totalPayments('practice', 'UTC')).toEqual([
      { ...book, month: '2026-11' },
      { ...donate, month: '2026-11' },
      { ...euros, month: '2026-10' },
      { ...donate, month: '2026-10' },
    ]);
    expect(await store.totalPayments('practice', 'Europe/Berlin')).toEqual([
      { ...book, month: '2026-11' },
      { ...euros, month: '2026-11' },
      { ...donate, month: '2026-11', count: 2, paid: 5000 },
    ]);
    expect(await store.totalPayments('stripe-live', 'UTC')).toEqual([]);
  });

  test('totals refunds and disputes in their own months', async () => {
    const store = open();
    const paidAt = new Date('2026-10-05T12:00:00.000Z');
    const { id } = (await addPaid(store, { createdAt: paidAt })).submission;
    await store.addRefund(newRefund({ id: 'r1', payment: id, minor: 300, requestedAt: noon }));
    await store.addRefund(newRefund({ id: 'r2', payment: id, minor: 200, requestedAt: noon }));
    await store.addRefund(newRefund({ id: 'r3', payment: id, minor: 100, requestedAt: noon }));
    await store.changeRefund('r1', { state: 'done' });
    await store.changeRefund('r3', { state: 'failed' });
    const disputedAt = new Date('2026-12-01T12:00:00.000Z');
    await changeAlone(store, id, { dispute: 'lost', disputedAt, withdrawn: 2000 });
    const none = { count: 0, paid: 0, refunded: 0, pending: 0, disputed: 0 };
    const donate = { ...none, form: 'donate', currency: 'GBP' };
    expect(await store.totalPayments('practice', 'UTC')).toEqual([
      { ...donate, month: '2026-12', disputed: 2000 },
      { ...donate, month: '2026-11', refunded: 500, pending: 200 },
      { ...donate, month: '2026-10', count: 1, paid: 2500 },
    ]);
    const change = { dispute: 'lost', disputedAt, withdrawn: 2000 };
    expect(await store.findPayment(id)).toMatchObject(change);
  });

  test('sums what was paid in each period less refunds and disputes, by currency', async () => {
    const store = open();
    const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));
    const start = (day: number) => Date.UTC(2026, 10, day);
    const paid = await addPaid(store, { createdAt: at(1) });
    const disputed = await addPaid(store, { createdAt: at(1), form: 'book' });
    await addPaid(store, { createdAt: at(2), amount: { minor: 700, currency: 'EUR' } });
    await addPaid(store, { createdAt: at(2) });
    await addPaid(store, { createdAt: at(2), mode: 'stripe-test' });
    await addPair(store, { createdAt: at(2) });
    // Before the first period, and at the end of the last.
    await addPaid(store, { createdAt: new Date(start(1) - 1) });
    await addPaid(store, { createdAt: new Date(start(3)) });
    const refund = { payment: paid.submission.id, requestedAt: at(2) };
    await store.addRefund(newRefund({ ...refund, id: 'r1', minor: 400 }));
    await store.addRefund(newRefund({ ...refund, id: 'r2', minor: 100 }));
    await store.changeRefund('r2', { state: 'failed' });
    const change = { dispute: 'open', disputedAt: at(2), withdrawn: 300 } as const;
    await changeAlone(store, disputed.submission.id, change);
    const periods = [
      { name: 'first', start: start(1) },
      { name: 'second', start: start(2) },
    ];
    const query = { mode: 'practice', periods, end: start(3) } as const;
    const sums = async (forms?: readonly string[]) =>
      (await store.sumPeriods({ ...query, ...(forms === undefined ? {} : { forms }) }))
        .map(({ period, currency, minor }) => `${period} ${currency} ${minor}`)
        .toSorted();
    // 2500 twice; then 2500 less 400 and 300.
    expect(await sums()).toEqual(['first GBP 5000', 'second EUR 700', 'second GBP 1800']);
    expect(await sums(['book'])).toEqual(['first GBP 2500', 'second GBP -300']);
    expect(await sums([])).toEqual([]);
    expect(await store.sumPeriods({ ...query, periods: [] })).toEqual([]);
  });

  test('lists failed refunds until they are requested again', async () => {
    const store = open();
    const { submission } = await addPaid(store, {});
    const other = await addPaid(store, { mode: 'stripe-test' });
    for (const [id, payment, requestedAt] of [
      ['r1', submission.id, noon],
      ['r2', submission.id, later(5)],
      ['r3', other.submission.id, later(5)],
    ] as const) {
      await store.addRefund(newRefund({ id, payment, minor: 300, requestedAt }));
      await store.changeRefund(id, { state: 'failed' });
    }
    const list = (since: Date) => store.listFailedRefunds({ mode: 'practice', since, limit: 9 });
    const failed = {
      submission: submission.id,
      form: 'donate',
      reference: submission.reference,
      amount: { minor: 300, currency: 'GBP' },
    };
    expect(await list(noon)).toEqual([failed, failed]);
    expect(await list(later(1))).toEqual([failed]);
    await store.addRefund(newRefund({ id: 'r4', payment: submission.id, minor: 300 }));
    expect(await list(noon)).toEqual([]);
  });

  test('lists the refunds of several payments', async () => {
    const store = open();
    const ids: string[] = [];
    for (const refund of ['r1', 'r2', 'r3']) {
      const { id } = (await addPaid(store)).submission;
      ids.push(id);
      await store.addRefund(newRefund({ id: refund, payment: id, minor: 1 }));
    }
    const listed = await store.listRefunds(ids.slice(1));
    expect(listed.map(({ id }) => id)).toEqual(['r2', 'r3']);
    expect(await store.listRefunds([])).toEqual([]);
  });

  test('adds no more concurrent refunds than was paid', async () => {
    const store = open();
    const { id } = (await addPaid(store)).submission;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => store.addRefund(newRefund({ payment: id, minor: 1000 }))),
    );
    expect(outcomes.filter((isKept) => isKept)).toHaveLength(2);
    expect(await store.addRefund(newRefund({ payment: id, minor: 501 }))).toBe(false);
    expect(await store.addRefund(newRefund({ payment: id, minor: 500 }))).toBe(true);
    expect(await store.findPayment(id)).toMatchObject({ state: 'paid', refunded: 2500 });
    expect(await store.listRefunds(id)).toHaveLength(3);
  });

  test('rejects a refund if the refunded amount has changed', async () => {
    const store = open();
    const { id } = (await addPaid(store)).submission;
    const refund = () => newRefund({ payment: id, minor: 500, refundedBefore: 0 });
    const race = await Promise.all(
      [refund(), refund(), refund()].map((one) => store.addRefund(one)),
    );
    expect(race.filter((isKept) => isKept)).toHaveLength(1);
    expect(await store.addRefund({ ...refund(), refundedBefore: 500 })).toBe(true);
    expect(await store.findPayment(id)).toMatchObject({ refunded: 1000 });
  });

  test('adds a refund once', async () => {
    const store = open();
    const { id } = (await addPaid(store)).submission;
    const refund = newRefund({ payment: id, minor: 500 });
    const outcomes = await Promise.all([1, 2, 3].map(() => store.addRefund(refund)));
    expect(outcomes.filter((isKept) => isKept)).toHaveLength(1);
    expect(await store.findPayment(id)).toMatchObject({ refunded: 500 });
  });

  test('rejects a refund of an unpaid payment and of less than one minor unit', async () => {
    const store = open();
    const { id } = (await addPair(store)).submission;
    expect(await store.addRefund(newRefund({ payment: id, minor: 1 }))).toBe(false);
    expect(await store.addRefund(newRefund({ payment: 'nothing' }))).toBe(false);
    const paid = (await addPaid(store)).submission.id;
    expect(await store.addRefund(newRefund({ payment: paid, minor: 0 }))).toBe(false);
    expect(await store.addRefund(newRefund({ payment: paid, minor: -5 }))).toBe(false);
    expect(await store.findPayment(paid)).toMatchObject({ refunded: 0 });
  });

  test('moves a refund forward only, and allows another after a failure', async () => {
    const store = open();
    const { id } = (await addPaid(store)).submission;
    const refund = newRefund({ id: 'r1', payment: id, minor: 2500 });
    await store.addRefund(refund);
    const asked = { ...refund, state: 'asked', serviceId: undefined };
    expect(await store.listRefunds(id)).toStrictEqual([asked]);
    await store.changeRefund('r1', { state: 'pending', serviceId: 're_1' });
    await store.changeRefund('r1', { state: 'done' });
    await store.changeRefund('r1', { state: 'pending' });
    const done = { ...refund, state: 'done', serviceId: 're_1' };
    const entry = { at: noon, operator: '', action: 'refund-refused', subject: id, details: '' };
    expect(await store.findRefundByServiceId('re_1')).toStrictEqual(done);
    await Promise.all(
      Array.from({ length: 9 }, () =>
        store.changeRefund('r1', { state: 'failed', audit: { ...entry, id: randomUUID() } }),
      ),
    );
    expect(await store.listAuditEntries({ action: 'refund-refused', limit: 9 })).toHaveLength(1);
    await store.changeRefund('r1', { state: 'done' });
    expect(await store.listRefunds(id)).toStrictEqual([{ ...done, state: 'failed' }]);
    expect(await store.findPayment(id)).toMatchObject({ refunded: 0 });
    expect(await store.addRefund(newRefund({ id: 'r2', payment: id, minor: 2500 }))).toBe(true);
    expect((await store.listRefunds(id)).map((each) => each.id)).toEqual(['r1', 'r2']);
    expect(await store.findRefundByServiceId('nothing')).toBeUndefined();
    await expect(store.changeRefund('nothing', { state: 'done' })).resolves.toBeUndefined();
  });

  test('adds a refund that was created at the payment service', async () => {
    const store = open();
    const { id } = (await addPaid(store)).submission;
    const refund = newRefund({ id: 'r1', payment: id, minor: 700 });
    const made = { serviceId: 're_1', state: 'pending' } as const;
    expect(await store.addRefund({ ...refund, serviceRefund: made })).toBe(true);
    expect(await store.listRefunds(id)).toStrictEqual([{ ...refund, ...made }]);
    expect(await store.findPayment(id)).toMatchObject({ refunded: 700 });
  });

  test('lists unfinished refunds by mode, the oldest first', async () => {
    const store = open();
    const { id } = (await addPaid(store)).submission;
    for (const refund of ['r3', 'r1', 'r2']) {
      await store.addRefund(newRefund({ id: refund, payment: id, minor: 1 }));
    }
    await store.changeRefund('r2', { state: 'done' });
    await store.changeRefund('r3', { state: 'pending' });
    const list = async (most: number) =>
      (await store.listOpenRefunds('practice', most)).map((refund) => refund.id);
    expect(await list(9)).toEqual(['r1', 'r3']);
    expect(await list(1)).toEqual(['r1']);
    expect(await store.listOpenRefunds('stripe-live', 9)).toEqual([]);
  });

  test('adds an unmatched charge once, in its mode', async () => {
    const store = open();
    const charge = {
      intent: 'pi_1',
      mode: 'practice',
      amount: { minor: 2500, currency: 'GBP' },
      reason: 'No payment here knows it.',
      seenAt: noon,
    } as const;
    await store.addUnmatchedCharge(charge);
    await store.addUnmatchedCharge({ ...charge, reason: 'Again.', seenAt: later(1) });
    await store.addUnmatchedCharge({ ...charge, intent: 'pi_2', seenAt: later(2) });
    expect(await store.listUnmatchedCharges('practice')).toStrictEqual([
      { ...charge, intent: 'pi_2', seenAt: later(2) },
      charge,
    ]);
    expect(await store.listUnmatchedCharges('stripe-live')).toEqual([]);
  });
}
