import { expect, test } from 'vitest';
import { notifyingStore } from '@/lib/server/mail/notifying-store';
import { openTestStore } from '@/tests/support/test-store';
import { newPaidPair } from '@/tests/support/payments';
import { newMail, newSubmission, storedOf } from '@/tests/support/submissions';

const now = new Date('2026-11-20T12:00:00.000Z');

function scene() {
  let rings = 0;
  const wrapped = openTestStore();
  return {
    wrapped,
    store: notifyingStore(wrapped, { notify: () => void (rings += 1) }),
    rings: () => rings,
  };
}

test('rings for a submission that has mails, once it is kept', async () => {
  const { store, wrapped, rings } = scene();
  await store.addSubmission(newSubmission({}));
  expect(rings()).toBe(0);
  const submission = newSubmission({ mails: [newMail({})] });
  await store.addSubmission(submission);
  expect(rings()).toBe(1);
  expect(wrapped.rows('mails')).toHaveLength(1);
  expect(await store.addSubmission(submission)).toEqual({ kind: 'taken' });
  expect(rings()).toBe(1);
});

test('rings for mails that were held back, and for one that is to be sent again', async () => {
  const { store, rings } = scene();
  const submission = newSubmission({});
  await store.addSubmission(submission);
  const queued = { mails: [newMail({ id: 'm1' })], limits: [], at: now };
  await store.moveSubmission(submission.id, 'inbox', undefined, { ...queued, mails: [] });
  expect(rings()).toBe(0);
  await store.moveSubmission(submission.id, 'inbox', undefined, queued);
  expect(rings()).toBe(1);
  expect(await store.retryMail('m1', now)).toBe(false);
  expect(rings()).toBe(1);
  await store.claimMails({ now, leaseUntil: now, limit: 1 });
  await store.recordMailResult('m1', { kind: 'dead', error: '550' });
  expect(await store.retryMail('m1', now)).toBe(true);
  expect(rings()).toBe(2);
});

test('rings for a payment whose mails go out with a change', async () => {
  const { store, rings } = scene();
  const { submission, payment } = newPaidPair({}, { mails: [newMail({})] });
  await store.addPayment(submission, payment);
  expect(rings()).toBe(1);
  expect((await store.addPayment(submission, payment)).kind).not.toBe('added');
  const { id } = submission;
  const until = new Date(now.getTime() + 60_000);
  await store.claimPayment({ submission: id, holder: 'a', now, until });
  const step = { submission: id, holder: 'a', at: now, change: { state: 'paid' } } as const;
  expect(await store.changePayment({ ...step, change: { cards: 1 } })).toBe(true);
  expect(rings()).toBe(1);
  expect(await store.changePayment({ ...step, mails: [newMail({})] })).toBe(true);
  expect(rings()).toBe(2);
  expect(await store.changePayment({ ...step, mails: [newMail({})] })).toBe(false);
  expect(rings()).toBe(2);
});

test('keeps the other methods of the store', async () => {
  const { store, wrapped } = scene();
  const submission = newSubmission({});
  await wrapped.addSubmission(submission);
  expect(await store.findSubmission(submission.id)).toEqual(storedOf(submission));
  await expect(store.check()).resolves.toBeUndefined();
});
