import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import type { Kysely } from 'kysely';
import type {
  UnpaidSubmission,
  AddPaymentOutcome,
} from '@/lib/server/payments/records/payment-update';
import { limitIncrements, type LimitStore } from '@/lib/server/platform/store/limits-sql';
import { newPaymentRow } from '@/lib/server/payments/records/payment-rows';
import { bookingInserts } from '@/lib/server/bookings/places/places-sql';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { offerLock, parseWaiting } from '@/lib/server/bookings/places/waiting-rows-sql';
import type { NewPayment } from '@/lib/server/payments/records/payment-record';

/** Returns the method that adds the payment of an offer. */
export function offerPaymentMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
  findFullLimit: LimitStore['findFullLimit'],
  findPaymentByAttempt: (form: string, attempt: string) => Promise<StoredPayment | undefined>,
) {
  return {
    /**
     * Adds the payment of a submission whose places are offered from a waiting list, and increments its
     * limits. The submission stays in its folder. `full`: the offer has ended. `paid` accepts the offer.
     */
    async addOfferPayment(
      { reference, limits }: Pick<UnpaidSubmission, 'reference' | 'limits'>,
      payment: NewPayment,
    ): Promise<AddPaymentOutcome> {
      const { submission, form, attempt, createdAt } = payment;
      const offer = offerLock(db, submission).where('offer_until', '>', createdAt.getTime());
      const insert = db
        .insertInto('payments')
        .values(newPaymentRow(payment, reference))
        .onConflict((conflict) => conflict.doNothing());
      const outcome = await run([
        requireChange(offer, 'offer'),
        requireChange(insert, 'payment'),
        ...limitIncrements(db, limits, createdAt),
      ]);
      if (outcome.kind === 'done') return { kind: 'added' };
      switch (outcome.required) {
        case 'offer':
          return { kind: 'full' };
        case 'payment': {
          const existing = await findPaymentByAttempt(form, attempt);
          return existing === undefined
            ? { kind: 'taken' }
            : { kind: 'repeated', payment: existing };
        }
        default: {
          const full = await findFullLimit(limits, createdAt);
          return { kind: 'limited', until: full?.until ?? createdAt };
        }
      }
    },
  };
}

/**
 * Returns the statements with which a payment that was charged accepts the offer of its submission; none
 * without one. If the offer has ended all the same, its places are booked again.
 */
export async function offerAcceptance(
  db: Kysely<Tables>,
  submission: string,
  now: Date,
): Promise<readonly Statement[]> {
  const row = await db
    .selectFrom('waiting')
    .selectAll()
    .where('submission', '=', submission)
    .executeTakeFirst();
  if (row === undefined) return [];
  const { state, event, places } = parseWaiting(row);
  const acceptance = db
    .updateTable('waiting')
    .set({ state: 'accepted', changed_at: now.getTime() })
    .where('submission', '=', submission);
  const booking = { event, places, capacity: { kinds: {} } };
  return [
    toStatement(acceptance),
    ...(state === 'offered' ? [] : bookingInserts(db, submission, booking)),
  ];
}
