import { expect, test } from 'vitest';
import type { CommitTopic } from '@/lib/server/platform/store/table-topics';
import type { Operator } from '@/lib/server/access/access-record';
import { newOperator } from '@/tests/support/operators';
import { openTestStore } from '@/tests/support/test-store';
import { newPaidPair } from '@/tests/support/payments';
import { newMail, newSubmission } from '@/tests/support/submissions';

const now = new Date('2026-11-20T12:00:00.000Z');

/** Opens a store, and functions that return how often it has notified each topic. */
function startStore() {
  const counts = new Map<CommitTopic, number>();
  const store = openTestStore((topics) => {
    for (const topic of topics) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  });
  const counter = (topic: CommitTopic) => () => counts.get(topic) ?? 0;
  return {
    store,
    notifications: counter('outbox'),
    inboxNotifications: counter('inbox'),
    settingsNotifications: counter('settings'),
    marksNotifications: counter('marks'),
  };
}

test('notifies the outbox after a submission with mails is added', async () => {
  const { store, notifications } = startStore();
  await store.addSubmission(newSubmission({}));
  expect(notifications()).toBe(0);
  const submission = newSubmission({ mails: [newMail({})] });
  await store.addSubmission(submission);
  expect(notifications()).toBe(1);
  expect(store.rows('mails')).toHaveLength(1);
  expect(await store.addSubmission(submission)).toEqual({ kind: 'taken' });
  expect(notifications()).toBe(1);
});

test('notifies the outbox of queued mails and of a retry', async () => {
  const { store, notifications } = startStore();
  const submission = newSubmission({});
  await store.addSubmission(submission);
  const queued = { mails: [newMail({ id: 'm1' })], at: now };
  await store.changeFolder(submission.id, 'inbox', undefined, { ...queued, mails: [] });
  expect(notifications()).toBe(0);
  await store.changeFolder(submission.id, 'inbox', undefined, queued);
  expect(notifications()).toBe(1);
  expect(await store.retryMail('m1', now)).toBe(false);
  expect(notifications()).toBe(1);
  await store.claimMails({ now, leaseUntil: now, limit: 1 });
  await store.recordMailResult('m1', { kind: 'dead', error: '550' });
  expect(await store.retryMail('m1', now)).toBe(true);
  expect(notifications()).toBe(2);
});

test('notifies the outbox of mails that were held', async () => {
  const { store, notifications } = startStore();
  const submission = newSubmission({});
  await store.addSubmission(submission);
  const to = 'victim@example.org';
  const mails = Array.from({ length: 10 }, (_, index) =>
    newMail({ id: `m${index}`, kind: 'booking', to }),
  );
  await store.queueMails(submission.id, mails, now);
  const before = notifications();
  expect(await store.releaseMails({ id: 'm0' }, now)).toBe(0);
  expect(await store.releaseDueMails(now)).toBe(false);
  expect(notifications()).toBe(before);
  expect(await store.releaseMails({ to }, now)).toBe(2);
  expect(notifications()).toBe(before + 1);
});

test('notifies the outbox of mails that are queued with a payment', async () => {
  const { store, notifications } = startStore();
  const { submission, payment } = newPaidPair();
  await store.addPayment(submission, payment);
  const { id } = submission;
  const until = new Date(now.getTime() + 60_000);
  await store.claimPayment({ submission: id, holder: 'a', now, until });
  const update = { submission: id, holder: 'a', at: now, change: { state: 'paid' } } as const;
  expect(await store.changePayment({ ...update, change: { cards: 1 } })).toBe(true);
  expect(notifications()).toBe(0);
  expect(await store.changePayment({ ...update, mails: [newMail({})] })).toBe(true);
  expect(notifications()).toBe(1);
  expect(await store.changePayment({ ...update, mails: [newMail({})] })).toBe(false);
  expect(notifications()).toBe(1);
});

test('notifies the inbox of added, paid and moved submissions', async () => {
  const { store, inboxNotifications } = startStore();
  const { submission, payment } = newPaidPair();
  await store.addPayment(submission, payment);
  const { id } = submission;
  const until = new Date(now.getTime() + 60_000);
  await store.claimPayment({ submission: id, holder: 'a', now, until });
  const before = inboxNotifications();
  await store.changePayment({ submission: id, holder: 'a', at: now, change: { state: 'paid' } });
  expect(inboxNotifications()).toBe(before + 1);
  await store.changeFolder(id, 'spam', undefined);
  expect(inboxNotifications()).toBe(before + 2);
  const added = newSubmission({});
  await store.addSubmission(added);
  expect(inboxNotifications()).toBe(before + 3);
  await store.addSubmission(added);
  expect(inboxNotifications()).toBe(before + 3);
});

test('notifies the inbox of a booking that an operator moves', async () => {
  const { store, inboxNotifications } = startStore();
  const booking = { event: 'concert', places: { seat: 1 }, capacity: { all: 1, kinds: {} } };
  const submission = newSubmission({ booking });
  await store.addSubmission(submission);
  const { id, fields } = submission;
  const audit = { id, at: now, operator: '', action: 'booking-moved', subject: id, details: '' };
  const move = { submission, fields, mails: [], audit, at: now };
  const full = { ...booking, event: 'play', places: { seat: 2 } };
  expect(await store.moveBooking({ ...move, booking: full })).toBe('full');
  expect(inboxNotifications()).toBe(1);
  expect(await store.moveBooking({ ...move, booking: { ...booking, event: 'play' } })).toBe(
    'moved',
  );
  expect(inboxNotifications()).toBe(2);
});

