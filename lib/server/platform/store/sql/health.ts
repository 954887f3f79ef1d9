import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { HealthStore, QueueState } from '@/lib/server/platform/store/health-store';
import type { Dialect } from '@/lib/server/platform/store/migrations';
import {
  paymentModeSchema,
  paymentStateSchema,
} from '@/lib/server/platform/store/sql/payments/payment-rows';
import type { Tables } from '@/lib/server/platform/store/sql/tables';

/** Returns the methods that health checks and metrics read. */
export function healthMethods(db: Kysely<Tables>, dialect: Dialect): HealthStore {
  return {
    async readSchemaVersion() {
      const query =
        dialect === 'sqlite'
          ? sql<{ version: number }>`SELECT user_version AS version FROM pragma_user_version`
          : sql<{ version: number }>`SELECT taken AS version FROM steps`;
      return (await query.execute(db)).rows[0]?.version ?? 0;
    },

    async measureMails() {
      const waiting = db
        .selectFrom('mails')
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('queued_at').as('oldest')])
        .where('state', 'in', ['queued', 'sending'])
        .where('held', 'is', null);
      return parseQueue(await waiting.executeTakeFirst());
    },

    async countDeadMails() {
      const dead = db
        .selectFrom('mails')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('state', '=', 'dead')
        .where('held', 'is', null);
      return Number((await dead.executeTakeFirstOrThrow()).count);
    },

    async measureDeliveries() {
      const waiting = db
        .selectFrom('webhook_deliveries')
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('oldest')])
        .where('state', 'in', ['queued', 'sending']);
      return parseQueue(await waiting.executeTakeFirst());
    },

    async countStored() {
      const rows = await db
        .selectFrom('submissions')
        .select(({ fn }) => ['form', fn.countAll().as('count')])
        .groupBy('form')
        .orderBy('form')
        .execute();
      return rows.map(({ form, count }) => ({ form, count: Number(count) }));
    },

    async countPaymentStates() {
      const rows = await db
        .selectFrom('payments')
        .select(({ fn }) => ['mode', 'state', fn.countAll().as('count')])
        .groupBy(['mode', 'state'])
        .orderBy('mode')
        .orderBy('state')
        .execute();
      return rows.map(({ mode, state, count }) => ({
        mode: paymentModeSchema.parse(mode),
        state: paymentStateSchema.parse(state),
        count: Number(count),
      }));
    },
  };
}

const waitingSchema = z.object({ count: z.coerce.number(), oldest: z.number().nullable() });

function parseQueue(row: unknown): QueueState {
  const { count, oldest } = waitingSchema.parse(row);
  return { waiting: count, oldest: oldest === null ? undefined : new Date(oldest) };
}
