import type { SubmittedFields } from '@/lib/forms/submission';
import type { AuditEntry } from '@/lib/server/platform/store/desk-record';
import type { NewMail } from '@/lib/server/platform/store/mail-record';
import type { NewRefund } from '@/lib/server/platform/store/payment-record';
import type { NewBooking } from '@/lib/server/platform/store/places-store';

/** A visitor's cancellation of a booking. */
export interface BookingCancellation {
  /** The id of the submission that booked. */
  readonly submission: string;
  readonly at: Date;
  /** The answers for which the refund was computed. Nothing changes if they have changed since. */
  readonly seen: SubmittedFields;
  /** The refunds to request once this is stored, of one payment each. */
  readonly refunds: readonly NewRefund[];
  /** What to refund in all of a payment once its open dispute is won, as in `StoredPayment`. */
  readonly owed?: readonly OwedRefund[];
  readonly mails: readonly NewMail[];
  readonly audit: AuditEntry;
}

/** Minor units to refund of a payment. */
export type OwedRefund = Pick<NewRefund, 'minor' | 'payment'>;

/** A visitor's change of the answers of a booking. */
export interface BookingChange extends BookingCancellation {
  readonly fields: SubmittedFields;
  /** The places of the new answers; `capacity` has only the numbers to check. Without it, the places stay. */
  readonly booking?: NewBooking | undefined;
}

/** `changed`: the submission or its payment is not as it was seen, so nothing was done. */
export type BookingChangeOutcome = 'done' | 'changed' | 'full';

/**
 * The part of the store for bookings that visitors change themselves. Each method works in one
 * transaction, with the refund, the mails and the entry of the audit log.
 */
export interface BookingChangeStore {
  /** Cancels the booking of a submission, once, and gives its places back. */
  cancelBooking(cancellation: BookingCancellation): Promise<'done' | 'changed'>;

  /**
   * Replaces the answers of a submission and, with `booking`, its places, which may be of another event than
   * before. Its refund does not settle what is owed already. `full`: the event has too few places left, so
   * nothing was done.
   */
  changeBooking(change: BookingChange): Promise<BookingChangeOutcome>;
}
