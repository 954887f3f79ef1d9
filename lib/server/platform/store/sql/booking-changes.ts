import type { Kysely } from 'kysely';
import type {
  BookingCancellation,
  BookingChange,
  BookingChangeStore,
} from '@/lib/server/platform/store/booking-change-store';
import { senderAddress } from '@/lib/server/platform/store/search-words';
import { auditInsert } from '@/lib/server/platform/store/sql/desk/audit';
import { mailsInsert } from '@/lib/server/platform/store/sql/mails';
import { refundInserts } from '@/lib/server/platform/store/sql/payments/refunds';
import { bookingReplacement, placeStatements } from '@/lib/server/platform/store/sql/places';
import type { Tables } from '@/lib/server/platform/store/sql/tables';
import { placeFolders } from '@/lib/server/platform/store/submission-record';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/sql/transaction';

/** Returns the methods that change bookings for their visitors. */
export function bookingChangeMethods(db: Kysely<Tables>, run: RunTransaction): BookingChangeStore {
  return {
    async cancelBooking(cancellation) {
      const { submission, at } = cancellation;
      const update = updateUnchanged(db, cancellation).set({ cancelled_at: at.getTime() });
      const outcome = await run([
        ...refundsOf(db, cancellation),
        requireChange(update),
        ...bookingReplacement(db, submission, undefined),
        ...recordsOf(db, cancellation),
      ]);
      return outcome.kind === 'done' ? 'done' : 'changed';
    },

    async changeBooking(change) {
      const made = await changeStatements(db, change);
      if (made === undefined) return 'changed';
      const outcome = await run([...made.statements, ...made.checks]);
      if (outcome.kind === 'done') return 'done';
      return outcome.statement < made.statements.length ? 'changed' : 'full';
    },
  };
}

/**
 * Returns the statements that change a booking, and those that check its places, which come last;
 * `undefined` if the submission does not exist.
 */
export async function changeStatements(
  db: Kysely<Tables>,
  change: BookingChange,
): Promise<
  { readonly statements: readonly Statement[]; readonly checks: readonly Statement[] } | undefined
> {
  const { submission: id, fields, booking, at } = change;
  const existing = await db
    .selectFrom('submissions')
    .select('form')
    .where('id', '=', id)
    .executeTakeFirst();
  if (existing === undefined) return undefined;
  const update = updateUnchanged(db, change).set({
    fields: JSON.stringify(fields),
    sender: senderAddress(fields),
    unindexed: 1,
  });
  return {
    statements: [
      ...debtRaises(db, change),
      ...refundsOf(db, change),
      requireChange(update),
      ...(booking === undefined ? [] : bookingReplacement(db, id, booking)),
      ...recordsOf(db, change),
    ],
    // Only the new event is locked: leaving an event cannot oversell it, and one lock cannot deadlock.
    checks: placeStatements(db, existing.form, { booking }, at),
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
function refundsOf(
  db: Kysely<Tables>,
  { refunds, owed = [] }: Pick<BookingCancellation, 'owed' | 'refunds'>,
): Statement[] {
  const debts = owed.map(({ payment, minor }) =>
    db
      .updateTable('payments')
      .set({ owed: minor })
      .where('submission', '=', payment)
      .where('dispute', '=', 'open'),
  );
  return [
    ...refunds.flatMap((refund) => refundInserts(db, refund)),
    ...debts.map((debt) => requireChange(debt)),
  ];
}

/** A refund settles what is owed, but not that of a later change. */
function debtRaises(
  db: Kysely<Tables>,
  { refunds }: Pick<BookingCancellation, 'refunds'>,
): Statement[] {
  return refunds.map(({ payment, minor }) =>
    toStatement(
      db
        .updateTable('payments')
        .set((eb) => ({ owed: eb('owed', '+', minor) }))
        .where('submission', '=', payment)
        .where('dispute', '=', 'won')
        .whereRef('owed', '>', 'refunded'),
    ),
  );
}

function recordsOf(
  db: Kysely<Tables>,
  { submission, at, mails, audit }: BookingCancellation,
): Statement[] {
  return [...mailsInsert(db, submission, mails, at), ...auditInsert(db, [audit])];
}
