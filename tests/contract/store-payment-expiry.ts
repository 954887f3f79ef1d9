import { expect, test } from 'vitest';
import type { Store } from '@/lib/server/store';
import { later, noon } from '@/tests/support/submissions';
import { addPaid, addPair, changeAlone, newPaidPair } from '@/tests/support/payments';

/** Tests the expiry of payments. */
export function testPaymentExpiry(open: () => Store): void {
  test('deletes events after 30 days', async () => {
    const store = open();
    expect(await store.hasPaymentEvent('evt_1')).toBe(false);
    await Promise.all(Array.from({ length: 9 }, () => store.recordPaymentEvent('evt_1', noon)));
    expect(await store.hasPaymentEvent('evt_1')).toBe(true);
    expect(await store.hasPaymentEvent('evt_2')).toBe(false);
    await store.deleteExpired(later(29 * 24 * 60));
    expect(await store.hasPaymentEvent('evt_1')).toBe(true);
    await store.deleteExpired(later(30 * 24 * 60));
    expect(await store.hasPaymentEvent('evt_1')).toBe(false);
  });

  test('deletes abandoned payments and their submissions after 30 days', async () => {
    const store = open();
    const month = 30 * 24 * 60;
    for (const submission of ['gone', 'young', 'held', 'begun']) {
      await addPair(store, { submission, attempt: submission });
      await changeAlone(store, submission, { intent: `pi_${submission}` });
    }
    await addPaid(store, { submission: 'paid' });
    const abandon = { state: 'abandoned' } as const;
    await changeAlone(store, 'gone', abandon, later(0));
    await changeAlone(store, 'young', abandon, later(1));
    await changeAlone(store, 'held', abandon, later(0));
    const claim = { submission: 'held', holder: 'a', now: later(month - 1) };
    await store.claimPayment({ ...claim, until: later(month + 1) });
    await store.deleteExpired(later(month));
    const remaining = await store.listPayments({ mode: 'practice', limit: 9 });
    expect(remaining.map(({ submission }) => submission)).toEqual([
      'young',
      'paid',
      'held',
      'begun',
    ]);
    const answers = await store.listSubmissions({ limit: 9 });
    expect(answers.map(({ id }) => id)).toEqual(['young', 'paid', 'held', 'begun']);
    expect(await store.findPaymentByIntent('pi_gone')).toBeUndefined();
    // The same attempt can start a new payment.
    const { submission, payment } = newPaidPair({ attempt: 'gone' });
    expect(await store.addPayment(submission, payment)).toEqual({ kind: 'added' });
  });

  test('deletes the answers of unfinished payments after 31 days, and keeps payments with an intent', async () => {
    const store = open();
    const days = 31 * 24 * 60;
    const fields: readonly (readonly [string, readonly string[]])[] = [['name', ['Ana']]];
    for (const submission of ['begun', 'asked', 'bare', 'held', 'young', 'slow']) {
      await addPair(store, { submission, attempt: submission }, { fields });
      if (submission === 'bare') continue;
      await changeAlone(store, submission, { intent: `pi_${submission}` });
    }
    await addPaid(store, { submission: 'paid' }, { fields });
    await changeAlone(store, 'asked', { state: 'awaiting_sca' });
    await changeAlone(store, 'slow', { state: 'processing' });
    await changeAlone(store, 'young', { confirms: 1 }, later(1));
    const claim = { submission: 'held', holder: 'a', now: later(days - 1) };
    await store.claimPayment({ ...claim, until: later(days + 1) });
    const answersOf = async () => {
      const found = await store.listSubmissions({ limit: 9 });
      return Object.fromEntries(found.map(({ id, fields: stored }) => [id, stored.length]));
    };
    await store.deleteExpired(later(days - 1));
    expect(Object.values(await answersOf())).toEqual([1, 1, 1, 1, 1, 1, 1]);
    await store.deleteExpired(later(days));
    expect(await answersOf()).toEqual({ begun: 0, asked: 0, held: 1, young: 1, slow: 1, paid: 1 });
    expect(await store.findPaymentByIntent('pi_begun')).toMatchObject({
      state: 'awaiting_payment',
    });
    expect(await store.findPayment('bare')).toBeUndefined();
    // The site uses the original payment service again, and finds the charge.
    expect(await changeAlone(store, 'begun', { state: 'paid', paidAt: later(days) })).toBe(true);
    expect(await store.findSubmission('begun')).toMatchObject({ state: 'inbox', fields: [] });
  });
}
