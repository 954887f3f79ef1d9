import type { Kysely } from 'kysely';
import type { Currency } from '@/lib/payments/currencies';
import type { PaymentTotal } from '@/lib/server/payments/payment-record';
import type { PaymentStore } from '@/lib/server/store/payment-store';
import { readPayment, readStray } from '@/lib/server/store/sql/payment-rows';
import { may, must, type RunTogether } from '@/lib/server/store/sql/run-together';
import { byKey, limitCount } from '@/lib/server/store/sql/submission-statements';
import type { Tables } from '@/lib/server/store/sql/tables';
import type { Store } from '@/lib/server/store/store';

/** Payments by the many, and what is counted and noted beside them. */
export function paymentLists(
  db: Kysely<Tables>,
  run: RunTogether,
  findFullLimit: Store['findFullLimit'],
): Pick<
  PaymentStore,
  | 'listUnfinishedPayments'
  | 'listPayments'
  | 'totalPayments'
  | 'countLimits'
  | 'noteEvent'
  | 'forgetEvent'
  | 'addStrayCharge'
  | 'listStrayCharges'
> {
  return {
    async listUnfinishedPayments(mode, unchangedSince, limit) {
      const rows = await db
        .selectFrom('payments')
        .selectAll()
        .where('mode', '=', mode)
        .where('state', 'in', ['awaiting_payment', 'awaiting_sca', 'processing'])
        .where('changed_at', '<=', unchangedSince.getTime())
        .orderBy('changed_at')
        .orderBy('submission')
        .limit(limit)
        .execute();
      return rows.map(readPayment);
    },

    async listPayments({ mode, form, isPaid, before, limit }) {
      let rows = db
        .selectFrom('payments')
        .selectAll()
        .where('mode', '=', mode)
        .orderBy('submission', 'desc')
        .limit(limit);
      if (form !== undefined) rows = rows.where('form', '=', form);
      if (isPaid !== undefined) rows = rows.where('state', isPaid ? '=' : '<>', 'paid');
      if (before !== undefined) rows = rows.where('submission', '<', before);
      return (await rows.execute()).map(readPayment);
    },

    async totalPayments(mode, timeZone) {
      const rows = await db
        .selectFrom('payments')
        .select(['form', 'currency', 'minor', 'refunded', 'paid_at'])
        .where('mode', '=', mode)
        .where('state', '=', 'paid')
        .execute();
      return totalsOf(rows, timeZone);
    },

    async countLimits(limits, now) {
      if (limits.length === 0) return undefined;
      const outcome = await run(
        byKey(limits).map((limit) => must(limitCount(db, limit, now.getTime()))),
      );
      if (outcome.kind === 'done') return undefined;
      return (await findFullLimit(limits, now)) ?? { until: now };
    },

    async noteEvent(id, at) {
      const insert = db
        .insertInto('payment_events')
        .values({ id, noted_at: at.getTime() })
        .onConflict((known) => known.doNothing());
      return (await run([must(insert)])).kind === 'done';
    },

    async forgetEvent(id) {
      await run([may(db.deleteFrom('payment_events').where('id', '=', id))]);
    },

    async addStrayCharge({ intent, mode, amount: { minor, currency }, reason, seenAt }) {
      const insert = db
        .insertInto('stray_charges')
        .values({ intent, mode, minor, currency, reason, seen_at: seenAt.getTime() })
        .onConflict((known) => known.doNothing());
      await run([may(insert)]);
    },

    async listStrayCharges(mode) {
      const rows = await db
        .selectFrom('stray_charges')
        .selectAll()
        .where('mode', '=', mode)
        .orderBy('seen_at', 'desc')
        .orderBy('intent')
        .execute();
      return rows.map(readStray);
    },
  };
}

interface PaidRow {
  readonly form: string;
  readonly currency: Currency;
  readonly minor: number;
  readonly refunded: number;
  readonly paid_at: number | null;
}

/** Added up here, because a database need not know the time zone. */
function totalsOf(rows: readonly PaidRow[], timeZone: string): PaymentTotal[] {
  // Sweden writes dates as ISO 8601 does.
  const months = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' });
  const totals = new Map<string, PaymentTotal>();
  for (const { form, currency, minor, refunded, paid_at } of rows) {
    if (paid_at === null) continue;
    const month = months.format(paid_at);
    const key = `${month} ${form} ${currency}`;
    const known = totals.get(key);
    totals.set(key, {
      form,
      month,
      currency,
      count: (known?.count ?? 0) + 1,
      paid: (known?.paid ?? 0) + minor,
      refunded: (known?.refunded ?? 0) + refunded,
    });
  }
  return [...totals.values()].sort(
    (a, b) =>
      compare(b.month, a.month) || compare(a.form, b.form) || compare(a.currency, b.currency),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