test('notifies of a setting that is saved, and not of one that another operator changed', async () => {
  const { store, settingsNotifications } = startStore();
  const setting = { name: 'form:contact', value: {}, changedAt: now, changedBy: '' };
  expect(await store.saveDeskSetting({ ...setting, version: 0 })).toBe(true);
  expect(settingsNotifications()).toBe(1);
  expect(await store.saveDeskSetting({ ...setting, version: 0 })).toBe(false);
  expect(settingsNotifications()).toBe(1);
});

test('notifies the inbox when an operator may see other forms', async () => {
  const { store, inboxNotifications } = startStore();
  const [owner, staff] = ['ana', 'ben'].map((name) =>
    newOperator({ email: `${name}@example.org`, role: name === 'ana' ? 'owner' : 'staff' }),
  ) as [Operator, Operator];
  for (const operator of [owner, staff]) await store.addOperator(operator);
  const before = inboxNotifications();
  await store.changeOperator({ ...staff, forms: ['contact'] });
  expect(inboxNotifications()).toBe(before + 1);
  expect(await store.deleteOperator(owner.email)).toBe(false);
  await store.deleteOperator(staff.email);
  expect(inboxNotifications()).toBe(before + 2);
});

test('notifies the outbox and the inbox of a waiting list that ends', async () => {
  const { store, notifications, inboxNotifications } = startStore();
  const booking = { event: 'concert', places: { seat: 1 }, capacity: { all: 1, kinds: {} } };
  await store.addSubmission(newSubmission({ booking }));
  const submission = newSubmission({ waiting: booking });
  await store.addSubmission(submission);
  const before = inboxNotifications();
  expect(await store.endWaiting(submission.id, [newMail({})], now)).toBe(true);
  expect([notifications(), inboxNotifications()]).toEqual([1, before + 1]);
  expect(await store.endWaiting(submission.id, [newMail({ id: 'm2' })], now)).toBe(false);
  expect([notifications(), inboxNotifications()]).toEqual([1, before + 1]);
});

test('notifies the outbox and the inbox of a rebooking that is offered', async () => {
  const { store, notifications, inboxNotifications } = startStore();
  const booking = { event: 'concert', places: { seat: 1 }, capacity: { all: 1, kinds: {} } };
  const submission = newSubmission({ booking });
  await store.addSubmission(submission);
  const { id } = submission;
  const before = inboxNotifications();
  const audit = {
    id,
    at: now,
    operator: '',
    action: 'rebooking-offered',
    subject: id,
    details: '',
  };
  const rebooking = { submission: id, event: 'concert', reason: 'desk', at: now, audit } as const;
  expect(await store.offerRebooking({ ...rebooking, mails: [newMail({})] })).toBe(true);
  expect([notifications(), inboxNotifications()]).toEqual([1, before + 1]);
  expect(await store.offerRebooking({ ...rebooking, mails: [newMail({})] })).toBe(false);
  expect([notifications(), inboxNotifications()]).toEqual([1, before + 1]);
});

test('does not wake the outbox of what it does itself', async () => {
  const { store, notifications } = startStore();
  await store.addSubmission(newSubmission({ mails: [newMail({ id: 'm1' })] }));
  const before = notifications();
  const [mail] = await store.claimMails({ now, leaseUntil: now, limit: 1 });
  expect(mail?.id).toBe('m1');
  await store.renewMails({ ids: ['m1'], now, leaseUntil: now });
  await store.recordMailResult('m1', { kind: 'sent', at: now });
  expect(notifications()).toBe(before);
});

test('notifies the inbox of changes of several submissions and their undo', async () => {
  const { store, inboxNotifications } = startStore();
  const submission = newSubmission({});
  const { id } = submission;
  await store.addSubmission(submission);
  const batch = { id: 'b', operator: 'ana@example.org', at: now, submissions: [id] };
  await store.changeSubmissions({ ...batch, change: { kind: 'read' } });
  expect(inboxNotifications()).toBe(2);
  await store.undoBatch('b', 'ana@example.org', now);
  expect(inboxNotifications()).toBe(3);
  expect(await store.undoBatch('b', 'ana@example.org', now)).toBeUndefined();
  expect(inboxNotifications()).toBe(3);
});

test('notifies of marks after moves and their undo, and after deletions', async () => {
  const { store, marksNotifications } = startStore();
  const id = '01893d6c-0000-7000-8000-000000000001';
  await store.addSubmission(newSubmission({ id }));
  expect(marksNotifications()).toBe(0);
  await store.changeFolder(id, 'spam', undefined);
  expect(marksNotifications()).toBe(1);
  const batch = { id: 'b', operator: 'ana@example.org', at: now, submissions: [id] };
  await store.changeSubmissions({ ...batch, change: { kind: 'move', to: 'inbox' } });
  await store.undoBatch('b', 'ana@example.org', now);
  expect(marksNotifications()).toBe(3);
  await store.changeSubmissions({ ...batch, id: 'c', change: { kind: 'read' } });
  expect(marksNotifications()).toBe(3);
  const erasure = { at: now, operator: '', reason: 'person' as const, createId: () => 'entry' };
  await store.eraseSubmissions({ ids: [id], ...erasure });
  expect(marksNotifications()).toBe(4);
});
