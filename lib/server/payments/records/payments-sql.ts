import { type Kysely, sql, type Updateable } from 'kysely';

import type {
  PaymentChange,
  NewPayment,
  StoredPayment,
} from '@/lib/server/payments/records/payment-record';
import type {
  PaymentUpdate,
  UnpaidSubmission,
  AddPaymentOutcome,
  PaymentClaim,
} from '@/lib/server/payments/records/payment-update';
import { deliveriesInsert } from '@/lib/server/alerts/webhooks/webhooks-sql';
import { mailsInsert } from '@/lib/server/platform/mail/mails-sql';
import {
  amountColumns,
  newPaymentRow,
  parsePayment,
} from '@/lib/server/payments/records/payment-rows';
import {
  toStatement,
  requireChange,
  type RunTransaction,
  type Statement,
} from '@/lib/server/platform/store/transaction';
import { offerLock } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';
import { offerAcceptance } from '@/lib/server/bookings/waiting/sql/waiting-sql';
import { holdDeletion } from '@/lib/server/bookings/places/held-places-sql';
import {
  changeEnding,
  type ChangeStatements,
  changePaymentMethods,
  changeReplacement,
} from '@/lib/server/payments/records/change-payments-sql';
import {
  bookingInserts,
  bookingReplacement,
  placeStatements,
} from '@/lib/server/bookings/places/place-statements-sql';
import { equalAnswersStatements } from '@/lib/server/forms/submissions/equal-answers-sql';
import {
  limitIncrements,
  uncheckedLimitIncrements,
  type LimitStore,
} from '@/lib/server/platform/store/limits-sql';
import { parseRows } from '@/lib/server/platform/store/parse-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import type { PaymentRow } from '@/lib/server/platform/store/tables/payment-rows';
import { submissionInsert } from '@/lib/server/forms/submissions/submission-insert-sql';
import { senderAddress } from '@/lib/server/forms/submissions/sender-address';

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
      const paymentInsert = db
        .insertInto('payments')
        .values(newPaymentRow(payment, reference))
        .onConflict((conflict) => conflict.doNothing());
      const outcome = await run([
        submissionInsert(db, { ...submission, state: 'unpaid', reasons: [] }),
        requireChange(paymentInsert, 'payment'),
        ...equalAnswersStatements(db, submission, submission.equalAnswers),
        ...bookingInserts(db, id, booking),
        // Others wait from here on: all submissions of a form contend for its limit's row.
        ...limitIncrements(db, limits, receivedAt),
        ...placeStatements(db, form, submission, receivedAt),
        ...holdDeletion(db, booking?.hold),
      ]);
      if (outcome.kind === 'done') return { kind: 'added' };
      switch (outcome.required) {
        case 'submission':
          return { kind: 'taken' };
        case 'places':
          return { kind: 'full' };
        case 'payment': {
          const existing = await findPaymentByAttempt(form, payment.attempt);
          return existing === undefined
            ? { kind: 'taken' }
            : { kind: 'repeated', payment: existing };
        }
        default: {
          const full = await findFullLimit(limits, receivedAt);
          return { kind: 'limited', until: full?.until ?? receivedAt };
        }
      }
    },

    /**
     * Adds the payment of a submission whose places are offered from a waiting list, and increments its
     * limits. The submission stays in its folder. `full`: the offer has ended. `paid` accepts the offer.
     */
    async addOfferPayment(
      { reference, limits }: Pick<UnpaidSubmission, 'reference' | 'limits'>,
      payment: NewPayment,
    ): Promise<AddPaymentOutcome> {
      const { submission, form, attempt, createdAt } = payment;
      const offer = offerLock(db, submission).where('offer_until', '>', createdAt.getTime());
      const insert = db
        .insertInto('payments')
        .values(newPaymentRow(payment, reference))
        .onConflict((conflict) => conflict.doNothing());
      const outcome = await run([
        requireChange(offer, 'offer'),
        requireChange(insert, 'payment'),
        ...limitIncrements(db, limits, createdAt),
      ]);
      if (outcome.kind === 'done') return { kind: 'added' };
      switch (outcome.required) {
        case 'offer':
          return { kind: 'full' };
        case 'payment': {
          const existing = await findPaymentByAttempt(form, attempt);
          return existing === undefined
            ? { kind: 'taken' }
            : { kind: 'repeated', payment: existing };
        }
        default: {
          const full = await findFullLimit(limits, createdAt);
          return { kind: 'limited', until: full?.until ?? createdAt };
        }
      }
    },

    ...changePaymentMethods(db, run, findFullLimit, findPaymentByAttempt),

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
    async changePayment(update: PaymentUpdate): Promise<boolean> {
      const { limits = [], at, change } = update;
      const changes = paymentChanges(db, update);
      const others = [
        ...(await submissionChanges(db, update)),
        ...uncheckedLimitIncrements(db, limits, at),
      ];
      const ending =
        change.state === 'paid' ? await changeEnding(db, changeStatements, update) : undefined;
      if (ending?.made !== undefined) {
        const outcome = await run([...changes, ...others, ...ending.made]);
        if (outcome.kind === 'done') return true;
        if (outcome.required === 'payment') return false;
      }
      const outcome = await run([...changes, ...(ending?.refused ?? []), ...others]);
      return outcome.kind === 'done';
    },

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

