import { expect, test } from 'vitest';
import type { PaymentChange } from '@/lib/server/payments/records/payment-record';
import type { PaymentUpdate } from '@/lib/server/payments/records/payment-update';
import type { Store } from '@/lib/server/store';
import { addPair, changeAlone, storedPaymentOf } from '@/tests/support/payments';
import { later, newMail, noon } from '@/tests/support/submissions';
import type { Limit } from '@/lib/server/platform/store/limits-sql';

const limit: Limit = { key: 'declines', max: 2, windowMs: 600_000 };

function claim(store: Store, submission: string, holder: string, now = noon, until = later(1)) {
  return store.claimPayment({ submission, holder, now, until });
}

/** Returns an update by holder `a` at noon. */
function step(submission: string, change: PaymentChange, more: Partial<PaymentUpdate> = {}) {
  return { submission, holder: 'a', at: noon, change, ...more };
}

/** Tests claims and changes of payments. */
export function testPaymentChanges(open: () => Store): void {
  test('gives a payment to one of fifty concurrent claims', async () => {
    const store = open();
    const { submission } = await addPair(store);
    const claims = await Promise.all(
      Array.from({ length: 50 }, (_, index) => claim(store, submission.id, `holder ${index}`)),
    );
    expect(claims.filter((payment) => payment !== undefined)).toHaveLength(1);
  });

  test('keeps a claim until it expires or is released', async () => {
    const store = open();
    const pair = await addPair(store);
    const { id } = pair.submission;
    expect(await claim(store, id, 'a')).toStrictEqual(storedPaymentOf(pair));
    expect(await claim(store, id, 'b', later(0.9), later(2))).toBeUndefined();
    // The holder can extend it.
    expect(await claim(store, id, 'a', later(0.9), later(2))).toBeDefined();
    expect(await claim(store, id, 'b', later(1), later(3))).toBeUndefined();
    await store.releasePayment(id, 'b');
    expect(await claim(store, id, 'b', later(1), later(3))).toBeUndefined();
    expect(await claim(store, id, 'b', later(2), later(3))).toBeDefined();
    await store.releasePayment(id, 'b');
    expect(await claim(store, id, 'c', later(2), later(3))).toBeDefined();
  });

  test('lets only the holder change a payment, and only while the claim lasts', async () => {
    const store = open();
    const { id } = (await addPair(store)).submission;
    const change = { state: 'processing' } as const;
    expect(await store.changePayment(step(id, change))).toBe(false);
    await claim(store, id, 'a');
    const mails = [newMail({})];
    const other = { ...step(id, change), holder: 'b', mails, limits: [limit, limit] };
    expect(await store.changePayment(other)).toBe(false);
    expect(await store.changePayment(step(id, change, { at: later(1), mails }))).toBe(false);
    expect(await store.findPayment(id)).toMatchObject({ state: 'awaiting_payment' });
    expect(await store.listMails({ limit: 9 })).toEqual([]);
    expect(await store.findFullLimit([limit], noon)).toBeUndefined();
    expect(await store.changePayment(step(id, change, { at: later(0.5) }))).toBe(true);
    await store.releasePayment(id, 'a');
    expect(await store.changePayment(step(id, { confirms: 9 }))).toBe(false);
    expect(await store.findPayment(id)).toMatchObject({ confirms: 0, changedAt: later(0.5) });
  });

  test('changes only the fields of the change', async () => {
    const store = open();
    const pair = await addPair(store);
    const { id } = pair.submission;
    const first = {
      state: 'awaiting_sca',
      amount: { minor: 900, currency: 'JPY' },
      generation: 1,
      confirms: 2,
      cards: 3,
      intent: 'pi_1',
      resubmitHash: 'hash',
      resubmitMadeAt: later(1),
      declineCode: 'do_not_honor',
    } as const;
    expect(await changeAlone(store, id, first, later(1))).toBe(true);
    const known = { ...storedPaymentOf(pair), ...first, changedAt: later(1) };
    expect(await store.findPayment(id)).toStrictEqual(known);
    expect(await store.findPaymentByResubmitHash('hash')).toStrictEqual(known);
    const clears = { resubmitHash: null, resubmitMadeAt: null, declineCode: null, intent: null };
    expect(await changeAlone(store, id, clears, later(2))).toBe(true);
    expect(await store.findPayment(id)).toStrictEqual({
      ...known,
      resubmitHash: undefined,
      resubmitMadeAt: undefined,
      declineCode: undefined,
      intent: undefined,
      changedAt: later(2),
    });
    expect(await store.findPaymentByResubmitHash('hash')).toBeUndefined();
  });

  test('finds a payment by each of its intents, and rejects those of others', async () => {
    const store = open();
    const { id } = (await addPair(store)).submission;
    await changeAlone(store, id, { intent: 'pi_1' });
    expect(await changeAlone(store, id, { intent: 'pi_1' })).toBe(true);
    await changeAlone(store, id, { intent: 'pi_2', generation: 1 });
    expect(await store.findPaymentByIntent('pi_1')).toMatchObject({ submission: id });
    expect(await store.findPaymentByIntent('pi_2')).toMatchObject({ submission: id });
    const other = (await addPair(store)).submission.id;
    expect(await changeAlone(store, other, { intent: 'pi_1' })).toBe(false);
    expect((await store.findPayment(other))?.intent).toBeUndefined();
    expect(await store.findPaymentByIntent('pi_1')).toMatchObject({ submission: id });
  });

  test('moves a paid submission to the inbox, queues its mails once, and keeps it paid', async () => {
    const store = open();
    const { id, form } = (await addPair(store)).submission;
    const paid = {
      state: 'paid',
      paidAt: noon,
      charge: 'ch_1',
      brand: 'visa',
      last4: '4242',
    } as const;
    const mails = () => [
      newMail({ kind: 'receipt', to: 'ana@example.org' }),
      newMail({ to: 'd@e.f' }),
    ];
    await claim(store, id, 'a');
    const steps = Array.from({ length: 20 }, () => step(id, paid, { mails: mails() }));
    const outcomes = await Promise.all(steps.map((each) => store.changePayment(each)));
    expect(outcomes.filter((isChanged) => isChanged)).toHaveLength(1);
    expect(await store.findPayment(id)).toMatchObject(paid);
    expect(await store.findSubmission(id)).toMatchObject({ state: 'inbox', readAt: undefined });
    expect(await store.countSubmissions()).toEqual([{ form, total: 1, unread: 1 }]);
    const sent = (await store.listMails({ limit: 9 })).map(({ kind }) => kind);
    expect(sent.sort()).toEqual(['notify', 'receipt']);

    const answers = [['name', ['Mallory']]] satisfies PaymentUpdate['answers'];
    for (const late of [
      step(id, { state: 'abandoned' }),
      step(id, { amount: { minor: 1, currency: 'GBP' } }),
      step(id, { intent: 'pi_9' }),
      step(id, { intent: null }),
      step(id, {}, { answers }),
    ]) {
      expect(await store.changePayment(late)).toBe(false);
    }
    expect(await store.findPayment(id)).toMatchObject(paid);
    expect(await store.findPaymentByIntent('pi_9')).toBeUndefined();
    // Other fields can still change.
    expect(await store.changePayment(step(id, { brand: 'mastercard' }))).toBe(true);
    expect(await store.changeFolder(id, 'spam', undefined)).toBe(true);
  });

  test('replaces the answers and increments limits with a change', async () => {
    const store = open();
    const { id } = (await addPair(store)).submission;
    await claim(store, id, 'a');
    const answers = [['name', ['Ana']]] satisfies PaymentUpdate['answers'];
    const limits = [limit];
    for (let count = 0; count < 3; count += 1) {
      expect(await store.changePayment(step(id, { cards: count }, { answers, limits }))).toBe(true);
    }
    expect(await store.findSubmission(id)).toMatchObject({ fields: answers, state: 'unpaid' });
    expect(await store.findFullLimit([{ ...limit, max: 3 }], noon)).toEqual({ until: later(10) });
    expect(await store.findFullLimit([{ ...limit, max: 4 }], noon)).toBeUndefined();
  });
}
