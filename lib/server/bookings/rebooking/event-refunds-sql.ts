import { fromRow } from '@/lib/server/platform/store/rows';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import {
  decisionStatements,
  type SeenDecision,
} from '@/lib/server/bookings/places/place-statements-sql';
import type { RefundState } from '@/lib/server/payments/records/payment-record';
import { refundStateSchema } from '@/lib/server/platform/store/tables/payment-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { type RunTransaction, toStatement } from '@/lib/server/platform/store/transaction';

const stateSchema = z.enum(['waiting', 'made', 'changed']);

/** A refund of a booking of a cancelled event that an operator has requested with all others. */
export interface EventRefund {
  /** The id of the refund that is made. */
  readonly id: string;
  readonly event: string;
  /** The id of the submission that booked. */
  readonly submission: string;
  readonly minor: number;
  /** The operator's address. */
  readonly requestedBy: string;
  /** The same of all refunds that were requested together. */
  readonly requestedAt: Date;
}

/** `changed`: the booking or its payment was not as it was when the refund was requested. */
export type EventRefundState = 'waiting' | 'made' | 'changed';

/** A requested refund with how far it is. */
export interface StoredEventRefund extends EventRefund {
  readonly state: EventRefundState;
  /** The state of the refund itself; `undefined` before it is made. */
  readonly refund: RefundState | undefined;
}

/** Returns the methods for the refunds of a cancelled event, which a job makes after the answer. */
export function eventRefundMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /**
     * Adds refunds in one transaction, but none of a booking that has one waiting, and none at all if the
     * `decision` that they follow from has changed since.
     */
    async addEventRefunds(refunds: readonly EventRefund[], decision?: SeenDecision): Promise<void> {
      const insert = (refund: EventRefund) =>
        db
          .insertInto('event_refunds')
          .values({
            id: refund.id,
            event: refund.event,
            submission: refund.submission,
            minor: refund.minor,
            requested_by: refund.requestedBy,
            requested_at: refund.requestedAt.getTime(),
            state: 'waiting',
          })
          .onConflict((conflict) => conflict.doNothing());
      const [first] = refunds;
      if (first === undefined) return;
      await run([
        ...refunds.map((refund) => toStatement(insert(refund))),
        ...decisionStatements(db, decision, first.requestedAt),
      ]);
    },

    /** Lists the refunds that wait, the earliest first. */
    async listWaitingEventRefunds(): Promise<readonly EventRefund[]> {
      const rows = await db
        .selectFrom('event_refunds')
        .select(['id', 'event', 'submission', 'minor', 'requested_by', 'requested_at'])
        .where('state', '=', 'waiting')
        .orderBy('id')
        .execute();
      return rows.map(fromRow);
    },

    /** Lists the refunds of an event that were requested together last. */
    async listEventRefunds(event: string): Promise<readonly StoredEventRefund[]> {
      const rows = await db
        .selectFrom('event_refunds')
        .leftJoin('refunds', 'refunds.id', 'event_refunds.id')
        .selectAll('event_refunds')
        .select('refunds.state as refund')
        .where('event', '=', event)
        .where('requested_at', '=', (eb) =>
          eb
            .selectFrom('event_refunds as all')
            .select(({ fn }) => fn.max<number>('all.requested_at').as('last'))
            .where('all.event', '=', event),
        )
        .orderBy('event_refunds.id')
        .execute();
      return rows.map(({ refund, ...row }) => ({
        ...fromRow(row),
        state: stateSchema.parse(row.state),
        refund: refund === null ? undefined : refundStateSchema.parse(refund),
      }));
    },

    /** Records how a waiting refund ended. */
    async endEventRefund(id: string, state: Exclude<EventRefundState, 'waiting'>): Promise<void> {
      const update = db.updateTable('event_refunds').set({ state }).where('id', '=', id);
      await run([toStatement(update.where('state', '=', 'waiting'))]);
    },
  };
}

export type EventRefundStore = ReturnType<typeof eventRefundMethods>;
