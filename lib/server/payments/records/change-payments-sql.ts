import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { AuditEntry } from '@/lib/server/access/access-record';
import { addedPlacesStatements } from '@/lib/server/bookings/places/change-places-sql';
import { placeStatements } from '@/lib/server/bookings/places/place-statements-sql';
import { addPayments } from '@/lib/server/payments/records/order-payments';
import {
  type PaidChange,
  type PaidChangeResult,
  parsePaidChange,
  type StoredPaidChange,
  writePaidChange,
} from '@/lib/server/payments/records/paid-change';
import type { NewPayment, StoredPayment } from '@/lib/server/payments/records/payment-record';
import { parsePayment, paymentInsert } from '@/lib/server/payments/records/payment-rows';
import type {
  AddPaymentOutcome,
  PaymentUpdate,
  UnpaidSubmission,
} from '@/lib/server/payments/records/payment-update';
import { refundInserts } from '@/lib/server/payments/records/refunds-sql';
import { mailsInsert } from '@/lib/server/platform/mail/mails-sql';
import { type Limit, limitIncrements } from '@/lib/server/platform/store/limits-sql';
import { parseRows } from '@/lib/server/platform/store/rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
  type TransactionOutcome,
} from '@/lib/server/platform/store/transaction';

const resultSchema = z.enum(['made', 'refused']) satisfies z.ZodType<PaidChangeResult>;

/** The two ways to end the change of a payment that is paid, in one transaction with the payment. */
export interface ChangeEnding {
  /** Makes the change; `undefined` if it cannot be made. Rolls back if the booking is not as it was seen. */
  readonly made: readonly Statement[] | undefined;
  /** Refunds the payment. */
  readonly refused: readonly Statement[];
}

/** Returns the methods for payments of changes of bookings. */
export function changePaymentMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
  additionOutcome: (
    outcome: TransactionOutcome,
    payment: NewPayment,
    limits: readonly Limit[],
  ) => Promise<AddPaymentOutcome>,
) {
  /** Finds what was paid with several submissions, in no order. */
  const findOrderPayments = async (
    submissions: readonly string[],
  ): Promise<readonly StoredPayment[]> => {
    if (submissions.length === 0) return [];
    const rows = await db
      .selectFrom('payments')
      .selectAll()
      .where((eb) =>
        eb.or([eb('submission', 'in', submissions), eb('change_of', 'in', submissions)]),
      )
      .execute();
    return addPayments(await parseRows(rows, parsePayment));
  };
  return {
    /**
     * Adds the payment for a change of a booking, with the change and its places, and increments its limits.
     * `full`: too few places are left. The change is made when the payment is paid.
     */
    async addChangePayment(
      change: PaidChange,
      { reference, limits }: Pick<UnpaidSubmission, 'reference' | 'limits'>,
      payment: NewPayment,
    ): Promise<AddPaymentOutcome> {
      const { submission: id, form, createdAt } = payment;
      const { booking, added } = change;
      const outcome = await run([
        paymentInsert(db, { ...payment, changeOf: change.submission }, reference),
        toStatement(
          db
            .insertInto('paid_changes')
            .values({ payment: id, ...changeColumns(change), result: null }),
        ),
        ...addedPlacesStatements(db, id, { booking, added }, false),
        ...limitIncrements(db, limits, createdAt),
        ...placeStatements(db, form, { booking }, createdAt),
      ]);
      return additionOutcome(outcome, payment, limits);
    },

    async findPaidChange(payment: string): Promise<StoredPaidChange | undefined> {
      const row = await findChange(db, payment).executeTakeFirst();
      if (row === undefined) return undefined;
      const { request, change, result } = row;
      return {
        request,
        result: result === null ? undefined : resultSchema.parse(result),
        change: parsePaidChange(change),
      };
    },

    /** Counts the changes of a booking that were paid. */
    async countPaidChanges(submission: string): Promise<number> {
      const row = await db
        .selectFrom('payments')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('change_of', '=', submission)
        .where('state', '=', 'paid')
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },

    findOrderPayments,
    /** Finds what was paid with a submission and for later changes of its booking, added up by `addPayments`. */
    findOrderPayment: async (submission: string): Promise<StoredPayment | undefined> =>
      (await findOrderPayments([submission]))[0],
  };
}

