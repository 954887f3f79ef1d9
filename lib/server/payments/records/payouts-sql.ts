import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { PaymentMode } from '@/lib/server/payments/records/payment-record';
import type {
  ListedPayoutItem,
  Payout,
  PayoutItem,
  PayoutQuery,
  PayoutState,
  PayoutSums,
} from '@/lib/server/payments/records/payout-record';
import { fromRow } from '@/lib/server/platform/store/rows';
import {
  currencySchema,
  payoutItemKindSchema,
  payoutRowSchema,
} from '@/lib/server/platform/store/tables/payment-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { type RunTransaction, toStatement } from '@/lib/server/platform/store/transaction';

/** Rows in one statement: databases limit its parameters. */
const maxRows = 500;

// `pg` returns counts and sums as text.
const sumsSchema = payoutRowSchema.omit({ mode: true }).extend({
  payments: z.coerce.number(),
  paid: z.coerce.number(),
  refunded: z.coerce.number(),
  disputed: z.coerce.number(),
  other: z.coerce.number(),
  fees: z.coerce.number(),
});

const itemSchema = z.object({
  id: z.string(),
  payout: z.string(),
  kind: payoutItemKindSchema,
  minor: z.number(),
  fee: z.number(),
  intent: z.string().nullable(),
  currency: currencySchema,
  arrives_at: z.number(),
  reference: z.string().nullable(),
  form: z.string().nullable(),
});

/** Returns the methods that save and list payouts. */
export function payoutMethods(db: Kysely<Tables>, run: RunTransaction) {
  const ofPeriod = ({ mode, start, end }: PayoutQuery) =>
    db
      .selectFrom('payouts')
      .where('payouts.mode', '=', mode)
      .where('arrives_at', '>=', start)
      .where('arrives_at', '<', end);

  return {
    /** Saves a payout and all of its items, in place of what was saved of it. */
    async savePayout(
      mode: PaymentMode,
      { id, state, amount, arrivesAt, createdAt }: Payout,
      items: readonly PayoutItem[],
    ): Promise<void> {
      const { minor, currency } = amount;
      const changed = { state, minor, currency, arrives_at: arrivesAt.getTime() };
      const upsert = db
        .insertInto('payouts')
        .values({ id, mode, created_at: createdAt.getTime(), ...changed })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changed));
      const rows = items.map((item) => ({ ...item, payout: id, intent: item.intent ?? null }));
      const inserts = [];
      for (let start = 0; start < rows.length; start += maxRows) {
        inserts.push(db.insertInto('payout_items').values(rows.slice(start, start + maxRows)));
      }
      await run([
        // First, so that a second process waits here.
        toStatement(upsert),
        toStatement(db.deleteFrom('payout_items').where('payout', '=', id)),
        ...inserts.map(toStatement),
      ]);
    },

    /** Finds when the newest payout of a mode was made. */
    async findNewestPayout(mode: PaymentMode): Promise<Date | undefined> {
      const row = await db
        .selectFrom('payouts')
        .select(({ fn }) => fn.max('created_at').as('newest'))
        .where('mode', '=', mode)
        .executeTakeFirst();
      // `pg` returns the maximum as text.
      const newest = row?.newest as number | string | null | undefined;
      return newest === null || newest === undefined ? undefined : new Date(Number(newest));
    },

    /** Returns the states of the payouts that were made since then, by id. */
    async findPayoutStates(
      mode: PaymentMode,
      since: Date,
    ): Promise<ReadonlyMap<string, PayoutState>> {
      const rows = await db
        .selectFrom('payouts')
        .select(['id', 'state'])
        .where('mode', '=', mode)
        .where('created_at', '>=', since.getTime())
        .execute();
      return new Map(rows.map(({ id, state }) => [id, state]));
    },

    /** Records that payouts were read, or that the API key may not read them. */
    async recordPayoutRead(mode: PaymentMode, at: Date, isRefused: boolean): Promise<void> {
      const changed = { read_at: at.getTime(), is_refused: isRefused ? 1 : 0 };
      const upsert = db
        .insertInto('payout_reads')
        .values({ mode, ...changed })
        .onConflict((conflict) => conflict.column('mode').doUpdateSet(changed));
      await run([toStatement(upsert)]);
    },

    /** Whether the API key was not permitted to read payouts at the last time. */
    async isPayoutReadRefused(mode: PaymentMode): Promise<boolean> {
      const row = await db
        .selectFrom('payout_reads')
        .select('is_refused')
        .where('mode', '=', mode)
        .executeTakeFirst();
      return row?.is_refused === 1;
    },

    /** Lists payouts with the sums of their items, the first to arrive first. */
    async listPayouts(query: PayoutQuery): Promise<readonly PayoutSums[]> {
      const sumOf = (kind: PayoutItem['kind']) =>
        sql<number>`coalesce(sum(case when kind = ${kind} then payout_items.minor end), 0)`;
      const rows = await ofPeriod(query)
        .leftJoin('payout_items', 'payout_items.payout', 'payouts.id')
        .select(['payouts.id', 'state', 'payouts.minor', 'currency', 'arrives_at', 'created_at'])
        .select([
          sql<number>`coalesce(sum(case when kind = 'payment' then 1 end), 0)`.as('payments'),
          sumOf('payment').as('paid'),
          sumOf('refund').as('refunded'),
          sumOf('dispute').as('disputed'),
          sumOf('other').as('other'),
          sql<number>`coalesce(sum(fee), 0)`.as('fees'),
        ])
        .groupBy('payouts.id')
        .orderBy('arrives_at')
        .orderBy('payouts.id')
        .execute();
      return rows.map((row) => {
        const { minor, currency, ...payout } = fromRow(sumsSchema.parse(row));
        return { ...payout, amount: { minor, currency } };
      });
    },

    /** Lists the items of payouts with the payments that they are about, in the order of the payouts. */
    async listPayoutItems(query: PayoutQuery): Promise<readonly ListedPayoutItem[]> {
      const rows = await ofPeriod(query)
        .innerJoin('payout_items', 'payout_items.payout', 'payouts.id')
        .leftJoin('payment_intents', 'payment_intents.intent', 'payout_items.intent')
        .leftJoin('payments', 'payments.submission', 'payment_intents.payment')
        .select(['payout_items.id', 'payout', 'kind', 'payout_items.minor', 'fee', 'arrives_at'])
        .select(['payout_items.intent', 'payouts.currency', 'reference', 'form'])
        .orderBy('arrives_at')
        .orderBy('payouts.id')
        .orderBy('payout_items.id')
        .execute();
      return rows.map((row) => {
        const { intent, reference, form, ...item } = fromRow(itemSchema.parse(row));
        return {
          ...item,
          intent: intent ?? undefined,
          reference: reference ?? undefined,
          form: form ?? undefined,
        };
      });
    },
  };
}

export type PayoutStore = ReturnType<typeof payoutMethods>;
