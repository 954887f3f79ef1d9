import type { Kysely } from 'kysely';
import { holdDeletion } from '@/lib/server/bookings/places/held-places-sql';
import { bookingInserts, placeStatements } from '@/lib/server/bookings/places/place-statements-sql';
import { offerLock } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';
import { equalAnswersStatements } from '@/lib/server/forms/submissions/equal-answers-sql';
import { sourceInserts } from '@/lib/server/forms/submissions/sources-sql';
import { submissionInsert } from '@/lib/server/forms/submissions/submission-insert-sql';
import {
  changePaymentMethods,
  type ChangeStatements,
} from '@/lib/server/payments/records/change-payments-sql';
import type { NewPayment, StoredPayment } from '@/lib/server/payments/records/payment-record';
import { parsePayment, paymentInsert } from '@/lib/server/payments/records/payment-rows';
import type {
  AddPaymentOutcome,
  PaymentClaim,
  PaymentUpdate,
  UnpaidSubmission,
} from '@/lib/server/payments/records/payment-update';
import { changePayment } from '@/lib/server/payments/records/payment-update-sql';
import {
  type Limit,
  limitIncrements,
  type LimitStore,
} from '@/lib/server/platform/store/limits-sql';
import { parseRows } from '@/lib/server/platform/store/rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  toStatement,
  type TransactionOutcome,
} from '@/lib/server/platform/store/transaction';

/** Returns the methods that add, find, claim and change payments. */
export function paymentMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
  findFullLimit: LimitStore['findFullLimit'],
  changeStatements: ChangeStatements,
) {
  const find = db.selectFrom('payments').selectAll('payments');
  const first = async (query: typeof find) => {
    const row = await query.executeTakeFirst();
    return row === undefined ? undefined : parsePayment(row);
  };
  /** Finds the payment with an id: the first one of a submission, or that of a change. */
  const findPayment = (submission: string): Promise<StoredPayment | undefined> =>
    first(find.where('submission', '=', submission));
  const findPaymentByAttempt = (
    form: string,
    attempt: string,
  ): Promise<StoredPayment | undefined> =>
    first(find.where('form', '=', form).where('attempt', '=', attempt));

  /** Returns the outcome of a transaction that adds a payment. */
  const additionOutcome = async (
    outcome: TransactionOutcome,
    { form, attempt, createdAt }: NewPayment,
    limits: readonly Limit[],
  ): Promise<AddPaymentOutcome> => {
    if (outcome.kind === 'done') return { kind: 'added' };
    switch (outcome.required) {
      case 'submission':
        return { kind: 'taken' };
      case 'places':
      case 'offer':
        return { kind: 'full' };
      case 'payment': {
        const payment = await findPaymentByAttempt(form, attempt);
        return payment === undefined ? { kind: 'taken' } : { kind: 'repeated', payment };
      }
      default: {
        const full = await findFullLimit(limits, createdAt);
        return { kind: 'limited', until: full?.until ?? createdAt };
      }
    }
  };

  return {
    /**
     * Adds a payment and its submission in one transaction, and increments its limits. `repeated`: the
     * form has a payment of this attempt.
     */
    async addPayment(
      submission: UnpaidSubmission,
      payment: NewPayment,
    ): Promise<AddPaymentOutcome> {
      const { id, form, reference, receivedAt, limits, booking } = submission;
      const outcome = await run([
        submissionInsert(db, { ...submission, state: 'unpaid', reasons: [] }),
        paymentInsert(db, payment, reference),
        ...sourceInserts(db, submission),
        ...equalAnswersStatements(db, submission, submission.equalAnswers),
        ...bookingInserts(db, id, booking),
        // Others wait from here on: all submissions of a form contend for its limit's row.
        ...limitIncrements(db, limits, receivedAt),
        ...placeStatements(db, form, submission, receivedAt),
        ...holdDeletion(db, booking?.hold),
      ]);
      return additionOutcome(outcome, payment, limits);
    },

    /**
     * Adds the payment of a submission whose places are offered from a waiting list, and increments its
     * limits. The submission stays in its folder. `full`: the offer has ended. `paid` accepts the offer.
     */
    async addOfferPayment(
      { reference, limits }: Pick<UnpaidSubmission, 'reference' | 'limits'>,
      payment: NewPayment,
    ): Promise<AddPaymentOutcome> {
      const { submission, createdAt } = payment;
      const offer = offerLock(db, submission).where('offer_until', '>', createdAt.getTime());
      const outcome = await run([
        requireChange(offer, 'offer'),
        paymentInsert(db, payment, reference),
        ...limitIncrements(db, limits, createdAt),
      ]);
      return additionOutcome(outcome, payment, limits);
    },

    ...changePaymentMethods(db, run, additionOutcome),

    findPayment,
    findPaymentByAttempt,

    /** Finds the payments of several submissions, in no order. */
    async findPayments(submissions: readonly string[]): Promise<readonly StoredPayment[]> {
      if (submissions.length === 0) return [];
      const rows = await find.where('submission', 'in', submissions).execute();
      return parseRows(rows, parsePayment);
    },

    /** Finds a payment by its current intent or an earlier one. */
    findPaymentByIntent(intent: string): Promise<StoredPayment | undefined> {
      const payment = find.innerJoin('payment_intents', 'payment_intents.payment', 'submission');
      return first(payment.where('payment_intents.intent', '=', intent));
    },

    findPaymentByResubmitHash(hash: string): Promise<StoredPayment | undefined> {
      return first(find.where('resubmit_hash', '=', hash));
    },

    /**
     * Leases the payment to one holder, so that only one process at a time calls the payment service
     * about it. Returns the payment, or `undefined` while another holder has the lease. A holder can
     * claim again to extend its lease.
     */
    async claimPayment({
      submission,
      holder,
      now,
      until,
    }: PaymentClaim): Promise<StoredPayment | undefined> {
      const claim = db
        .updateTable('payments')
        .set({ holder, held_until: until.getTime() })
        .where('submission', '=', submission)
        .where((eb) =>
          eb.or([
            eb('holder', 'is', null),
            eb('holder', '=', holder),
            eb('held_until', '<=', now.getTime()),
          ]),
        )
        .returningAll();
      const outcome = await run([requireChange(claim)]);
      return outcome.kind === 'done' ? parsePayment(outcome.rows[0]) : undefined;
    },

    /**
     * Changes a payment and its submission in one transaction. Returns `false` and changes nothing unless
     * the holder has the lease at the time of the update. A `paid` payment is final: changing its state,
     * amount, intent or answers returns `false`. A change to `paid` moves the submission to the inbox. If the
     * payment is for a change of a booking, it makes the change, or adds `refusal` as its refund.
     */
    changePayment: (update: PaymentUpdate): Promise<boolean> =>
      changePayment(db, run, changeStatements, update),

    /** Ends the holder's lease, if it has one. */
    async releasePayment(submission: string, holder: string): Promise<void> {
      const release = db
        .updateTable('payments')
        .set({ holder: null, held_until: null })
        .where('submission', '=', submission)
        .where('holder', '=', holder);
      await run([toStatement(release)]);
    },
  };
}

export type PaymentStore = ReturnType<typeof paymentMethods>;