/** Returns the statements that replace the change of a payment; none without a new one. */
export function changeReplacement(
  db: Kysely<Tables>,
  payment: string,
  change: PaidChange | undefined,
): readonly Statement[] {
  if (change === undefined) return [];
  const update = db
    .updateTable('paid_changes')
    .set(changeColumns(change))
    .where('payment', '=', payment)
    .where('result', 'is', null);
  return [requireChange(update, 'payment'), ...addedPlacesStatements(db, payment, change, true)];
}

/** A change of a booking to make, as `BookingChange` in `bookings/changes`. */
interface PaidBookingChange extends Pick<
  PaidChange,
  'booking' | 'fields' | 'mails' | 'seen' | 'submission'
> {
  readonly at: Date;
  readonly refunds: readonly [];
  readonly audit: AuditEntry;
}

/**
 * Returns the statements that change a booking, and check its places last; `undefined` if the submission
 * does not exist. Bookings come after payments, so the store passes this function.
 */
export type ChangeStatements = (
  change: PaidBookingChange,
) => Promise<readonly Statement[] | undefined>;

/**
 * Returns how the change of a payment ends that is paid; `undefined` of a payment without one, and of one
 * whose change has ended.
 */
export async function changeEnding(
  db: Kysely<Tables>,
  changeStatements: ChangeStatements,
  { submission: payment, at, refusal }: PaymentUpdate,
): Promise<ChangeEnding | undefined> {
  if (refusal === undefined) return undefined;
  const row = await findChange(db, payment).where('result', 'is', null).executeTakeFirst();
  if (row === undefined) return undefined;
  const change = parsePaidChange(row.change);
  const { minor } = row;
  const refund = { id: refusal.refund, payment, minor, requestedBy: '', requestedAt: at };
  const statements = change && (await changeStatements(bookingChangeOf(change, at)));
  const made = statements && [...endStatements(db, payment, 'made'), ...statements];
  return {
    made: refusal.isCertain ? undefined : made,
    refused: [
      ...endStatements(db, payment, 'refused'),
      ...refundInserts(db, refund),
      // The submission of the mails may have been erased since.
      ...(statements === undefined
        ? []
        : mailsInsert(db, change?.submission, change?.refusedMails ?? [], at)),
    ],
  };
}

function bookingChangeOf(change: PaidChange, at: Date): PaidBookingChange {
  const { submission, seen, fields, booking, mails, audit } = change;
  return {
    submission,
    at,
    seen,
    refunds: [],
    mails,
    audit: { ...audit, at, subject: submission },
    fields,
    // The payment holds the places, so the waiting list does not come first.
    booking: { ...booking, hasWaitingList: false },
  };
}

/** The change is over, and its answers and mails are not needed any more. */
function endStatements(
  db: Kysely<Tables>,
  payment: string,
  result: PaidChangeResult,
): readonly Statement[] {
  const end = db
    .updateTable('paid_changes')
    .set({ result, change: '' })
    .where('payment', '=', payment)
    .where('result', 'is', null);
  const places = db.deleteFrom('change_places').where('payment', '=', payment);
  return [requireChange(end), toStatement(places)];
}

function findChange(db: Kysely<Tables>, payment: string) {
  return db
    .selectFrom('paid_changes')
    .innerJoin('payments', 'payments.submission', 'paid_changes.payment')
    .select(['request', 'change', 'result', 'minor'])
    .where('payment', '=', payment);
}

function changeColumns(change: PaidChange) {
  return { request: change.request, change: writePaidChange(change) };
}
