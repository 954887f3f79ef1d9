import type { Kysely } from 'kysely';
import type {
  BookingCancellation,
  BookingChangeStore,
} from '@/lib/server/store/booking-change-store';
import type { Dialect } from '@/lib/server/store/migrations';
import { senderAddress } from '@/lib/server/store/search-words';
import { auditInsert } from '@/lib/server/store/sql/desk/audit';
import { wordsInsert } from '@/lib/server/store/sql/desk/word-index';
import { mailsInsert } from '@/lib/server/store/sql/mails';
import { refundInserts } from '@/lib/server/store/sql/payments/refunds';
import { bookingReplacement, placeStatements } from '@/lib/server/store/sql/places';
import type { Tables } from '@/lib/server/store/sql/tables';
import { placeFolders } from '@/lib/server/store/submission-record';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/store/sql/transaction';

/** Returns the methods that change bookings for their visitors. */
export function bookingChangeMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
  dialect: Dialect,
): BookingChangeStore {
  return {
    async cancelBooking(cancellation) {
      const { submission, at } = cancellation;
      const update = updateUnchanged(db, cancellation).set({ cancelled_at: at.getTime() });
      const outcome = await run([
        ...refundOf(db, cancellation),
        requireChange(update),
        ...bookingReplacement(db, submission, undefined),
        ...recordsOf(db, cancellation),
      ]);
      return outcome.kind === 'done' ? 'done' : 'changed';
    },

    async changeBooking(change) {
      const { submission: id, fields, booking, at } = change;
      const existing = await db
        .selectFrom('submissions')
        .select(['form', 'reference', 'received_at'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (existing === undefined) return 'changed';
      const { form, reference, received_at } = existing;
      const update = updateUnchanged(db, change).set({
        fields: JSON.stringify(fields),
        sender: senderAddress(fields),
      });
      const files = await db
        .selectFrom('files')
        .select('name')
        .where('submission', '=', id)
        .execute();
      const words = { id, reference, receivedAt: new Date(received_at), fields, files };
      const statements = [
        ...debtRaise(db, change),
        ...refundOf(db, change),
        requireChange(update),
        wordsInsert(db, dialect, words),
        ...(booking === undefined ? [] : bookingReplacement(db, id, booking)),
        ...recordsOf(db, change),
      ];
      // Only the new event is locked: leaving an event cannot oversell it, and one lock cannot deadlock.
      const outcome = await run([...statements, ...placeStatements(db, form, { booking }, at)]);
      if (outcome.kind === 'done') return 'done';
      return outcome.statement < statements.length ? 'changed' : 'full';
    },
  };
}

/** Returns an update of a submission whose booking stands, and whose answers are those that were seen. */
export function updateUnchanged(
  db: Kysely<Tables>,
  { submission, seen }: Pick<BookingCancellation, 'submission' | 'seen'>,
) {
  return db
    .updateTable('submissions')
    .where('id', '=', submission)
    .where('fields', '=', JSON.stringify(seen))
    .where('state', 'in', placeFolders)
    .where('awaits_payment', '=', 0)
    .where('cancelled_at', 'is', null);
}

/** Payments come first, as in all transactions that change both. */
function refundOf(
  db: Kysely<Tables>,
  { submission, refund, owed = 0 }: BookingCancellation,
): Statement[] {
  const debt = db
    .updateTable('payments')
    .set({ owed })
    .where('submission', '=', submission)
    .where('dispute', '=', 'open');
  return [
    ...(refund === undefined ? [] : refundInserts(db, refund)),
    ...(owed === 0 ? [] : [requireChange(debt)]),
  ];
}

/** A refund settles what is owed, but not that of a later change. */
function debtRaise(
  db: Kysely<Tables>,
  { submission, refund }: Pick<BookingCancellation, 'refund' | 'submission'>,
): Statement[] {
  if (refund === undefined) return [];
  const raise = db
    .updateTable('payments')
    .set((eb) => ({ owed: eb('owed', '+', refund.minor) }))
    .where('submission', '=', submission)
    .where('dispute', '=', 'won')
    .whereRef('owed', '>', 'refunded');
  return [toStatement(raise)];
}

function recordsOf(
  db: Kysely<Tables>,
  { submission, at, mails, audit }: BookingCancellation,
): Statement[] {
  return [...mailsInsert(db, submission, mails, at), ...auditInsert(db, [audit])];
}
