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
  StrayCharge,
} from '@/lib/server/store/payment-record';
import type { NewMail } from '@/lib/server/store/mail-record';
import type { Limit, NewFile } from '@/lib/server/store/submission-parts';
import type { NewSubmission } from '@/lib/server/store/submission-record';

/**
 * What the site keeps of payments: part of the store, with its promises. A submission with a payment
 * is `unpaid` until its payment is paid, and in the inbox from then on.
 */
export interface PaymentStore {
  /**
   * Keeps a submission as `unpaid`, whatever its state says, and its payment in one transaction, as
   * `addSubmission` does. `repeated`: the form has a payment of this attempt already.
   */
  addPayment(submission: NewSubmission, payment: NewPayment): Promise<AddPaymentOutcome>;

  findPayment(submission: string): Promise<StoredPayment | undefined>;
  findPaymentByAttempt(form: string, attempt: string): Promise<StoredPayment | undefined>;
  /** By the intent of the present generation or of one before. */
  findPaymentByIntent(intent: string): Promise<StoredPayment | undefined>;
  findPaymentByResubmitHash(hash: string): Promise<StoredPayment | undefined>;

  /**
   * Takes the payment for one holder alone until a moment, so that no two processes ask the payment
   * service about it at once. The row as it is then; `undefined` while somebody else holds it. A
   * holder may claim again to stay longer.
   */
  claimPayment(claim: PaymentClaim): Promise<StoredPayment | undefined>;

  /**
   * Changes a payment that the holder still holds at the time of the step, and what belongs to the
   * change, in one transaction. `false`, and nothing changed, if it is held by another or no longer
   * held. A payment that is `paid` stays as it was paid: a change of its state, amount or intent, or
   * other answers, is then `false`. A change to `paid` puts the submission into the inbox.
   */
  changePayment(step: PaymentStep): Promise<boolean>;

  /** Lets go of the payment; letting go of what is not held is no error. */
  releasePayment(submission: string, holder: string): Promise<void>;

  /** Unfinished payments of a mode, the one that was left alone for longest first. */
  listUnfinishedPayments(query: UnfinishedQuery): Promise<readonly StoredPayment[]>;

  listPayments(query: PaymentQuery): Promise<readonly StoredPayment[]>;

  /** Per form, month of a time zone and currency; the newest month first. Never across modes. */
  totalPayments(mode: PaymentMode, timeZone: string): Promise<readonly PaymentTotal[]>;

  /** Counts one more under each limit; where one is full, counts under none and tells until when. */
  countLimits(limits: readonly Limit[], now: Date): Promise<{ readonly until: Date } | undefined>;

  /** Notes that what an event of the payment service asks for was done; again is no error. */
  noteEvent(id: string, at: Date): Promise<void>;
  /** Whether it was noted. */
  hasEvent(id: string): Promise<boolean>;

  /**
   * Keeps a refund, as `asked` or as what was made of it already; `false` if there is one of that id,
   * if it would give back more than what was paid and not yet given back, or if another sum than
   * `refundedBefore` was refunded so far.
   */
  addRefund(refund: NewRefund): Promise<boolean>;
  /**
   * A refund only goes forward: asked, pending, done, failed; a change backwards is left out. What
   * failed was not given back, and may be asked for again.
   */
  changeRefund(
    id: string,
    change: Partial<Pick<StoredRefund, 'state' | 'serviceId'>>,
  ): Promise<void>;
  /** Of one payment or of several; the oldest first. */
  listRefunds(payment: string | readonly string[]): Promise<readonly StoredRefund[]>;
  findRefundByServiceId(serviceId: string): Promise<StoredRefund | undefined>;
  /** Refunds that have not ended, the oldest first. */
  listOpenRefunds(mode: PaymentMode, limit: number): Promise<readonly StoredRefund[]>;

  /** Keeps a stray; one that is known already is left as it is. */
  addStrayCharge(stray: StrayCharge): Promise<void>;
  listStrayCharges(mode: PaymentMode): Promise<readonly StrayCharge[]>;
}

export type AddPaymentOutcome =
  | { readonly kind: 'added' }
  | { readonly kind: 'taken' }
  | { readonly kind: 'repeated'; readonly payment: StoredPayment }
  | { readonly kind: 'limited'; readonly until: Date };

/** Which unfinished payments; `after` is the last one already seen. */
export interface UnfinishedQuery {
  readonly mode: PaymentMode;
  /** Only those that nothing has changed since then. */
  readonly unchangedSince: Date;
  readonly after?: Pick<StoredPayment, 'submission' | 'changedAt'> | undefined;
  readonly limit: number;
}

export interface PaymentClaim {
  readonly submission: string;
  /** A name that only this holder has. */
  readonly holder: string;
  readonly now: Date;
  readonly until: Date;
}

/** A change of a payment by its holder, and what is changed along with it. */
export interface PaymentStep {
  readonly submission: string;
  readonly holder: string;
  readonly at: Date;
  readonly change: PaymentChange;
  /** The newest answers, where the visitor sent the form again before it was paid. */
  readonly answers?: { readonly fields: SubmittedFields; readonly files: readonly NewFile[] };
  /** Mails that go out with the change. */
  readonly mails?: readonly NewMail[];
  /** Counted along, whether full or not. */
  readonly limits?: readonly Limit[];
}
