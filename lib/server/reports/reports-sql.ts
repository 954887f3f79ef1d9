import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Period } from '@/lib/server/payments/records/payment-totals-sql';
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

const replySchema = z.object({
  form: z.string(),
  receivedAt: z.coerce.number(),
  repliedAt: z.coerce.number(),
});

/** When a message came and was first answered, in milliseconds since 1970. */
export type FirstReply = z.output<typeof replySchema>;

/** Returns the methods of the reports. Spam, and messages that wait for a payment, are left out. */
export function reportMethods(db: Kysely<Tables>) {
  const received = ({ periods: [first], end, forms }: ReportQuery) => {
    const rows = db
      .selectFrom('submissions')
      .where('awaits_payment', '=', 0)
      .where('submissions.state', '<>', 'spam')
      .where('submissions.id', '>=', firstIdAt(first?.start ?? end))
      .where('submissions.id', '<', firstIdAt(end));
    return forms === undefined ? rows : rows.where('submissions.form', 'in', forms);
  };

  return {
    /** Counts messages and booked places by form and period. A form without any has none. */
    async countPeriods(query: ReportQuery): Promise<readonly PeriodCount[]> {
      // PostgreSQL has no empty list.
      if (query.periods.length === 0 || query.forms?.length === 0) return [];
      const period = periodOf(query.periods);
      const messages = received(query).select(['submissions.form', period.as('period')]);
      const places = received(query)
        .innerJoin('booked_places', 'booked_places.submission', 'submissions.id')
        .where('cancelled_at', 'is', null)
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

    /** Lists the first reply to each message that has one. */
    async listFirstReplies(query: ReportQuery): Promise<readonly FirstReply[]> {
      if (query.forms?.length === 0) return [];
      const rows = await received(query)
        .innerJoin('mails', 'mails.submission', 'submissions.id')
        .where('mails.kind', '=', 'reply')
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

export type ReportStore = ReturnType<typeof reportMethods>;

/** Returns the name of the newest period that starts at or before a message. */
function periodOf(periods: readonly Period[]) {
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
