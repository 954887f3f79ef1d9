import type { Kysely } from 'kysely';
import type { Money } from '@/lib/payments/money';
import type { AuditEntry } from '@/lib/server/access/access-record';
import { auditInsert } from '@/lib/server/access/audit-sql';
import type {
  NewRefund,
  PaymentMode,
  RefundState,
  StoredRefund,
} from '@/lib/server/payments/records/payment-record';
import { parseRefund } from '@/lib/server/payments/records/payment-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** The states from which a refund can move to each state. */
const previousStates: Readonly<Record<RefundState, readonly RefundState[]>> = {
  asked: [],
  pending: ['asked'],
  done: ['asked', 'pending'],
  failed: ['asked', 'pending', 'done'],
};

type RefundChange = Partial<Pick<StoredRefund, 'state' | 'serviceId'>> & {
  /** Is stored with a new state. */
  readonly audit?: AuditEntry | undefined;
};

interface FailedRefundsQuery {
  readonly mode: PaymentMode;
  readonly since: Date;
  readonly limit: number;
}

/** A refund that the payment service refused. */
export interface FailedRefund {
  readonly submission: string;
  readonly form: string;
  readonly reference: string;
  readonly amount: Money;
}

/** Returns the methods for refunds. */
export function refundMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /**
     * Adds a refund, as `asked` or in the state of `serviceRefund`. Returns `false` if the id exists, if
     * refunds would exceed the amount paid, if the amount refunded so far is not `refundedBefore`, or, for a
     * refund to request, while a dispute is open or after it was lost.
     */
    async addRefund(refund: NewRefund): Promise<boolean> {
      if (refund.minor < 1) return false;
      return (await run(refundInserts(db, refund))).kind === 'done';
    },

    /**
     * Changes a refund. Its state only moves forward: asked, pending, done, failed; a change backwards is
     * ignored, and so is its `audit`. The amount of a failed refund can be refunded again.
     */
    async changeRefund(id: string, { state, serviceId, audit }: RefundChange): Promise<void> {
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
      await run([
        requireChange(move),
        ...(state === 'failed' ? [requireChange(decrement)] : []),
        ...(audit === undefined ? [] : auditInsert(db, [audit])),
      ]);
    },

    /** Lists refunds of payments, and of those for later changes of their bookings, the oldest first. */
    async listRefunds(payment: string | readonly string[]): Promise<readonly StoredRefund[]> {
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

    async findRefundByServiceId(serviceId: string): Promise<StoredRefund | undefined> {
      const row = await db
        .selectFrom('refunds')
        .selectAll()
        .where('service_id', '=', serviceId)
        .executeTakeFirst();
      return row === undefined ? undefined : parseRefund(row);
    },

    /**
     * Lists refunds that failed since a time and were not requested again, the newest first. `submission` is
     * that of the booking or order that was paid.
     */
    async listFailedRefunds({
      mode,
      since,
      limit,
    }: FailedRefundsQuery): Promise<readonly FailedRefund[]> {
      const rows = await db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.submission', 'refunds.payment')
        .select(({ fn }) => [
          'refunds.minor',
          'payments.currency',
          'payments.form',
          'payments.reference',
          fn.coalesce('payments.change_of', 'payments.submission').as('submission'),
        ])
        .where('refunds.state', '=', 'failed')
        .where('refunds.asked_at', '>=', since.getTime())
        .where('payments.mode', '=', mode)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('refunds as later')
                .select('later.id')
                .whereRef('later.payment', '=', 'refunds.payment')
                .whereRef('later.id', '>', 'refunds.id')
                .where('later.state', '<>', 'failed'),
            ),
          ),
        )
        .orderBy('refunds.asked_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ minor, currency, ...row }) => ({ ...row, amount: { minor, currency } }));
    },

    /** Lists refunds that are asked or pending, the oldest first. */
    async listOpenRefunds(mode: PaymentMode, limit: number): Promise<readonly StoredRefund[]> {
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

export type RefundStore = ReturnType<typeof refundMethods>;

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
