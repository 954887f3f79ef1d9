import { type Kysely, sql, type Updateable } from 'kysely';
import { deliveriesInsert } from '@/lib/server/alerts/webhooks/webhooks-sql';
import { bookingReplacement } from '@/lib/server/bookings/places/place-statements-sql';
import { offerAcceptance } from '@/lib/server/bookings/waiting/sql/waiting-sql';
import { senderAddress } from '@/lib/server/forms/submissions/sender-address';
import {
  changeEnding,
  changeReplacement,
  type ChangeStatements,
} from '@/lib/server/payments/records/change-payments-sql';
import type { PaymentChange } from '@/lib/server/payments/records/payment-record';
import type { PaymentUpdate } from '@/lib/server/payments/records/payment-update';
import { mailsInsert } from '@/lib/server/platform/mail/mails-sql';
import { uncheckedLimitIncrements } from '@/lib/server/platform/store/limits-sql';
import type { PaymentRow } from '@/lib/server/platform/store/tables/payment-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** Changes a payment and its submission, as `changePayment` of the store describes. */
export async function changePayment(
  db: Kysely<Tables>,
  run: RunTransaction,
  changeStatements: ChangeStatements,
  update: PaymentUpdate,
): Promise<boolean> {
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
}

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
  const changed = requireChange(
    isFinalAfterPayment ? query.where('state', '<>', 'paid') : query,
    'payment',
  );
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

/** Returns the changed columns. Those that are `undefined` stay as they are. */
function changedColumns(change: PaymentChange): Updateable<PaymentRow> {
  const { amount, resubmitHash, resubmitMadeAt, declineCode, paidAt, disputedAt, ...others } =
    change;
  return {
    ...others,
    minor: amount?.minor,
    currency: amount?.currency,
    resubmit_hash: resubmitHash,
    resubmit_made_at: resubmitMadeAt === null ? null : resubmitMadeAt?.getTime(),
    decline_code: declineCode,
    paid_at: paidAt?.getTime(),
    disputed_at: disputedAt?.getTime(),
  };
}
