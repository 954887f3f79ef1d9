import type { Kysely } from 'kysely';
import type { NewRefund, RefundState } from '@/lib/server/platform/store/payment-record';
import type { PaymentStore } from '@/lib/server/platform/store/payment-store';
import { parseRefund } from '@/lib/server/platform/store/sql/payments/payment-rows';
import {
  toStatement,
  requireChange,
  type RunTransaction,
  type Statement,
} from '@/lib/server/platform/store/sql/transaction';
import type { Tables } from '@/lib/server/platform/store/sql/tables';

/** The states from which a refund can move to each state. */
const previousStates: Readonly<Record<RefundState, readonly RefundState[]>> = {
  asked: [],
  pending: ['asked'],
  done: ['asked', 'pending'],
  failed: ['asked', 'pending', 'done'],
};

/** Returns the methods for refunds. */
export function refundMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
): Pick<
  PaymentStore,
  'addRefund' | 'changeRefund' | 'listRefunds' | 'findRefundByServiceId' | 'listOpenRefunds'
> {
  return {
    async addRefund(refund) {
      if (refund.minor < 1) return false;
      return (await run(refundInserts(db, refund))).kind === 'done';
    },

    async changeRefund(id, { state, serviceId }) {
      if (serviceId !== undefined) {
        const update = db.updateTable('refunds').set({ service_id: serviceId });
        await run([toStatement(update.where('id', '=', id))]);
      }
      if (state === undefined || previousStates[state].length === 0) return;
      const move = db
        .updateTable('refunds')
        .set({ state })
        .where('id', '=', id)
        .where('state', 'in', previousStates[state]);
      const decrement = db
        .updateTable('payments')
        .set((eb) => ({
          refunded: eb(
            'refunded',
            '-',
            eb.selectFrom('refunds').select('refunds.minor').where('refunds.id', '=', id),
          ),
        }))
        .where('submission', '=', (eb) =>
          eb.selectFrom('refunds').select('payment').where('refunds.id', '=', id),
        );
      // The refund first: its lock makes a concurrent call with the same change wait, then change nothing.
      await run(
        state === 'failed'
          ? [requireChange(move), requireChange(decrement)]
          : [requireChange(move)],
      );
    },

    async listRefunds(payment) {
      const payments = typeof payment === 'string' ? [payment] : payment;
      if (payments.length === 0) return [];
      const rows = await db
        .selectFrom('refunds')
        .selectAll()
        .where((eb) =>
          eb.or([
            eb('payment', 'in', payments),
            eb(
              'payment',
              'in',
              eb.selectFrom('payments').select('submission').where('change_of', 'in', payments),
            ),
          ]),
        )
        .orderBy('id')
        .execute();
      return rows.map(parseRefund);
    },

    async findRefundByServiceId(serviceId) {
      const row = await db
        .selectFrom('refunds')
        .selectAll()
        .where('service_id', '=', serviceId)
        .executeTakeFirst();
      return row === undefined ? undefined : parseRefund(row);
    },

    async listOpenRefunds(mode, limit) {
      const rows = await db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.submission', 'refunds.payment')
        .selectAll('refunds')
        .where('payments.mode', '=', mode)
        .where('refunds.state', 'in', ['asked', 'pending'])
        .orderBy('refunds.id')
        .limit(limit)
        .execute();
      return rows.map(parseRefund);
    },
  };
}

/**
 * Returns statements that add a refund of at least 1, and roll back if its id exists, if refunds would
 * exceed the amount paid, if the payment is disputed, or if the amount refunded so far is not
 * `refundedBefore`. A refund that was made at the service is added in any case.
 */
export function refundInserts(db: Kysely<Tables>, refund: NewRefund): Statement[] {
  const { id, payment, minor, requestedBy, requestedAt, refundedBefore, serviceRefund } = refund;
  const increment = db
    .updateTable('payments')
    .set(({ eb }) => ({ refunded: eb('refunded', '+', minor) }))
    .where('submission', '=', payment)
    .where('state', '=', 'paid')
    .where((eb) => eb(eb('refunded', '+', minor), '<=', eb.ref('minor')));
  const unchanged =
    refundedBefore === undefined ? increment : increment.where('refunded', '=', refundedBefore);
  const guarded =
    serviceRefund === undefined
      ? unchanged.where((eb) =>
          eb.or([eb('dispute', 'is', null), eb('dispute', 'not in', ['open', 'lost'])]),
        )
      : unchanged;
  const insert = db
    .insertInto('refunds')
    .values({
      id,
      payment,
      minor,
      asked_by: requestedBy,
      asked_at: requestedAt.getTime(),
      state: serviceRefund?.state ?? 'asked',
      service_id: serviceRefund?.serviceId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing());
  return [requireChange(guarded), requireChange(insert)];
}
