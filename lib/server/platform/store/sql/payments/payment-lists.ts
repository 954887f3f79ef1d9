import type { Kysely } from 'kysely';
import type { PaymentStore } from '@/lib/server/platform/store/payment-store';
import {
  parsePayment,
  parseUnmatchedCharge,
} from '@/lib/server/platform/store/sql/payments/payment-rows';
import { totalPayments } from '@/lib/server/platform/store/sql/payments/payment-totals';
import { toStatement, type RunTransaction } from '@/lib/server/platform/store/sql/transaction';
import { parseRows } from '@/lib/server/platform/store/sql/parse-rows';
import type { Tables } from '@/lib/server/platform/store/sql/tables';

/** Returns the methods for lists and totals of payments, events and unmatched charges. */
export function paymentListMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
): Pick<
  PaymentStore,
  | 'listUnfinishedPayments'
  | 'listPayments'
  | 'totalPayments'
  | 'recordPaymentEvent'
  | 'hasPaymentEvent'
  | 'addUnmatchedCharge'
  | 'listUnmatchedCharges'
> {
  return {
    async listUnfinishedPayments({ mode, unchangedSince, leaseEndedBy, after, limit }) {
      let rows = db
        .selectFrom('payments')
        .selectAll()
        .where('mode', '=', mode)
        .where('state', 'in', ['awaiting_payment', 'awaiting_sca', 'processing'])
        .where('changed_at', '<=', unchangedSince.getTime())
        .orderBy('changed_at')
        .orderBy('submission')
        .limit(limit);
      if (leaseEndedBy !== undefined) {
        rows = rows.where('held_until', '<=', leaseEndedBy.getTime());
      }
      if (after !== undefined) {
        const seen = after.changedAt.getTime();
        rows = rows.where((eb) =>
          eb.or([
            eb('changed_at', '>', seen),
            eb.and([eb('changed_at', '=', seen), eb('submission', '>', after.submission)]),
          ]),
        );
      }
      return parseRows(await rows.execute(), parsePayment);
    },

    async listPayments({ mode, form, forms, isPaid, before, limit }) {
      // PostgreSQL has no empty list.
      if (forms?.length === 0) return [];
      let rows = db
        .selectFrom('payments')
        .selectAll()
        .where('mode', '=', mode)
        .orderBy('submission', 'desc')
        .limit(limit);
      if (form !== undefined) rows = rows.where('form', '=', form);
      if (forms !== undefined) rows = rows.where('form', 'in', forms);
      if (isPaid !== undefined) rows = rows.where('state', isPaid ? '=' : '<>', 'paid');
      if (before !== undefined) rows = rows.where('submission', '<', before);
      return parseRows(await rows.execute(), parsePayment);
    },

    totalPayments: (mode, timeZone) => totalPayments(db, mode, timeZone),

    async recordPaymentEvent(id, at) {
      const insert = db
        .insertInto('payment_events')
        .values({ id, noted_at: at.getTime() })
        .onConflict((conflict) => conflict.doNothing());
      await run([toStatement(insert)]);
    },

    async hasPaymentEvent(id) {
      const event = db.selectFrom('payment_events').select('id').where('id', '=', id);
      return (await event.executeTakeFirst()) !== undefined;
    },

    async addUnmatchedCharge({ intent, mode, amount: { minor, currency }, reason, seenAt }) {
      const insert = db
        .insertInto('stray_charges')
        .values({ intent, mode, minor, currency, reason, seen_at: seenAt.getTime() })
        .onConflict((conflict) => conflict.doNothing());
      await run([toStatement(insert)]);
    },

    async listUnmatchedCharges(mode) {
      const rows = await db
        .selectFrom('stray_charges')
        .selectAll()
        .where('mode', '=', mode)
        .orderBy('seen_at', 'desc')
        .orderBy('intent')
        .execute();
      return rows.map(parseUnmatchedCharge);
    },
  };
}
