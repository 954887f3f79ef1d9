import { expect, test } from 'vitest';
import type { Store } from '@/lib/server/store';
import { addPaid, addPair, newPaidPair, storedPaymentOf } from '@/tests/support/payments';
import { later, noon, storedOf } from '@/tests/support/submissions';
import type { Limit } from '@/lib/server/platform/store/limits-sql';

const limit: Limit = { key: 'declines', max: 2, windowMs: 600_000 };

/** Tests adding payments. */
export function testPayments(open: () => Store): void {
  test('stores all fields of a payment, and its submission outside the inbox', async () => {
    const store = open();
    const pair = newPaidPair();
    const { submission, payment } = pair;
    expect(await store.addPayment(submission, payment)).toEqual({ kind: 'added' });
    const stored = storedPaymentOf(pair);
    expect(await store.findPayment(submission.id)).toStrictEqual(stored);
    expect(await store.findPaymentByAttempt('donate', payment.attempt)).toStrictEqual(stored);
    const unpaid = { ...storedOf(submission), state: 'unpaid' };
    expect(await store.findSubmission(submission.id)).toEqual(unpaid);
    expect(await store.listSubmissions({ state: 'unpaid', limit: 9 })).toEqual([unpaid]);
    expect(await store.listSubmissions({ state: 'inbox', limit: 9 })).toEqual([]);
    expect(await store.listSubmissions({ state: 'spam', limit: 9 })).toEqual([]);
    expect(await store.countSubmissions()).toEqual([]);
    // An unpaid submission cannot be moved.
    expect(await store.changeFolder(submission.id, 'inbox', 'Ana said so.')).toBe(false);
    expect(await store.findSubmission(submission.id)).toEqual(unpaid);
  });

  test('finds the payments of several submissions', async () => {
    const store = open();
    const [one, , three] = [await addPair(store), await addPaid(store), await addPaid(store)];
    const ids = [three.submission.id, 'nothing', one.submission.id];
    const found = await store.findPayments(ids);
    expect(found.map(({ submission }) => submission).sort()).toEqual(
      [one.submission.id, three.submission.id].sort(),
    );
    expect(found).toContainEqual(storedPaymentOf(one));
    expect(await store.findPayments([])).toEqual([]);
  });

  test('returns undefined or false for a payment that does not exist', async () => {
    const store = open();
    expect(await store.findPayment('nothing')).toBeUndefined();
    expect(await store.findPaymentByAttempt('donate', 'nothing')).toBeUndefined();
    expect(await store.findPaymentByIntent('nothing')).toBeUndefined();
    expect(await store.findPaymentByResubmitHash('nothing')).toBeUndefined();
    const holding = { submission: 'nothing', holder: 'a' };
    expect(await store.claimPayment({ ...holding, now: noon, until: later(1) })).toBeUndefined();
    expect(await store.changePayment({ ...holding, at: noon, change: { confirms: 1 } })).toBe(
      false,
    );
    await expect(store.releasePayment('nothing', 'a')).resolves.toBeUndefined();
  });

  test('adds one payment for fifty posts of one attempt', async () => {
    const store = open();
    const pairs = Array.from({ length: 50 }, () =>
      newPaidPair({ attempt: 'one' }, { limits: [{ ...limit, max: 60 }] }),
    );
    const outcomes = await Promise.all(
      pairs.map(({ submission, payment }) => store.addPayment(submission, payment)),
    );
    expect(outcomes.filter(({ kind }) => kind === 'added')).toHaveLength(1);
    const [kept, ...others] = await store.listPayments({ mode: 'practice', limit: 99 });
    expect(others).toEqual([]);
    for (const outcome of outcomes.filter(({ kind }) => kind !== 'added')) {
      expect(outcome).toStrictEqual({ kind: 'repeated', payment: kept });
    }
    expect(await store.listSubmissions({ limit: 99 })).toHaveLength(1);
    // The repeats did not increment the limit.
    expect(await store.findFullLimit([limit], noon)).toBeUndefined();
    // An attempt belongs to one form.
    const elsewhere = newPaidPair({ attempt: 'one', form: 'book' });
    expect(await store.addPayment(elsewhere.submission, elsewhere.payment)).toEqual({
      kind: 'added',
    });
  });

  test('adds nothing for a taken reference, a repeated attempt or a reached limit', async () => {
    const store = open();
    const first = await addPair(store, {}, { limits: [{ ...limit, max: 1 }] });
    const add = ({ submission, payment }: ReturnType<typeof newPaidPair>) =>
      store.addPayment(submission, payment);
    const { reference } = first.submission;
    expect(await add(newPaidPair({}, { reference }))).toEqual({ kind: 'taken' });
    expect(await add(newPaidPair({ attempt: first.payment.attempt }))).toStrictEqual({
      kind: 'repeated',
      payment: storedPaymentOf(first),
    });
    expect(await add(newPaidPair({}, { limits: [{ ...limit, max: 1 }] }))).toEqual({
      kind: 'limited',
      until: later(10),
    });
    expect(await store.listPayments({ mode: 'practice', limit: 9 })).toHaveLength(1);
    expect(await store.listSubmissions({ limit: 9 })).toHaveLength(1);
  });

  test('lists a paid submission in the inbox, and an unpaid one not', async () => {
    const store = open();
    await addPaid(store);
    await addPair(store);
    expect(await store.listSubmissions({ state: 'inbox', limit: 9 })).toHaveLength(1);
    expect(await store.listSubmissions({ state: 'unpaid', limit: 9 })).toHaveLength(1);
    expect(await store.listSubmissions({ form: 'donate', state: 'inbox', limit: 9 })).toHaveLength(
      1,
    );
    expect(await store.listSubmissions({ limit: 9 })).toHaveLength(2);
  });
}
