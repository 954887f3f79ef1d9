import type { Kysely } from 'kysely';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { AuditEntry } from '@/lib/server/access/access-record';
import { auditInsert } from '@/lib/server/access/audit-sql';
import {
  bookingReplacement,
  placeStatements,
} from '@/lib/server/bookings/places/place-statements-sql';
import type { NewBooking } from '@/lib/server/bookings/places/places';
import { senderAddress } from '@/lib/server/forms/submissions/sender-address';
import type { NewRefund } from '@/lib/server/payments/records/payment-record';
import { refundInserts } from '@/lib/server/payments/records/refunds-sql';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import { mailsInsert } from '@/lib/server/platform/mail/mails-sql';
import { placeFolders } from '@/lib/server/platform/store/tables/submission-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** A visitor's cancellation of a booking. */
export interface BookingCancellation {
  /** The id of the submission that booked. */
  readonly submission: string;
  readonly at: Date;
  /** The answers for which the refund was computed. Nothing changes if they have changed since. */
  readonly seen: SubmittedFields;
  /** The refunds to request once this is stored, of one payment each. */
  readonly refunds: readonly NewRefund[];
  /** What to refund in all of a payment once its open dispute is won, as in `StoredPayment`. */
  readonly owed?: readonly OwedRefund[];
  readonly mails: readonly NewMail[];
  readonly audit: AuditEntry;
}

/** Minor units to refund of a payment. */
export type OwedRefund = Pick<NewRefund, 'minor' | 'payment'>;

/** A visitor's change of the answers of a booking. */
export interface BookingChange extends BookingCancellation {
  readonly fields: SubmittedFields;
  /** The places of the new answers; `capacity` has only the numbers to check. Without it, the places stay. */
  readonly booking?: NewBooking | undefined;
}

/** `changed`: the submission or its payment is not as it was seen, so nothing was done. */
export type BookingChangeOutcome = 'done' | 'changed' | 'full';

/**
 * Returns the methods that change bookings for their visitors. Each works in one transaction, with the
 * refund, the mails and the entry of the audit log.
 */
export function bookingChangeMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /** Cancels the booking of a submission, once, and gives its places back. */
    async cancelBooking(cancellation: BookingCancellation): Promise<'done' | 'changed'> {
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

    /**
     * Replaces the answers of a submission and, with `booking`, its places, which may be of another event than
     * before. Its refund does not settle what is owed already. `full`: the event has too few places left, so
     * nothing was done.
     */
    async changeBooking(change: BookingChange): Promise<BookingChangeOutcome> {
      const statements = await changeStatements(db, change);
      if (statements === undefined) return 'changed';
      const outcome = await run(statements);
      if (outcome.kind === 'done') return 'done';
      return outcome.required === 'places' ? 'full' : 'changed';
    },
  };
}

export type BookingChangeStore = ReturnType<typeof bookingChangeMethods>;

/**
 * Returns the statements that change a booking, and check its places last; `undefined` if the submission
 * does not exist.
 */
export async function changeStatements(
  db: Kysely<Tables>,
  change: BookingChange,
): Promise<readonly Statement[] | undefined> {
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
  return [
    ...debtRaises(db, change),
    ...refundsOf(db, change),
    requireChange(update),
    ...(booking === undefined ? [] : bookingReplacement(db, id, booking)),
    ...recordsOf(db, change),
    // Only the new event is locked: leaving an event cannot oversell it, and one lock cannot deadlock.
    ...placeStatements(db, existing.form, { booking }, at),
  ];
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
