import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { EventRefund, EventRefundStore } from '@/lib/server/platform/store/event-refund-store';
import type { EventRefundRow } from '@/lib/server/platform/store/sql/booking-tables';
import { refundStateSchema } from '@/lib/server/platform/store/sql/payments/payment-rows';
import type { Tables } from '@/lib/server/platform/store/sql/tables';
import { type RunTransaction, toStatement } from '@/lib/server/platform/store/sql/transaction';

const stateSchema = z.enum(['waiting', 'made', 'changed']);

/** Returns the methods for the refunds of cancelled events. */
export function eventRefundMethods(db: Kysely<Tables>, run: RunTransaction): EventRefundStore {
  return {
    async addEventRefunds(refunds) {
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
      if (refunds.length > 0) await run(refunds.map((refund) => toStatement(insert(refund))));
    },

    async listWaitingEventRefunds() {
      const rows = await db
        .selectFrom('event_refunds')
        .selectAll()
        .where('state', '=', 'waiting')
        .orderBy('id')
        .execute();
      return rows.map(parseEventRefund);
    },

    async listEventRefunds(event) {
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
        ...parseEventRefund(row),
        state: stateSchema.parse(row.state),
        refund: refund === null ? undefined : refundStateSchema.parse(refund),
      }));
    },

    async endEventRefund(id, state) {
      const update = db.updateTable('event_refunds').set({ state }).where('id', '=', id);
      await run([toStatement(update.where('state', '=', 'waiting'))]);
    },
  };
}

function parseEventRefund(row: EventRefundRow): EventRefund {
  return {
    id: row.id,
    event: row.event,
    submission: row.submission,
    minor: row.minor,
    requestedBy: row.requested_by,
    requestedAt: new Date(row.requested_at),
  };
}
