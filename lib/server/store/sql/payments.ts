import type { Kysely, Updateable } from 'kysely';
import type { PaymentChange } from '@/lib/server/store/payment-record';
import type { PaymentStep, PaymentStore } from '@/lib/server/store/payment-store';
import { mailsInsert } from '@/lib/server/store/sql/mails';
import {
  amountColumns,
  newPaymentRow,
  type PaymentRow,
  readPayment,
} from '@/lib/server/store/sql/payment-rows';
import { may, must, type RunTransaction, type Statement } from '@/lib/server/store/sql/transaction';
import {
  attemptInsert,
  byKey,
  filesInsert,
  sortLocks,
  limitCount,
  limitCountAlong,
  submissionInsert,
} from '@/lib/server/store/sql/submission-statements';
import type { Tables } from '@/lib/server/store/sql/tables';
import type { Store } from '@/lib/server/store/store';

/** One payment: how it begins, who holds it, and what changes it. */
export function payments(
  db: Kysely<Tables>,
  run: RunTransaction,
  findFullLimit: Store['findFullLimit'],
): Pick<
  PaymentStore,
  | 'addPayment'
  | 'findPayment'
  | 'findPaymentByAttempt'
  | 'findPaymentByIntent'
  | 'findPaymentByResubmitHash'
  | 'claimPayment'
  | 'changePayment'
  | 'releasePayment'
> {
  const find = db.selectFrom('payments').selectAll('payments');
  const first = async (query: typeof find) => {
    const row = await query.executeTakeFirst();
    return row === undefined ? undefined : readPayment(row);
  };
  const findPayment: PaymentStore['findPayment'] = (submission) =>
    first(find.where('submission', '=', submission));
  const findPaymentByAttempt: PaymentStore['findPaymentByAttempt'] = (form, attempt) =>
    first(find.where('form', '=', form).where('attempt', '=', attempt));

  return {
    async addPayment(given, payment) {
      const submission = sortLocks({ ...given, state: 'unpaid' });
      const { id, form, reference, receivedAt, attempts, limits, files, mails } = submission;
      const row = newPaymentRow(payment, reference);
      const outcome = await run([
        must(submissionInsert(db, submission)),
        must(
          db
            .insertInto('payments')
            .values(row)
            .onConflict((known) => known.doNothing()),
        ),
        ...attempts.map((attempt) => must(attemptInsert(db, submission, attempt))),
        ...filesInsert(db, id, files),
        ...mailsInsert(db, id, mails, receivedAt),
        // Last, because the row of a form's limit is what all its submissions wait for.
        ...limits.map((limit) => must(limitCount(db, limit, receivedAt.getTime()))),
      ]);
      if (outcome.kind === 'done') return { kind: 'added' };
      const { statement } = outcome;
      if (statement === 0) return { kind: 'taken' };
      if (statement <= attempts.length + 1) {
        const key = attempts[statement - 2]?.key;
        const known =
          key === undefined
            ? await findPaymentByAttempt(form, payment.attempt)
            : await first(
                find
                  .innerJoin('attempts', 'attempts.submission', 'payments.submission')
                  .where('attempts.form', '=', form)
                  .where('attempts.attempt', '=', key),
              );
        return known === undefined ? { kind: 'taken' } : { kind: 'repeated', payment: known };
      }
      const full = await findFullLimit(limits, receivedAt);
      return { kind: 'limited', until: full?.until ?? receivedAt };
    },

    findPayment,
    findPaymentByAttempt,

    findPaymentByIntent(intent) {
      const known = find.innerJoin('payment_intents', 'payment_intents.payment', 'submission');
      return first(known.where('payment_intents.intent', '=', intent));
    },

    findPaymentByResubmitHash(hash) {
      return first(find.where('resubmit_hash', '=', hash));
    },

    async claimPayment({ submission, holder, now, until }) {
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
      const outcome = await run([must(claim)]);
      return outcome.kind === 'done' ? readPayment(outcome.rows[0]) : undefined;
    },

    async changePayment(step) {
      const { limits = [], at } = step;
      const outcome = await run([
        ...changeStatements(db, step),
        ...(await submissionChanges(db, step)),
        ...byKey(limits).map((limit) => may(limitCountAlong(db, limit, at.getTime()))),
      ]);
      return outcome.kind === 'done';
    },

    async releasePayment(submission, holder) {
      const release = db
        .updateTable('payments')
        .set({ holder: null, held_until: null })
        .where('submission', '=', submission)
        .where('holder', '=', holder);
      await run([may(release)]);
    },
  };
}

/** The change of the payment itself, which is nothing unless the holder may make it. */
function changeStatements(db: Kysely<Tables>, step: PaymentStep): Statement[] {
  const { submission, holder, at, change, answers } = step;
  const update = db
    .updateTable('payments')
    .set({ ...changedColumns(change), changed_at: at.getTime() })
    .where('submission', '=', submission)
    .where('holder', '=', holder)
    .where('held_until', '>', at.getTime());
  const isOther = [change.state, change.amount, change.intent, answers].some(
    (part) => part !== undefined,
  );
  const changed = must(isOther ? update.where('state', '<>', 'paid') : update);
  if (typeof change.intent !== 'string') return [changed];
  const noted = db
    .insertInto('payment_intents')
    .values({ intent: change.intent, payment: submission })
    .onConflict((known) =>
      known
        .column('intent')
        .doUpdateSet({ payment: submission })
        // An intent is one payment's for good.
        .where('payment_intents.payment', '=', submission),
    );
  return [changed, must(noted)];
}

/** What changes of the submission along with its payment, if there still is one. */
async function submissionChanges(db: Kysely<Tables>, step: PaymentStep): Promise<Statement[]> {
  const { submission: id, at, change, answers, mails = [] } = step;
  const isPaid = change.state === 'paid';
  if (!isPaid && answers === undefined && mails.length === 0) return [];
  const kept = db.selectFrom('submissions').select('id').where('id', '=', id);
  if ((await kept.executeTakeFirst()) === undefined) return [];
  const update = db.updateTable('submissions').where('id', '=', id);
  return [
    ...(isPaid ? [may(update.set({ awaits_payment: 0 }))] : []),
    ...(answers === undefined
      ? []
      : [
          may(update.set({ fields: JSON.stringify(answers.fields) })),
          may(db.deleteFrom('files').where('submission', '=', id)),
          ...filesInsert(db, id, answers.files),
        ]),
    ...mailsInsert(db, id, mails, at),
  ];
}

function changedColumns(change: PaymentChange): Updateable<PaymentRow> {
  const { amount, resubmitHash, resubmitMadeAt, declineCode, paidAt, disputedAt, ...same } = change;
  return {
    ...same,
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
