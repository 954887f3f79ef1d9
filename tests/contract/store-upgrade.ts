import { expect } from 'vitest';
import { migrationsFor } from '@/lib/server/migrations';
import type { Store } from '@/lib/server/store';
import { addPaid, newRefund } from '@/tests/support/payments';
import { later, newMail, noon } from '@/tests/support/submissions';
import type { Dialect } from '@/lib/server/platform/store/dialects';

/** The number of migrations before payments were added. */
export const migrationsBeforePayments = 2;

/** Returns the statements that create a store of that version, with rows. */
export function storeBeforePayments(dialect: Dialect): readonly string[] {
  return [
    ...migrationsFor(dialect).slice(0, migrationsBeforePayments).flat(),
    `INSERT INTO submissions (id, reference, form, received_at, state, reasons, fields, read_at)
     VALUES ('s1', 'CON-1', 'contact', 1, 'inbox', '[]', '[["message",["Hello"]]]', NULL),
       ('s2', 'CON-2', 'contact', 2, 'spam', '["Seven links."]', '[]', 3)`,
    `INSERT INTO mails (id, submission, kind, message_id, recipient, reply_to, subject, content,
       created_at, queued_at, state, attempts, next_at, last_error, sent_at)
     VALUES ('m1', 's1', 'notify', '<m1@a.b>', 'a@example.org', 'b@example.org', 'One', 'Text',
         1, 2, 'dead', 3, 4, '550 No', NULL),
       ('m2', 's1', 'copy', '<m2@a.b>', 'b@example.org', NULL, 'Two', 'Text',
         1, 1, 'sent', 1, 5, NULL, 6)`,
    `INSERT INTO invitations (token_hash, email, created_at, expires_at, used_at)
     VALUES ('i1', 'ana@example.org', 8, 9, NULL)`,
    `INSERT INTO sessions (token_hash, email, created_at, idle_until, absolute_until)
     VALUES ('k1', 'ana@example.org', 7, 9, 9), ('k2', 'ben@example.org', 8, 9, 9)`,
  ];
}

/** Expects all rows of that store unchanged, and that it accepts payments and receipts. */
export async function expectUpgraded(store: Store): Promise<void> {
  expect(await store.listSubmissions({ limit: 9 })).toMatchObject([
    { id: 's2', state: 'spam', reasons: ['Seven links.'], readAt: new Date(3) },
    { id: 's1', state: 'inbox', fields: [['message', ['Hello']]], readAt: undefined },
  ]);
  expect(await store.countSubmissions()).toEqual([{ form: 'contact', total: 1, unread: 1 }]);
  // Who could sign in before could do everything.
  expect(await store.listOperators()).toMatchObject([
    { email: 'ana@example.org', role: 'owner', createdAt: new Date(7) },
    { email: 'ben@example.org', role: 'owner', createdAt: new Date(8) },
  ]);
  const common = {
    submission: 's1',
    text: 'Text',
    createdAt: new Date(1),
    isUnconfirmed: false,
  };
  const failed = { attempts: 3, state: 'dead', nextAt: new Date(4), lastError: '550 No' };
  const sent = { attempts: 1, state: 'sent', nextAt: new Date(5), lastError: undefined };
  expect(await store.listMails({ limit: 9 })).toEqual([
    {
      ...common,
      ...sent,
      id: 'm2',
      kind: 'copy',
      messageId: '<m2@a.b>',
      to: 'b@example.org',
      subject: 'Two',
      queuedAt: new Date(1),
      sentAt: new Date(6),
    },
    {
      ...common,
      ...failed,
      id: 'm1',
      kind: 'notify',
      messageId: '<m1@a.b>',
      to: 'a@example.org',
      replyTo: 'b@example.org',
      subject: 'One',
      queuedAt: new Date(2),
      sentAt: undefined,
    },
  ]);
  // A submission still has one mail of a kind to an address.
  const again = newMail({ kind: 'copy', to: 'b@example.org' });
  const receipt = newMail({ kind: 'receipt', to: 'b@example.org' });
  await store.queueMails('s1', [again, receipt], noon);
  expect(await store.listMails({ limit: 9 })).toHaveLength(3);
  const claimed = await store.claimMails({ now: noon, leaseUntil: later(1), limit: 9 });
  expect(claimed).toMatchObject([{ id: receipt.id, kind: 'receipt' }]);
  expect(await store.retryMail('m1', noon)).toBe(true);
  await addPaid(store);
  expect(await store.listPayments({ mode: 'practice', limit: 9 })).toHaveLength(1);
}

/** The number of migrations before arrivals were renamed to check-ins. */
export const migrationsBeforeCheckIns = 19;

/** Returns the statements that create a store of that version, with a booking that has come in part. */
export function storeBeforeCheckIns(dialect: Dialect): readonly string[] {
  return [
    ...migrationsFor(dialect).slice(0, migrationsBeforeCheckIns).flat(),
    `INSERT INTO submissions (id, reference, form, received_at, state, reasons, fields)
     VALUES ('s1', 'CON-1', 'contact', 1, 'inbox', '[]', '[]')`,
    `INSERT INTO booked_places (submission, event, kind, places) VALUES ('s1', 'moon', 'adults', 3)`,
    `INSERT INTO arrivals (id, submission, event, came, ticked_at, operator)
     VALUES ('a1', 's1', 'moon', 2, 5, 'ana@example.org')`,
    `INSERT INTO audit (id, at, operator, action, subject, details)
     VALUES ('e1', 5, 'ana@example.org', 'arrival', 's1', '2 of 3')`,
  ];
}

/** Expects the check-in of that store. */
export async function expectCheckIns(store: Store): Promise<void> {
  const operator = 'ana@example.org';
  const checkIn = {
    id: 'a1',
    submission: 's1',
    event: 'moon',
    people: 2,
    at: new Date(5),
    operator,
  };
  expect(await store.listCheckIns('moon')).toEqual(new Map([['s1', checkIn]]));
  expect(await store.listAuditEntries({ limit: 9 })).toMatchObject([
    { action: 'checked-in', details: '2 of 3' },
  ]);
}

/**
 * Expects a payment to outlive its submission. `run` executes a statement in the database, because the
 * store does not delete paid submissions.
 */
export async function expectPaymentOutlives(
  store: Store,
  run: (statement: string) => Promise<void>,
): Promise<void> {
  const { id, reference } = (await addPaid(store)).submission;
  await store.queueMails(id, [newMail({})], noon);
  await run(`DELETE FROM submissions WHERE id = '${id}'`);
  expect(await store.findSubmission(id)).toBeUndefined();
  expect(await store.listMails({ limit: 9 })).toEqual([]);
  expect(await store.findPayment(id)).toMatchObject({ state: 'paid', reference });
  expect(await store.addRefund(newRefund({ payment: id, minor: 2500 }))).toBe(true);
  // The payment can still change. Its mails have no submission.
  await store.claimPayment({ submission: id, holder: 'a', now: noon, until: later(1) });
  const update = { submission: id, holder: 'a', at: noon, change: { brand: 'amex' } };
  expect(await store.changePayment({ ...update, mails: [newMail({})] })).toBe(true);
  expect(await store.listMails({ limit: 9 })).toEqual([]);
}
