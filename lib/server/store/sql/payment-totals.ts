import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { PaymentMode, PaymentTotal } from '@/lib/server/store/payment-record';
import { currencySchema } from '@/lib/server/store/sql/payment-rows';
import type { Tables } from '@/lib/server/store/sql/tables';
import { instantOf, wallTimeAt } from '@/lib/time/zoned-time';

const totalSchema = z.object({
  form: z.string(),
  month: z.string(),
  currency: currencySchema,
  // A sum is wider than what it adds up, and PostgreSQL's package hands that over as text.
  count: z.coerce.number(),
  paid: z.coerce.number(),
  refunded: z.coerce.number(),
  pending: z.coerce.number(),
  withdrawn: z.coerce.number(),
});

/**
 * Totals what moved at each form in each month, in the database. The statement names the beginning of
 * each month, because the database need not know time zones.
 */
export async function totalPayments(
  db: Kysely<Tables>,
  mode: PaymentMode,
  timeZone: string,
): Promise<readonly PaymentTotal[]> {
  const all = movements(db, mode).as('own');
  const span = await db
    .selectFrom(all)
    .select(({ fn }) => [fn.min('at').as('first'), fn.max('at').as('last')])
    .executeTakeFirst();
  const months = monthsOf(readTime(span?.first), readTime(span?.last), timeZone);
  if (months.length === 0) return [];
  // The newest month whose beginning is not later.
  const month = sql<string>`case ${sql.join(
    months.map(({ name, begins }) => sql`when at >= ${begins} then ${name}`),
    sql` `,
  )} end`;
  const dated = db.selectFrom(all).selectAll().select(month.as('month')).as('dated');
  const rows = await db
    .selectFrom(dated)
    .select(({ fn }) => [
      'form',
      'month',
      'currency',
      fn.sum('count').as('count'),
      fn.sum('paid').as('paid'),
      fn.sum('refunded').as('refunded'),
      fn.sum('pending').as('pending'),
      fn.sum('withdrawn').as('withdrawn'),
    ])
    .groupBy(['month', 'form', 'currency'])
    .orderBy('month', 'desc')
    .orderBy('form')
    .orderBy('currency')
    .execute();
  return rows.map((row) => totalSchema.parse(row));
}

const none = sql<number>`0`;

/** Payments, refunds and disputes as rows of one shape, each with its own time. */
function movements(db: Kysely<Tables>, mode: PaymentMode) {
  const paid = db.selectFrom('payments').where('mode', '=', mode).where('state', '=', 'paid');
  const disputes = paid
    .where('withdrawn', '>', 0)
    .select(['form', 'currency', sql<number>`disputed_at`.as('at'), none.as('count')])
    .select([none.as('paid'), none.as('refunded'), none.as('pending'), 'withdrawn']);
  const refunds = db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.submission', 'refunds.payment')
    .where('payments.mode', '=', mode)
    .where('refunds.state', '<>', 'failed')
    .select(['payments.form', 'payments.currency', 'refunds.asked_at as at', none.as('count')])
    .select([
      none.as('paid'),
      'refunds.minor as refunded',
      sql<number>`case refunds.state when 'done' then 0 else refunds.minor end`.as('pending'),
      none.as('withdrawn'),
    ]);
  return paid
    .where('paid_at', 'is not', null)
    .select(['form', 'currency', sql<number>`paid_at`.as('at'), sql<number>`1`.as('count')])
    .select(['minor as paid', none.as('refunded'), none.as('pending'), none.as('withdrawn')])
    .unionAll(refunds)
    .unionAll(disputes);
}

/** PostgreSQL's package returns the least and the greatest of a union as text. */
function readTime(at: unknown): number | undefined {
  return at === null || at === undefined ? undefined : Number(at);
}

interface Month {
  /** Such as `2026-11`. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly begins: number;
}

/** The months of a time zone from the first moment to the last, the newest first. */
function monthsOf(
  first: number | undefined,
  last: number | undefined,
  timeZone: string,
): readonly Month[] {
  if (first === undefined || last === undefined) return [];
  const months: Month[] = [];
  let name = monthAt(last, timeZone);
  for (;;) {
    const begins = instantOf({ date: `${name}-01`, minutes: 0 }, timeZone).getTime();
    months.push({ name, begins });
    if (begins <= first) return months;
    name = monthAt(begins - 1, timeZone);
  }
}

function monthAt(moment: number, timeZone: string): string {
  return wallTimeAt(new Date(moment), timeZone).date.slice(0, 7);
}
