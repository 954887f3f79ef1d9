import { createHash } from 'node:crypto';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import { confirmationHoldMs, eventHoldMs } from '@/lib/server/bookings/places/places';

/** An unpaid submission that has places of an event. */
export interface UnpaidPlaces {
  readonly fields: SubmittedFields;
  /** Until when it has them; `undefined` while that is not known, because the card may be charged. */
  readonly until: Date | undefined;
}

/** Returns the key of an attempt to pay in the store. `id` is its idempotency key. */
export function hashPaymentAttempt(id: string, { mode }: Pick<PaymentServices, 'mode'>): string {
  return createHash('sha256').update(`${mode} ${id}`).digest('hex');
}

/**
 * Finds the unpaid submission of an attempt, if it has its places still.
 */
export async function findUnpaidPlaces(
  form: string,
  attempt: string,
  payments: Pick<PaymentServices, 'mode' | 'now'> & {
    readonly store: Pick<PaymentServices['store'], 'findPaymentByAttempt' | 'findSubmission'>;
  },
): Promise<UnpaidPlaces | undefined> {
  const { store, now } = payments;
  const payment = await store.findPaymentByAttempt(form, hashPaymentAttempt(attempt, payments));
  if (payment === undefined || payment.state === 'paid' || payment.state === 'abandoned') {
    return undefined;
  }
  const until = placesEnd(payment);
  if (until !== undefined && until <= now()) return undefined;
  const submission = await store.findSubmission(payment.submission);
  return submission && { fields: submission.fields, until };
}

/**
 * Returns until when an unfinished payment has its places, by the rule of `placeMethods`; `undefined` while
 * that is not known, because the card may be charged.
 */
export function placesEnd({
  state,
  changedAt,
  intent,
  declineCode,
}: StoredPayment): Date | undefined {
  const after = (milliseconds: number) => new Date(changedAt.getTime() + milliseconds);
  if (state === 'awaiting_sca') return after(confirmationHoldMs);
  const mayBeCharged = intent !== undefined && declineCode === undefined;
  return state === 'processing' || mayBeCharged ? undefined : after(eventHoldMs);
}