/** Returns the statements that change the payment, and roll back unless the holder may change it. */
function paymentChanges(db: Kysely<Tables>, update: PaymentUpdate): Statement[] {
  const { submission, holder, at, change, answers, paidChange } = update;
  const query = db
    .updateTable('payments')
    .set({ ...changedColumns(change), changed_at: at.getTime() })
    .where('submission', '=', submission)
    .where('holder', '=', holder)
    .where('held_until', '>', at.getTime());
  const isFinalAfterPayment = [
    change.state,
    change.amount,
    change.intent,
    answers,
    paidChange,
  ].some((part) => part !== undefined);
  const changed: Statement = {
    ...requireChange(isFinalAfterPayment ? query.where('state', '<>', 'paid') : query, 'payment'),
    notifies: change.state === 'paid' ? 'inbox' : undefined,
  };
  const replacement = changeReplacement(db, submission, paidChange);
  if (typeof change.intent !== 'string') return [changed, ...replacement];
  const intent = db
    .insertInto('payment_intents')
    .values({ intent: change.intent, payment: submission })
    .onConflict((conflict) =>
      conflict
        .column('intent')
        .doUpdateSet({ payment: submission })
        // An intent never moves to another payment.
        .where('payment_intents.payment', '=', submission),
    );
  return [changed, requireChange(intent, 'payment'), ...replacement];
}

/** Returns the statements that change the payment's submission, if it still exists. */
async function submissionChanges(
  db: Kysely<Tables>,
  paymentUpdate: PaymentUpdate,
): Promise<Statement[]> {
  const { at, change, answers, booking, mails = [] } = paymentUpdate;
  const isPaid = change.state === 'paid';
  if (!isPaid && answers === undefined && mails.length === 0) return [];
  // The mails about the payment of a change belong to the submission that booked.
  const order = sql<string>`coalesce(payments.change_of, payments.submission)`;
  const existing = await db
    .selectFrom('payments')
    .innerJoin('submissions', (join) => join.on('submissions.id', '=', order))
    .select(['submissions.id', 'change_of'])
    .where('payments.submission', '=', paymentUpdate.submission)
    .executeTakeFirst();
  if (existing === undefined) return [];
  const { id } = existing;
  const update = db.updateTable('submissions').where('id', '=', id);
  return [
    ...(isPaid && existing.change_of === null
      ? [
          toStatement(update.set({ awaits_payment: 0 })),
          deliveriesInsert(db, id, at),
          ...(await offerAcceptance(db, id, at)),
        ]
      : []),
    ...(answers === undefined
      ? []
      : [
          toStatement(
            update.set({
              fields: JSON.stringify(answers),
              sender: senderAddress(answers),
              unindexed: 1,
            }),
          ),
          ...bookingReplacement(db, id, booking),
        ]),
    ...mailsInsert(db, id, mails, at),
  ];
}

function changedColumns(change: PaymentChange): Updateable<PaymentRow> {
  const { amount, resubmitHash, resubmitMadeAt, declineCode, paidAt, disputedAt, ...others } =
    change;
  return {
    ...others,
    ...(amount === undefined ? {} : amountColumns(amount)),
    ...(resubmitHash === undefined ? {} : { resubmit_hash: resubmitHash }),
    ...(resubmitMadeAt === undefined
      ? {}
      : { resubmit_made_at: resubmitMadeAt?.getTime() ?? null }),
    ...(declineCode === undefined ? {} : { decline_code: declineCode }),
    ...(paidAt === undefined ? {} : { paid_at: paidAt.getTime() }),
    ...(disputedAt === undefined ? {} : { disputed_at: disputedAt.getTime() }),
  };
}
