import type { SubmittedFields } from '@/lib/forms/submission';
import type { NewBooking } from '@/lib/server/bookings/places/places';
import type { NewSubmission } from '@/lib/server/forms/submissions/submission-record';
import type { PaidChange } from '@/lib/server/payments/records/paid-change';
import type {
  PaymentChange,
  PaymentMode,
  StoredPayment,
} from '@/lib/server/payments/records/payment-record';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import type { Limit } from '@/lib/server/platform/store/limits-sql';

/**
 * The submission of a new payment. The payment has the attempt, the mails follow when it is paid, and
 * a paid form takes no files.
 */
export type UnpaidSubmission = Omit<
  NewSubmission,
  'attempt' | 'files' | 'mails' | 'reasons' | 'state'
>;

export type AddPaymentOutcome =
  | { readonly kind: 'added' }
  | { readonly kind: 'taken' }
  | { readonly kind: 'repeated'; readonly payment: StoredPayment }
  /** Its form has its largest number of submissions, or its event has too few places left. */
  | { readonly kind: 'full' }
  | { readonly kind: 'limited'; readonly until: Date };

/** Selects unfinished payments. `after` is the last payment of the previous page. */
export interface UnfinishedQuery {
  readonly mode: PaymentMode;
  /** Selects payments without a change since then. */
  readonly unchangedSince: Date;
  /** Lists only those whose lease ended by then without a release: their process was killed. */
  readonly leaseEndedBy?: Date;
  readonly after?: Pick<StoredPayment, 'submission' | 'changedAt'> | undefined;
  readonly limit: number;
}

export interface PaymentClaim {
  readonly submission: string;
  /** Unique to this holder. */
  readonly holder: string;
  readonly now: Date;
  readonly until: Date;
}

/** A change of a payment by its holder, and of its submission, mails and limits. */
export interface PaymentUpdate {
  readonly submission: string;
  readonly holder: string;
  readonly at: Date;
  readonly change: PaymentChange;
  /** New answers, if the visitor resubmitted the form before it was paid. */
  readonly answers?: SubmittedFields;
  /** The places that the new answers book. */
  readonly booking?: NewBooking | undefined;
  /** Mails to queue with the change. */
  readonly mails?: readonly NewMail[];
  /** A new change, if the visitor asked for another one before it was paid. */
  readonly paidChange?: PaidChange | undefined;
  /** The refund if the change that was paid for can no longer be made. */
  readonly refusal?: Refusal;
  /** Limits to increment, even if reached. */
  readonly limits?: readonly Limit[];
}

/** The refund of a payment whose change cannot be made. */
export interface Refusal {
  /** A UUID of version 7. */
  readonly refund: string;
  /** Whether the change is refused in any case, because the date is not as it was when it was paid. */
  readonly isCertain: boolean;
}
