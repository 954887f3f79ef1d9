import { fromRow } from '@/lib/server/platform/store/rows';
import { type Kysely, sql } from 'kysely';
import type {
  Delivery,
  DeliveryResult,
  Webhook,
} from '@/lib/server/alerts/webhooks/webhook-record';
import { compileOnce } from '@/lib/server/platform/store/compile-once';
import type { Dialect } from '@/lib/server/platform/store/dialects';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  deliveryRowSchema,
  webhookRowSchema,
} from '@/lib/server/platform/store/tables/webhook-rows';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** Returns the methods of webhooks and their deliveries. */
export function webhookMethods(db: Kysely<Tables>, run: RunTransaction, dialect: Dialect) {
  return {
    async addWebhook({ createdAt, createdBy, ...webhook }: Webhook): Promise<void> {
      const row = { ...webhook, created_at: createdAt.getTime(), created_by: createdBy };
      await run([toStatement(db.insertInto('webhooks').values(row))]);
    },

    /** Newest first. */
    async listWebhooks(): Promise<readonly Webhook[]> {
      const rows = db.selectFrom('webhooks').selectAll().orderBy('id', 'desc');
      return (await rows.execute()).map(parseWebhook);
    },

    async findWebhook(id: string): Promise<Webhook | undefined> {
      const row = db.selectFrom('webhooks').selectAll().where('id', '=', id);
      const found = await row.executeTakeFirst();
      return found === undefined ? undefined : parseWebhook(found);
    },

    /** Deletes a webhook with its deliveries. Returns false if there is none. */
    async deleteWebhook(id: string): Promise<boolean> {
      const deletion = db.deleteFrom('webhooks').where('id', '=', id);
      return (await run([requireChange(deletion)])).kind === 'done';
    },

    /**
     * Claims deliveries that are due, the longest due first. Two callers never get the same one. Others
     * can claim it again after `leaseUntil`.
     */
    async claimDeliveries({
      now,
      leaseUntil,
      limit,
    }: {
      readonly now: Date;
      readonly leaseUntil: Date;
      readonly limit: number;
    }): Promise<readonly Delivery[]> {
      const due = db
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('state', 'in', ['queued', 'sending'])
        .where('next_at', '<=', now.getTime())
        .orderBy('next_at')
        .orderBy('id')
        .limit(limit);
      // A read costs less than a transaction, and mostly nothing is due.
      if ((await due.executeTakeFirst()) === undefined) return [];
      const claim = db
        .with('due', () => (dialect === 'postgres' ? due.forUpdate().skipLocked() : due))
        .updateTable('webhook_deliveries')
        .set(({ eb }) => ({
          state: 'sending' as const,
          next_at: leaseUntil.getTime(),
          attempts: eb('attempts', '+', 1),
        }))
        .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
        .returningAll();
      const outcome = await run([toStatement(claim)]);
      return outcome.kind === 'done' ? outcome.rows.map(parseDelivery) : [];
    },

    /** Stores the result of a try of a delivery that is being sent. */
    async recordDelivery(id: string, result: DeliveryResult): Promise<void> {
      const update = db
        .updateTable('webhook_deliveries')
        .set(resultColumns(result))
        .where('id', '=', id)
        .where('state', '=', 'sending');
      // The desk counts what was given up.
      const notifies = result.kind === 'dead' ? (['inbox'] as const) : [];
      await run([{ ...toStatement(update), notifies }]);
    },

    /** Newest first, of all webhooks. `before` is the last id of the previous page. */
    async listDeliveries({
      before,
      limit,
    }: {
      readonly before?: string;
      readonly limit: number;
    }): Promise<readonly Delivery[]> {
      let rows = db.selectFrom('webhook_deliveries').selectAll().orderBy('id', 'desc').limit(limit);
      if (before !== undefined) rows = rows.where('id', '<', before);
      return (await rows.execute()).map(parseDelivery);
    },

    /** Queues a delivery again that has ended. Returns false if there is none. */
    async redeliver(id: string, now: Date): Promise<boolean> {
      const at = now.getTime();
      const update = db
        .updateTable('webhook_deliveries')
        .set({ state: 'queued', next_at: at, created_at: at, attempts: 0 })
        .where('id', '=', id)
        .where('state', 'in', ['delivered', 'dead']);
      const again = { ...requireChange(update), notifies: ['inbox'] } as const;
      return (await run([again])).kind === 'done';
    },
  };
}

export type WebhookStore = ReturnType<typeof webhookMethods>;

/**
 * Returns a statement that queues a submission for the webhooks of its form, once for each.
 *
 * It follows the statements that add or move the submission, because it queues nothing for spam and
 * unpaid submissions.
 */
export function deliveriesInsert(db: Kysely<Tables>, submission: string, at: Date): Statement {
  // The ids sort by the submission's time of arrival.
  return deliveriesOf(db, { submission, event: submission, mail: null, at: at.getTime() });
}

/** Returns a statement that queues a mail that answers a submission for the webhooks of its form, once for each. */
export function answersInsert(
  db: Kysely<Tables>,
  submission: string,
  mail: string,
  at: Date,
): Statement {
  return deliveriesOf(db, { submission, event: mail, mail, at: at.getTime() });
}

interface NewDeliveries {
  readonly submission: string;
  /** The id of what is announced. */
  readonly event: string;
  readonly mail: string | null;
  readonly at: number;
}

const deliveriesOf = compileOnce<NewDeliveries>((db, { submission, event, mail, at }) => {
  const time = sql<number>`cast(${at} as bigint)`;
  return db
    .insertInto('webhook_deliveries')
    .columns(['id', 'webhook', 'submission', 'mail', 'state', 'attempts', 'created_at', 'next_at'])
    .expression(
      db
        .selectFrom('webhooks')
        .innerJoin('submissions', 'submissions.form', 'webhooks.form')
        .where('submissions.id', '=', submission)
        .where('submissions.awaits_payment', '=', 0)
        .where('submissions.state', 'not in', ['spam', 'bin'])
        .select([
          sql<string>`cast(${event} as text) || '_' || webhooks.id`.as('id'),
          'webhooks.id as webhook',
          'submissions.id as submission',
          sql<string | null>`cast(${mail} as text)`.as('mail'),
          sql<'queued'>`'queued'`.as('state'),
          sql<number>`0`.as('attempts'),
          time.as('created_at'),
          time.as('next_at'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing());
});

function resultColumns({ kind, at, status, error }: DeliveryResult) {
  const response = { status: status ?? null, error: error ?? null };
  switch (kind) {
    case 'delivered':
      return { ...response, state: kind, delivered_at: at.getTime() };
    case 'again':
      return { ...response, state: 'queued' as const, next_at: at.getTime() };
    case 'dead':
      return { ...response, state: kind };
  }
}

function parseWebhook(row: unknown): Webhook {
  return fromRow(webhookRowSchema.parse(row));
}

function parseDelivery(row: unknown): Delivery {
  return fromRow(deliveryRowSchema.parse(row));
}
