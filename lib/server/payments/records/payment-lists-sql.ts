import type { Kysely } from 'kysely';
import type {
  PaymentMode,
  PaymentQuery,
  PaymentTotal,
  StoredPayment,
  UnmatchedCharge,
} from '@/lib/server/payments/records/payment-record';
import { parsePayment, parseUnmatchedCharge } from '@/lib/server/payments/records/payment-rows';
import {
  type PeriodSum,
  type PeriodSumsQuery,
  sumPeriods,
  totalPayments,
} from '@/lib/server/payments/records/payment-totals-sql';
import type { UnfinishedQuery } from '@/lib/server/payments/records/payment-update';
import { parseRows } from '@/lib/server/platform/store/rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { type RunTransaction, toStatement } from '@/lib/server/platform/store/transaction';

/** Returns the methods for lists and totals of payments, events and unmatched charges. */
export function paymentListMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /** Lists unfinished payments of a mode, the longest unchanged first. */
    async listUnfinishedPayments({
      mode,
      unchangedSince,
      leaseEndedBy,
      after,
      limit,
    }: UnfinishedQuery): Promise<readonly StoredPayment[]> {
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

    /** Newest first. */
    async listPayments({
      mode,
      form,
      forms,
      isPaid,
      before,
      limit,
    }: PaymentQuery): Promise<readonly StoredPayment[]> {
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

    /** Returns totals by form, month of a time zone and currency, the newest month first. */
    totalPayments: (mode: PaymentMode, timeZone: string): Promise<readonly PaymentTotal[]> =>
      totalPayments(db, mode, timeZone),

    /** Returns the net sums of periods by currency. A period without payments has none. */
    sumPeriods: (query: PeriodSumsQuery): Promise<readonly PeriodSum[]> => sumPeriods(db, query),

    /** Records that an event of the payment service was processed. Recording it again is no error. */
    async recordPaymentEvent(id: string, at: Date): Promise<void> {
      const insert = db
        .insertInto('payment_events')
        .values({ id, noted_at: at.getTime() })
        .onConflict((conflict) => conflict.doNothing());
      await run([toStatement(insert)]);
    },

    async hasPaymentEvent(id: string): Promise<boolean> {
      const event = db.selectFrom('payment_events').select('id').where('id', '=', id);
      return (await event.executeTakeFirst()) !== undefined;
    },

    /** Adds a charge without a payment. Does not change one that exists. */
    async addUnmatchedCharge({
      intent,
      mode,
      amount: { minor, currency },
      reason,
      seenAt,
    }: UnmatchedCharge): Promise<void> {
      const insert = db
        .insertInto('stray_charges')
        .values({ intent, mode, minor, currency, reason, seen_at: seenAt.getTime() })
        .onConflict((conflict) => conflict.doNothing());
      await run([toStatement(insert)]);
    },

    async listUnmatchedCharges(mode: PaymentMode): Promise<readonly UnmatchedCharge[]> {
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

export type PaymentListStore = ReturnType<typeof paymentListMethods>;
