import type { Kysely } from 'kysely';
import type { RefundState } from '@/lib/server/store/payment-record';
import type { PaymentStore } from '@/lib/server/store/payment-store';
import { readRefund } from '@/lib/server/store/sql/payment-rows';
import { may, must, type RunTransaction } from '@/lib/server/store/sql/transaction';
import type { Tables } from '@/lib/server/store/sql/tables';

/** What may come before each state. */
const earlier: Readonly<Record<RefundState, readonly RefundState[]>> = {
  asked: [],
  pending: ['asked'],
  done: ['asked', 'pending'],
  failed: ['asked', 'pending', 'done'],
};

/** What is given back of payments. */
export function refunds(
  db: Kysely<Tables>,
  run: RunTransaction,
): Pick<
  PaymentStore,
  'addRefund' | 'changeRefund' | 'listRefunds' | 'findRefundByServiceId' | 'listOpenRefunds'
> {
  return {
    async addRefund({ id, payment, minor, askedBy, askedAt, refundedBefore, made }) {
      if (minor < 1) return false;
      const whole = db
        .updateTable('payments')
        .set(({ eb }) => ({ refunded: eb('refunded', '+', minor) }))
        .where('submission', '=', payment)
        .where('state', '=', 'paid')
        .where((eb) => eb(eb('refunded', '+', minor), '<=', eb.ref('minor')));
      const take =
        refundedBefore === undefined ? whole : whole.where('refunded', '=', refundedBefore);
      const insert = db
        .insertInto('refunds')
        .values({
          id,
          payment,
          minor,
          asked_by: askedBy,
          asked_at: askedAt.getTime(),
          state: made?.state ?? 'asked',
          service_id: made?.serviceId ?? null,
        })
        .onConflict((known) => known.doNothing());
      return (await run([must(take), must(insert)])).kind === 'done';
    },

    async changeRefund(id, { state, serviceId }) {
      if (serviceId !== undefined) {
        const update = db.updateTable('refunds').set({ service_id: serviceId });
        await run([may(update.where('id', '=', id))]);
      }
      if (state === undefined || earlier[state].length === 0) return;
      const goOn = db
        .updateTable('refunds')
        .set({ state })
        .where('id', '=', id)
        .where('state', 'in', earlier[state]);
      const untake = db
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
      // First the refund's own row, which lets one of two who say the same wait and then do nothing.
      await run(state === 'failed' ? [must(goOn), must(untake)] : [must(goOn)]);
    },

    async listRefunds(payment) {
      const payments = typeof payment === 'string' ? [payment] : payment;
      if (payments.length === 0) return [];
      const rows = await db
        .selectFrom('refunds')
        .selectAll()
        .where('payment', 'in', payments)
        .orderBy('id')
        .execute();
      return rows.map(readRefund);
    },

    async findRefundByServiceId(serviceId) {
      const row = await db
        .selectFrom('refunds')
        .selectAll()
        .where('service_id', '=', serviceId)
        .executeTakeFirst();
      return row === undefined ? undefined : readRefund(row);
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
      return rows.map(readRefund);
    },
  };
}
