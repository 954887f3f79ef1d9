import type { SubmittedFields } from '@/lib/forms/submission';
import type {
  NewPayment,
  NewRefund,
  PaymentChange,
  PaymentMode,
  PaymentQuery,
  PaymentTotal,
  StoredPayment,
  StoredRefund,
  UnmatchedCharge,
} from '@/lib/server/platform/store/payment-record';
import type { NewBooking } from '@/lib/server/platform/store/places-store';
import type { NewMail } from '@/lib/server/platform/store/mail-record';
import type { PaidChange, StoredPaidChange } from '@/lib/server/platform/store/paid-change';
import type { Limit } from '@/lib/server/platform/store/submission-parts';
import type { NewSubmission } from '@/lib/server/platform/store/submission-record';

/**
 * The part of the store for payments, with the same guarantees. A submission that is added with a payment
 * is `unpaid` until the payment is paid, and then moves to the inbox.
 */
export interface PaymentStore {
  /**
   * Adds a payment and its submission in one transaction, and increments its limits. `repeated`: the
   * form has a payment of this attempt.
   */
  addPayment(submission: UnpaidSubmission, payment: NewPayment): Promise<AddPaymentOutcome>;

  /**
   * Adds the payment of a submission whose places are offered from a waiting list, and increments its
   * limits. The submission stays in its folder. `full`: the offer has ended. `paid` accepts the offer.
   */
  addOfferPayment(
    submission: Pick<UnpaidSubmission, 'reference' | 'limits'>,
    payment: NewPayment,
  ): Promise<AddPaymentOutcome>;

  /**
   * Adds the payment for a change of a booking, with the change and its places, and increments its limits.
   * `full`: too few places are left. The change is made when the payment is paid.
   */
  addChangePayment(
    change: PaidChange,
    submission: Pick<UnpaidSubmission, 'reference' | 'limits'>,
    payment: NewPayment,
  ): Promise<AddPaymentOutcome>;
  findPaidChange(payment: string): Promise<StoredPaidChange | undefined>;
  /** Counts the changes of a booking that were paid. */
  countPaidChanges(submission: string): Promise<number>;

  /** Finds the payment with an id: the first one of a submission, or that of a change. */
  findPayment(submission: string): Promise<StoredPayment | undefined>;
  /** Finds the payments of several submissions, in no order. */
  findPayments(submissions: readonly string[]): Promise<readonly StoredPayment[]>;
  /** Finds what was paid with a submission and for later changes of its booking, added up by `addPayments`. */
  findOrderPayment(submission: string): Promise<StoredPayment | undefined>;
  /** Finds what was paid with several submissions, in no order. */
  findOrderPayments(submissions: readonly string[]): Promise<readonly StoredPayment[]>;
  findPaymentByAttempt(form: string, attempt: string): Promise<StoredPayment | undefined>;
  /** Finds a payment by its current intent or an earlier one. */
  findPaymentByIntent(intent: string): Promise<StoredPayment | undefined>;
  findPaymentByResubmitHash(hash: string): Promise<StoredPayment | undefined>;

  /**
   * Leases the payment to one holder, so that only one process at a time calls the payment service
   * about it. Returns the payment, or `undefined` while another holder has the lease. A holder can
   * claim again to extend its lease.
   */
  claimPayment(claim: PaymentClaim): Promise<StoredPayment | undefined>;

  /**
   * Changes a payment and its submission in one transaction. Returns `false` and changes nothing unless
   * the holder has the lease at the time of the update. A `paid` payment is final: changing its state,
   * amount, intent or answers returns `false`. A change to `paid` moves the submission to the inbox. If the
   * payment is for a change of a booking, it makes the change, or adds `refusal` as its refund.
   */
  changePayment(update: PaymentUpdate): Promise<boolean>;

  /** Ends the holder's lease, if it has one. */
  releasePayment(submission: string, holder: string): Promise<void>;

  /** Lists unfinished payments of a mode, the longest unchanged first. */
  listUnfinishedPayments(query: UnfinishedQuery): Promise<readonly StoredPayment[]>;

  /** Newest first. */
  listPayments(query: PaymentQuery): Promise<readonly StoredPayment[]>;

  /** Returns totals by form, month of a time zone and currency, the newest month first. */
  totalPayments(mode: PaymentMode, timeZone: string): Promise<readonly PaymentTotal[]>;

  /** Records that an event of the payment service was processed. Recording it again is no error. */
  recordPaymentEvent(id: string, at: Date): Promise<void>;
  hasPaymentEvent(id: string): Promise<boolean>;

  /**
   * Adds a refund, as `asked` or in the state of `serviceRefund`. Returns `false` if the id exists, if
   * refunds would exceed the amount paid, if the amount refunded so far is not `refundedBefore`, or, for a
   * refund to request, while a dispute is open or after it was lost.
   */
  addRefund(refund: NewRefund): Promise<boolean>;
  /**
   * Changes a refund. Its state only moves forward: asked, pending, done, failed; a change backwards is
   * ignored. The amount of a failed refund can be refunded again.
   */
  changeRefund(
    id: string,
    change: Partial<Pick<StoredRefund, 'state' | 'serviceId'>>,
  ): Promise<void>;
  /** Lists refunds of payments, and of those for later changes of their bookings, the oldest first. */
  listRefunds(payment: string | readonly string[]): Promise<readonly StoredRefund[]>;
  findRefundByServiceId(serviceId: string): Promise<StoredRefund | undefined>;
  /** Lists refunds that are asked or pending, the oldest first. */
  listOpenRefunds(mode: PaymentMode, limit: number): Promise<readonly StoredRefund[]>;

  /** Adds a charge without a payment. Does not change one that exists. */
  addUnmatchedCharge(charge: UnmatchedCharge): Promise<void>;
  listUnmatchedCharges(mode: PaymentMode): Promise<readonly UnmatchedCharge[]>;
}

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
