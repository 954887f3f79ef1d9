import { type Kysely, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { soldDetailsSchema } from '@/lib/server/bookings/places/sold-booking';
import { notAccepted } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';
import type { PaymentMode } from '@/lib/server/payments/records/payment-record';
import { parseRows } from '@/lib/server/platform/store/rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { isReceived, periodOf, type ReportQuery } from '@/lib/server/reports/reports-sql';

const ticketsSchema = z.object({
  period: z.string(),
  // `pg` returns counts and sums as text.
  bookings: z.coerce.number(),
  currency: z.string(),
  paid: z.coerce.number(),
  refunded: z.coerce.number(),
  withdrawn: z.coerce.number(),
});

/** Bookings of a period that were sold exactly alike, and their money in one currency, in minor units. */
export type SoldTickets = z.output<typeof ticketsSchema> & {
  /** What was sold with each of them. `bookings` counts those that are neither cancelled nor in the bin. */
  readonly sold: z.output<typeof soldSchema>;
};

const soldSchema = soldDetailsSchema.pick({ title: true, slot: true, kinds: true });

/** Returns the method that finds what was sold by kind of ticket. */
export function soldTicketMethods(db: Kysely<Tables>) {
  return {
    /**
     * Lists what was sold with the messages of each period, and what was paid for it so far: by card in a mode,
     * and in cash at the door. Bookings that are alike are one row, of which there are few.
     */
    async listSoldTickets(
      query: ReportQuery & { readonly mode?: PaymentMode | undefined },
    ): Promise<readonly SoldTickets[]> {
      if (query.periods.length === 0 || query.forms?.length === 0) return [];
      const bookings = db
        .selectFrom('sold_bookings')
        .crossJoin('submissions')
        .whereRef('submissions.id', '=', 'sold_bookings.submission')
        .where(isReceived(query))
        .leftJoin(moneyOf(db, query.mode).as('money'), 'money.booking', 'submissions.id')
        .where('submissions.id', 'not in', notAccepted(db))
        .select([
          'sold_bookings.sold',
          periodOf(query.periods).as('period'),
          sql<string>`coalesce(money.currency, '')`.as('currency'),
          sql<number>`case when cancelled_at is not null or submissions.state = 'bin' then 0
            else 1 end`.as('booking'),
          ...moneyColumns.map((column) =>
            sql<number>`coalesce(${sql.ref(`money.${column}`)}, 0)`.as(column),
          ),
        ]);
      const rows = await db
        .selectFrom(bookings.as('bookings'))
        .select(({ fn }) => [
          ...(['sold', 'period', 'currency'] as const),
          fn.sum('booking').as('bookings'),
          ...moneyColumns.map((column) => fn.sum<number>(column).as(column)),
        ])
        .groupBy(['sold', 'period', 'currency'])
        .execute();
      return parseRows(rows, ({ sold, ...row }) => ({
        ...ticketsSchema.parse(row),
        sold: soldSchema.parse(JSON.parse(sold)),
      }));
    },
  };
}

export type SoldTicketStore = ReturnType<typeof soldTicketMethods>;

const moneyColumns = ['paid', 'refunded', 'withdrawn'] as const;

/** Returns a query of the money of each booking: its payments by card in a mode, or its sale at the door. */
function moneyOf(db: Kysely<Tables>, mode: PaymentMode | undefined) {
  const sales = db
    .selectFrom('door_sales')
    // In a currency that is not a supported one, no sum is known.
    .where('door_sales.minor', '>', 0)
    .select(['door_sales.submission as booking', 'door_sales.currency'])
    .select(['door_sales.minor as paid', zero.as('refunded'), zero.as('withdrawn')]);
  const booking = sql<string>`coalesce(payments.change_of, payments.submission)`;
  return db
    .selectFrom('payments')
    .where(sql<SqlBool>`payments.mode = ${mode ?? 'off'}`)
    .where('payments.state', '=', 'paid')
    .select([
      booking.as('booking'),
      sql<string>`payments.currency`.as('currency'),
      sql<number>`cast(sum(payments.minor) as bigint)`.as('paid'),
      sql<number>`cast(sum(payments.refunded) as bigint)`.as('refunded'),
      sql<number>`cast(sum(payments.withdrawn) as bigint)`.as('withdrawn'),
    ])
    .groupBy([booking, 'payments.currency'])
    .unionAll(sales);
}

const zero = sql<number>`0`;
