import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { PaymentMode, PaymentState } from '@/lib/server/payments/records/payment-record';
import type { Dialect } from '@/lib/server/platform/store/dialects';
import {
  paymentModeSchema,
  paymentStateSchema,
} from '@/lib/server/platform/store/tables/payment-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';

/** The length and age of a queue. */
export interface QueueState {
  readonly waiting: number;
  /** The time of the oldest entry; `undefined` if none waits. */
  readonly oldest: Date | undefined;
}

export interface StoredCount {
  readonly form: string;
  readonly count: number;
}

export interface PaymentCount {
  readonly mode: PaymentMode;
  readonly state: PaymentState;
  readonly count: number;
}

/** Returns the methods that health checks and metrics read. */
export function healthMethods(db: Kysely<Tables>, dialect: Dialect) {
  return {
    /** Returns the number of migrations that have run; `schemaVersion` is the program's. */
    async readSchemaVersion(): Promise<number> {
      const query =
        dialect === 'sqlite'
          ? sql<{ version: number }>`SELECT user_version AS version FROM pragma_user_version`
          : sql<{ version: number }>`SELECT taken AS version FROM steps`;
      return (await query.execute(db)).rows[0]?.version ?? 0;
    },

    /** Measures the mails that wait or are being sent, by when they were queued last. */
    async measureMails(): Promise<QueueState> {
      const waiting = db
        .selectFrom('mails')
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('queued_at').as('oldest')])
        .where('state', 'in', ['queued', 'sending'])
        .where('held', 'is', null);
      return parseQueue(await waiting.executeTakeFirst());
    },

    /** Counts the mails that were given up. */
    async countDeadMails(): Promise<number> {
      const dead = db
        .selectFrom('mails')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('state', '=', 'dead')
        .where('held', 'is', null);
      return Number((await dead.executeTakeFirstOrThrow()).count);
    },

    /** Measures the deliveries of webhooks that wait or are being sent, by when they were created. */
    async measureDeliveries(): Promise<QueueState> {
      const waiting = db
        .selectFrom('webhook_deliveries')
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('oldest')])
        .where('state', 'in', ['queued', 'sending']);
      return parseQueue(await waiting.executeTakeFirst());
    },

    /** Counts the deliveries of webhooks that were created since a time and given up. */
    async countDeadDeliveries(since: Date): Promise<number> {
      const dead = db
        .selectFrom('webhook_deliveries')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('state', '=', 'dead')
        .where('created_at', '>=', since.getTime());
      return Number((await dead.executeTakeFirstOrThrow()).count);
    },

    /** Counts all stored submissions by form, also spam, unpaid ones and those in the bin. */
    async countStored(): Promise<readonly StoredCount[]> {
      const rows = await db
        .selectFrom('submissions')
        .select(({ fn }) => ['form', fn.countAll().as('count')])
        .groupBy('form')
        .orderBy('form')
        .execute();
      return rows.map(({ form, count }) => ({ form, count: Number(count) }));
    },

    async countPaymentStates(): Promise<readonly PaymentCount[]> {
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

export type HealthStore = ReturnType<typeof healthMethods>;

const waitingSchema = z.object({ count: z.coerce.number(), oldest: z.number().nullable() });

function parseQueue(row: unknown): QueueState {
  const { count, oldest } = waitingSchema.parse(row);
  return { waiting: count, oldest: oldest === null ? undefined : new Date(oldest) };
}

/** Returns how many seconds the oldest entry of a queue has waited at `now`; 0 if none waits. */
export function queueAge({ oldest }: QueueState, now: Date): number {
  if (oldest === undefined) return 0;
  return Math.max(0, Math.floor((now.getTime() - oldest.getTime()) / 1000));
}
