import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { PaymentMode, PaymentTotal } from '@/lib/server/payments/payment-record';
import { currencySchema } from '@/lib/server/store/sql/payment-rows';
import type { Tables } from '@/lib/server/store/sql/tables';
import { instantOf, wallTimeAt } from '@/lib/site/zoned-time';

const totalSchema = z.object({
  form: z.string(),
  month: z.string(),
  currency: currencySchema,
  // A sum is wider than what it adds up, and PostgreSQL's package hands that over as text.
  count: z.coerce.number(),
  paid: z.coerce.number(),
  refunded: z.coerce.number(),
});

/**
 * What each form took in each month, added up by the database. When a month begins in a time zone is
 * said to it, because it need not know time zones.
 */
export async function totalPayments(
  db: Kysely<Tables>,
  mode: PaymentMode,
  timeZone: string,
): Promise<readonly PaymentTotal[]> {
  const paid = db
    .selectFrom('payments')
    .where('mode', '=', mode)
    .where('state', '=', 'paid')
    .where('paid_at', 'is not', null);
  const span = await paid
    .select(({ fn }) => [fn.min('paid_at').as('first'), fn.max('paid_at').as('last')])
    .executeTakeFirst();
  const months = monthsOf(span?.first ?? undefined, span?.last ?? undefined, timeZone);
  if (months.length === 0) return [];
  // The newest month whose beginning is not later.
  const month = sql<string>`case ${sql.join(
    months.map(({ name, begins }) => sql`when paid_at >= ${begins} then ${name}`),
    sql` `,
  )} end`;
  const rows = await db
    .selectFrom(paid.select(['form', 'currency', 'minor', 'refunded', month.as('month')]).as('own'))
    .select(({ fn }) => [
      'form',
      'month',
      'currency',
      fn.countAll().as('count'),
      fn.sum('minor').as('paid'),
      fn.sum('refunded').as('refunded'),
    ])
    .groupBy(['month', 'form', 'currency'])
    .orderBy('month', 'desc')
    .orderBy('form')
    .orderBy('currency')
    .execute();
  return rows.map((row) => totalSchema.parse(row));
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
