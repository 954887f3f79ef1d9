import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { type RunTransaction, toStatement } from '@/lib/server/platform/store/transaction';

const minute = 60_000;

/** Clocks of servers that share a store differ by less. */
const tolerance = minute;

/** Longer than the longest pause before a mail is tried again (lib/server/platform/mail/deliver.ts). */
const longestMailPause = 90 * minute;

/** Longer than the longest pause of a webhook (lib/server/alerts/webhooks/deliver.ts). */
const longestDeliveryPause = 12 * 60 * minute;

/** Returns the method that corrects queues after the clock was ahead. */
export function queueTimeMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /**
     * Makes mails and deliveries due that were queued while the clock was ahead. Without this they wait for
     * the whole difference.
     */
    async correctQueueTimes(now: Date): Promise<void> {
      const at = now.getTime();
      const mails = db
        .updateTable('mails')
        .set({ next_at: at, queued_at: earlier('queued_at', at) })
        // Held mails wait for the end of a window.
        .where('held', 'is', null)
        .where(isAhead('queued_at', at, longestMailPause));
      const deliveries = db
        .updateTable('webhook_deliveries')
        .set({ next_at: at, created_at: earlier('created_at', at) })
        .where(isAhead('created_at', at, longestDeliveryPause));
      const updates: ReturnType<typeof toStatement>[] = [];
      // A read costs less than a transaction, and mostly nothing waits that long.
      if (await hasLater(db, 'mails', at)) updates.push(toStatement(mails));
      if (await hasLater(db, 'webhook_deliveries', at)) updates.push(toStatement(deliveries));
      if (updates.length > 0) await run(updates);
    },
  };
}

export type QueueTimeStore = ReturnType<typeof queueTimeMethods>;

async function hasLater(
  db: Kysely<Tables>,
  table: 'mails' | 'webhook_deliveries',
  at: number,
): Promise<boolean> {
  const row = db
    .selectFrom(table)
    .select('id')
    .where('state', 'in', ['queued', 'sending'])
    .where('next_at', '>', at + tolerance)
    .limit(1);
  return (await row.executeTakeFirst()) !== undefined;
}

/** A condition for rows that wait longer than any pause, or that were queued at a time to come. */
function isAhead(queued: string, at: number, longestPause: number): RawBuilder<SqlBool> {
  return sql`state IN ('queued', 'sending') AND next_at > ${at + tolerance} AND (
    next_at > ${at + longestPause} OR (state = 'queued' AND ${sql.ref(queued)} > ${at + tolerance})
  )`;
}

function earlier(column: string, at: number): RawBuilder<number> {
  const time = sql`cast(${at} as bigint)`;
  return sql`CASE WHEN ${sql.ref(column)} > ${time} THEN ${time} ELSE ${sql.ref(column)} END`;
}
