import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { PaymentMode, PaymentTotal } from '@/lib/server/payments/records/payment-record';
import { currencySchema } from '@/lib/server/platform/store/tables/payment-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { instantOf, wallTimeAt } from '@/lib/time/zoned-time';

const totalSchema = z.object({
  form: z.string(),
  month: z.string(),
  currency: currencySchema,
  // `pg` returns the sum of BIGINT columns, a NUMERIC, as text.
  count: z.coerce.number(),
  paid: z.coerce.number(),
  refunded: z.coerce.number(),
  pending: z.coerce.number(),
  disputed: z.coerce.number(),
});

/**
 * Computes totals by form and month in the database. The statement contains the start of each month,
 * because SQLite has no time zones.
 */
export async function totalPayments(
  db: Kysely<Tables>,
  mode: PaymentMode,
  timeZone: string,
): Promise<readonly PaymentTotal[]> {
  const all = paymentEvents(db, mode).as('events');
  const span = await db
    .selectFrom(all)
    .select(({ fn }) => [fn.min('at').as('first'), fn.max('at').as('last')])
    .executeTakeFirst();
  const months = monthsOf(parseTime(span?.first), parseTime(span?.last), timeZone);
  if (months.length === 0) return [];
  // The newest month that starts at or before the time.
  const month = sql<string>`case ${sql.join(
    months.map(({ name, start }) => sql`when at >= ${start} then ${name}`),
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
      fn.sum('disputed').as('disputed'),
    ])
    .groupBy(['month', 'form', 'currency'])
    .orderBy('month', 'desc')
    .orderBy('form')
    .orderBy('currency')
    .execute();
  return rows.map((row) => totalSchema.parse(row));
}

const zero = sql<number>`0`;

/** Selects payments, refunds and disputes as rows of one shape, each with its own time. */
function paymentEvents(db: Kysely<Tables>, mode: PaymentMode) {
  const paid = db.selectFrom('payments').where('mode', '=', mode).where('state', '=', 'paid');
  const disputes = paid
    .where('withdrawn', '>', 0)
    .select(['form', 'currency', sql<number>`disputed_at`.as('at'), zero.as('count')])
    .select([zero.as('paid'), zero.as('refunded'), zero.as('pending'), 'withdrawn as disputed']);
  const refunds = db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.submission', 'refunds.payment')
    .where('payments.mode', '=', mode)
    .where('refunds.state', '<>', 'failed')
    .select(['payments.form', 'payments.currency', 'refunds.asked_at as at', zero.as('count')])
    .select([
      zero.as('paid'),
      'refunds.minor as refunded',
      sql<number>`case refunds.state when 'done' then 0 else refunds.minor end`.as('pending'),
      zero.as('disputed'),
    ]);
  return paid
    .where('paid_at', 'is not', null)
    .select(['form', 'currency', sql<number>`paid_at`.as('at'), sql<number>`1`.as('count')])
    .select(['minor as paid', zero.as('refunded'), zero.as('pending'), zero.as('disputed')])
    .unionAll(refunds)
    .unionAll(disputes);
}

/** Parses a time. `pg` returns the minimum and maximum of a union as text. */
function parseTime(at: unknown): number | undefined {
  return at === null || at === undefined ? undefined : Number(at);
}

interface Month {
  /** Such as `2026-11`. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly start: number;
}

/** Lists the months of a time zone from the first time to the last, the newest first. */
function monthsOf(
  first: number | undefined,
  last: number | undefined,
  timeZone: string,
): readonly Month[] {
  if (first === undefined || last === undefined) return [];
  const months: Month[] = [];
  let name = monthAt(last, timeZone);
  for (;;) {
    const start = instantOf({ date: `${name}-01`, minutes: 0 }, timeZone).getTime();
    months.push({ name, start });
    if (start <= first) return months;
    name = monthAt(start - 1, timeZone);
  }
}

function monthAt(time: number, timeZone: string): string {
  return wallTimeAt(new Date(time), timeZone).date.slice(0, 7);
}
