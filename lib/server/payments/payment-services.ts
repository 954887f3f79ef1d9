import { isFreeBooking } from '@/lib/forms/price';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { FormDefinition } from '@/lib/forms/definition';
import type { AlarmDetails } from '@/lib/server/platform/http/logging/alarm';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import type { PaymentGateway } from '@/lib/server/payments/gateway';
import type { ProofDifficulty } from '@/lib/server/platform/limits/proof-of-work';
import type { PaymentMode, StoredPayment } from '@/lib/server/payments/records/payment-record';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import type { PaidChange } from '@/lib/server/payments/records/paid-change';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import type { PaymentListStore } from '@/lib/server/payments/records/payment-lists-sql';
import type { PaymentStore } from '@/lib/server/payments/records/payments-sql';
import type { PayoutStore } from '@/lib/server/payments/records/payouts-sql';
import type { RefundStore } from '@/lib/server/payments/records/refunds-sql';
import type { LimitStore } from '@/lib/server/platform/store/limits-sql';
import type { SubmissionStore } from '@/lib/server/forms/submissions/submissions-sql';
import type { SecretStore } from '@/lib/server/platform/http/requests/signed-token';
import type { PlaceStore } from '@/lib/server/bookings/places/places-sql';

/** Dependencies of the payment flow. */
export interface PaymentServices {
  readonly mode: PaymentMode;
  readonly gateway: PaymentGateway;
  readonly store: PaymentListStore &
    PaymentStore &
    PayoutStore &
    RefundStore &
    Pick<LimitStore, 'countLimits' | 'findFullLimit'> &
    Pick<SubmissionStore, 'findSubmission'> &
    SecretStore &
    Pick<PlaceStore, 'findBookedPlaces' | 'takePlaces'>;
  /** Creates the mails of a paid submission. */
  readonly createPaymentMails: (
    submission: SubmissionRecord,
    payment: StoredPayment,
  ) => Promise<readonly NewMail[]>;
  /** Creates the mails to the organisation when a dispute begins or ends. */
  readonly createDisputeMails: (
    submission: SubmissionRecord,
    payment: StoredPayment,
  ) => Promise<readonly NewMail[]>;
  /** Whether the date of a change of a form's booking still is as it was when the change was paid for. */
  readonly isDateOpen: (change: PaidChange, form: string) => boolean;
  /** The site's language (BCP 47), in which sums are written. */
  readonly locale: string;
  /** Whether mails leave this machine; without a mail server they stay readable on the desk. */
  readonly hasMailServer: boolean;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
  /** Resolves after so many milliseconds. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Difficulty of the proof of work against card testing. */
  readonly proofDifficulty: ProofDifficulty;
  readonly alarm: Alarm;
}

/** Raises an alarm to the operators. */
export type Alarm = (event: AlarmEvent, details: AlarmDetails) => void;

export type AlarmEvent =
  /** Money moved and could not be stored yet. The visitor saw success. */
  | 'payment-charged-not-stored'
  /** Money moved for an intent that no payment uses. */
  | 'payment-unmatched'
  /** The charged sum differs from the requested one. */
  | 'payment-amount-mismatch'
  /** The service rejects requests: a wrong or expired key, a missing permission. */
  | 'payments-refused'
  /** More cards of one form were declined than paid within an hour. */
  | 'payments-mostly-declined'
  /** After many declines or submissions, a form requires a proof of work. */
  | 'payments-proof-required'
  /** After many declines, a form takes no cards for a while. */
  | 'payments-paused'
  /** After many declines in a minute, no form takes cards for a while. */
  | 'all-payments-paused'
  /** A cardholder disputes a payment at the bank. */
  | 'payment-disputed'
  | 'refund-failed'
  | 'payments-not-reconciled';

/** Identifies this installation in the metadata of its intents. */
export async function deploymentId({ store }: Pick<PaymentServices, 'store'>): Promise<string> {
  return Buffer.from(await store.secret('deployment'))
    .toString('hex')
    .slice(0, 16);
}

/** A form with a payment. It has no file fields. */
export type PaidForm = FormDefinition & Required<Pick<FormDefinition, 'payment'>>;

export function isPaidForm(form: FormDefinition): form is PaidForm {
  return form.payment !== undefined;
}

/** Whether answers to a form are paid by card: it takes cards, and they are not for free tickets only. */
export function needsCard(form: FormDefinition, answers: SubmittedFields): form is PaidForm {
  return isPaidForm(form) && !isFreeBooking(form, answers);
}
