import { type Expression, expressionBuilder, type Kysely, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { PaymentMode } from '@/lib/server/payments/records/payment-record';
import type { Period, PeriodSum } from '@/lib/server/payments/records/payment-totals-sql';
import { currencySchema } from '@/lib/server/platform/store/tables/payment-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';

/** Selects messages by when they came. */
export interface ReportQuery {
  /** In the order of their time. */
  readonly periods: readonly Period[];
  /** The end of the last period, in milliseconds since 1970. */
  readonly end: number;
  /** The forms to choose from; all without it. */
  readonly forms?: readonly string[];
}

const countSchema = z.object({
  form: z.string(),
  period: z.string(),
  // `pg` returns counts and sums as text.
  messages: z.coerce.number(),
  places: z.coerce.number(),
});

/** Messages of a form in a period, and the places that they have booked. */
export type PeriodCount = z.output<typeof countSchema>;

const sourceSchema = z.object({
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  period: z.string(),
  messages: z.coerce.number(),
  places: z.coerce.number(),
});

/** Messages of a source in a period, and the places that they have booked. '' where a source has no such name. */
export type SourceCount = z.output<typeof sourceSchema>;

const sourceMoneySchema = sourceSchema
  .omit({ messages: true, places: true })
  .extend({ currency: currencySchema, minor: z.coerce.number() });

/** What was paid for the messages of a source in a period, less refunds and what banks withdrew. '' without source. */
export type SourceMoney = z.output<typeof sourceMoneySchema>;

const doorSaleSchema = z.object({
  period: z.string(),
  currency: currencySchema,
  minor: z.coerce.number(),
});

const replySchema = z.object({
  form: z.string(),
  receivedAt: z.coerce.number(),
  repliedAt: z.coerce.number(),
});

/** When a message came and was first answered, in milliseconds since 1970. */
export type FirstReply = z.output<typeof replySchema>;

/**
 * Returns the methods of the reports. Spam, and messages that wait for a payment, are left out.
 *
 * Tables that have rows for few of the messages come first in a `CROSS JOIN`: SQLite keeps that order, and reads
 * only those messages (https://www.sqlite.org/optoverview.html, section 8.2). PostgreSQL chooses by itself.
 */
export function reportMethods(db: Kysely<Tables>) {
  return {
    /** Counts messages and booked places by form and period. A form without any has none. */
    async countPeriods(query: ReportQuery): Promise<readonly PeriodCount[]> {
      // PostgreSQL has no empty list.
      if (query.periods.length === 0 || query.forms?.length === 0) return [];
      const period = periodOf(query.periods);
      const messages = db
        .selectFrom('submissions')
        .where(isReceived(query))
        .select(['submissions.form', period.as('period')]);
      const places = db
        .selectFrom('booked_places')
        .crossJoin('submissions')
        .whereRef('submissions.id', '=', 'booked_places.submission')
        .where(isReceived(query))
        .where('cancelled_at', 'is', null)
        // Their places are free again.
        .where('submissions.state', '<>', 'bin')
        .select(['submissions.form', period.as('period'), 'places']);
      const [counted, booked] = await Promise.all([
        db
          .selectFrom(messages.as('messages'))
          .select(({ fn }) => ['form', 'period', fn.countAll().as('messages')])
          .select(sql<number>`0`.as('places'))
          .groupBy(['form', 'period'])
          .execute(),
        db
          .selectFrom(places.as('booked'))
          .select(({ fn }) => ['form', 'period', fn.sum('places').as('places')])
          .groupBy(['form', 'period'])
          .execute(),
      ]);
      return counted.map((row) => {
        const same = booked.find(({ form, period }) => form === row.form && period === row.period);
        return countSchema.parse({ ...row, places: same?.places ?? 0 });
      });
    },

    /** Counts messages whose source is known, and their booked places, by source and period. */
    async countSources(query: ReportQuery): Promise<readonly SourceCount[]> {
      if (query.periods.length === 0 || query.forms?.length === 0) return [];
      const messages = db
        .selectFrom('submission_sources')
        .crossJoin('submissions')
        .whereRef('submissions.id', '=', 'submission_sources.submission')
        .where(isReceived(query))
        .select(['source', 'medium', 'campaign', periodOf(query.periods).as('period')])
        .select(
          sql<number>`case when cancelled_at is not null or submissions.state = 'bin' then 0
          else coalesce((select sum(places) from booked_places where submission = submissions.id), 0)
          end`.as('places'),
        );
      const rows = await db
        .selectFrom(messages.as('messages'))
        .select(({ fn }) => [...sourceColumns, fn.countAll().as('messages')])
        .select(({ fn }) => fn.sum('places').as('places'))
        .groupBy(sourceColumns)
        .execute();
      return rows.map((row) => sourceSchema.parse(row));
    },

    /** Sums what was paid for the messages of each source and period, whenever it was paid. */
    async sumSources(query: ReportQuery & { readonly mode: PaymentMode }) {
      if (query.periods.length === 0 || query.forms?.length === 0) return [];
      const nameOf = (column: 'source' | 'medium' | 'campaign') =>
        sql<string>`coalesce(${sql.ref(column)}, '')`.as(column);
      const payments = db
        .selectFrom('payments')
        .crossJoin('submissions')
        .where(
          'submissions.id',
          '=',
          sql<string>`coalesce(payments.change_of, payments.submission)`,
        )
        .leftJoin('submission_sources', 'submission_sources.submission', 'submissions.id')
        .where(isReceived(query))
        .select([nameOf('source'), nameOf('medium'), nameOf('campaign')])
        .select(periodOf(query.periods).as('period'))
        .where('payments.mode', '=', query.mode)
        .where('payments.state', '=', 'paid')
        .select([
          'currency',
          sql<number>`payments.minor - payments.refunded - payments.withdrawn`.as('minor'),
        ]);
      const rows = await db
        .selectFrom(payments.as('payments'))
        .select(({ fn }) => [...sourceColumns, 'currency', fn.sum('minor').as('minor')])
        .groupBy([...sourceColumns, 'currency'])
        .execute();
      return rows.map((row): SourceMoney => sourceMoneySchema.parse(row));
    },

    /** Sums what was paid in cash for bookings that were made at the door. */
    async sumDoorSales(query: ReportQuery): Promise<readonly PeriodSum[]> {
      if (query.periods.length === 0 || query.forms?.length === 0) return [];
      const sales = db
        .selectFrom('door_sales')
        .crossJoin('submissions')
        .whereRef('submissions.id', '=', 'door_sales.submission')
        .where(isReceived(query))
        // In a currency that is not a supported one, no sum is known.
        .where('minor', '>', 0)
        .select(['currency', 'minor', periodOf(query.periods).as('period')]);
      const rows = await db
        .selectFrom(sales.as('sales'))
        .select(({ fn }) => ['period', 'currency', fn.sum('minor').as('minor')])
        .groupBy(['period', 'currency'])
        .execute();
      return rows.map((row) => doorSaleSchema.parse(row));
    },

    /** Lists the first reply to each message that has one. */
    async listFirstReplies(query: ReportQuery): Promise<readonly FirstReply[]> {
      if (query.forms?.length === 0) return [];
      const rows = await db
        .selectFrom('mails')
        .crossJoin('submissions')
        .whereRef('submissions.id', '=', 'mails.submission')
        .where(isReceived(query))
        .where('mails.kind', '=', 'reply')
        // Those about an event are written to everyone, or with a change of the booking.
        .where('mails.event', 'is', null)
        .select(({ fn }) => [
          'submissions.form',
          'received_at as receivedAt',
          fn.min('mails.created_at').as('repliedAt'),
        ])
        .groupBy(['submissions.id', 'submissions.form', 'received_at'])
        .execute();
      return rows.map((row) => replySchema.parse(row));
    },
  };
}

const sourceColumns = ['source', 'medium', 'campaign', 'period'] as const;

export type ReportStore = ReturnType<typeof reportMethods>;

/** Returns whether a message came in a time, is not spam and does not wait for a payment. */
export function isReceived({ periods: [first], end, forms }: ReportQuery): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'submissions'>();
  return eb.and([
    eb('awaits_payment', '=', 0),
    eb('submissions.state', '<>', 'spam'),
    eb('submissions.id', '>=', firstIdAt(first?.start ?? end)),
    eb('submissions.id', '<', firstIdAt(end)),
    ...(forms === undefined ? [] : [eb('submissions.form', 'in', forms)]),
  ]);
}

/** Returns the name of the newest period that starts at or before a message. */
export function periodOf(periods: readonly Period[]) {
  return sql<string>`case ${sql.join(
    periods
      .toReversed()
      .map(({ name, start }) => sql`when submissions.id >= ${firstIdAt(start)} then ${name}`),
    sql` `,
  )} end`;
}

/**
 * Returns a text that sorts before each id of a time and after those before it: ids begin with their time (RFC
 * 9562, section 5.7). The indexes of lists have the id, and no time.
 */
function firstIdAt(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
