import { type Kysely, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Money } from '@/lib/payments/money';
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
  const month = periodOf(months.toReversed());
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

/** The net sum of a period in one currency: payments less refunds and what banks withdrew. */
export interface PeriodSum extends Money {
  /** The name of the period. */
  readonly period: string;
}

/** A time from `start` on, until that of the next period begins. */
export interface Period {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly start: number;
}

/** Selects sums of periods, which are in the order of their time. */
export interface PeriodSumsQuery {
  readonly mode: PaymentMode;
  /** The forms to choose from; all without it. */
  readonly forms?: readonly string[];
  readonly periods: readonly Period[];
  /** The end of the last period, in milliseconds since 1970. */
  readonly end: number;
}

const periodSumSchema = z.object({
  period: z.string(),
  currency: currencySchema,
  minor: z.coerce.number(),
});

/** Sums what was paid in each period. Payments count at their payment time, refunds and disputes at theirs. */
export async function sumPeriods(
  db: Kysely<Tables>,
  { mode, forms, periods, end }: PeriodSumsQuery,
): Promise<readonly PeriodSum[]> {
  const [first] = periods;
  // PostgreSQL has no empty list.
  if (first === undefined || forms?.length === 0) return [];
  let events = db.selectFrom(paymentEvents(db, mode, { start: first.start, end }).as('events'));
  if (forms !== undefined) events = events.where('form', 'in', forms);
  const dated = events
    .select(['currency', sql<number>`paid - refunded - disputed`.as('minor')])
    .select(periodOf(periods).as('period'))
    .as('dated');
  const rows = await db
    .selectFrom(dated)
    .select(({ fn }) => ['period', 'currency', fn.sum('minor').as('minor')])
    .groupBy(['period', 'currency'])
    .execute();
  return rows.map((row) => periodSumSchema.parse(row));
}

/** Returns the name of the newest period that starts at or before the time `at`. */
function periodOf(periods: readonly Period[]) {
  return sql<string>`case ${sql.join(
    periods.toReversed().map(({ name, start }) => sql`when at >= ${start} then ${name}`),
    sql` `,
  )} end`;
}

const zero = sql<number>`0`;

interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** Selects payments, refunds and disputes as rows of one shape, each with its own time, in a range of it. */
function paymentEvents(db: Kysely<Tables>, mode: PaymentMode, range?: TimeRange) {
  const isWithin = (at: string) =>
    range === undefined
      ? sql<SqlBool>`${sql.ref(at)} is not null`
      : sql<SqlBool>`${sql.ref(at)} >= ${range.start} and ${sql.ref(at)} < ${range.end}`;
  const paid = db.selectFrom('payments').where('mode', '=', mode).where('state', '=', 'paid');
  const disputes = paid
    .where('withdrawn', '>', 0)
    .where(isWithin('disputed_at'))
    .select(['form', 'currency', sql<number>`disputed_at`.as('at'), zero.as('count')])
    .select([zero.as('paid'), zero.as('refunded'), zero.as('pending'), 'withdrawn as disputed']);
  const refunds = db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.submission', 'refunds.payment')
    .where('payments.mode', '=', mode)
    .where('refunds.state', '<>', 'failed')
    .where(isWithin('refunds.asked_at'))
    .select(['payments.form', 'payments.currency', 'refunds.asked_at as at', zero.as('count')])
    .select([
      zero.as('paid'),
      'refunds.minor as refunded',
      sql<number>`case refunds.state when 'done' then 0 else refunds.minor end`.as('pending'),
      zero.as('disputed'),
    ]);
  return paid
    .where(isWithin('paid_at'))
    .select(['form', 'currency', sql<number>`paid_at`.as('at'), sql<number>`1`.as('count')])
    .select(['minor as paid', zero.as('refunded'), zero.as('pending'), zero.as('disputed')])
    .unionAll(refunds)
    .unionAll(disputes);
}

/** Parses a time. `pg` returns the minimum and maximum of a union as text. */
function parseTime(at: unknown): number | undefined {
  return at === null || at === undefined ? undefined : Number(at);
}

/** Lists the months of a time zone from the first time to the last, such as `2026-11`, the newest first. */
function monthsOf(
  first: number | undefined,
  last: number | undefined,
  timeZone: string,
): readonly Period[] {
  if (first === undefined || last === undefined) return [];
  const months: Period[] = [];
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
