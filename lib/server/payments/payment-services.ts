import type { FormDefinition } from '@/lib/forms/definition';
import type { AlarmDetails } from '@/lib/server/submissions/alarm';
import type { RandomBytes } from '@/lib/server/submissions/ids';
import type { PaymentGateway } from '@/lib/server/payments/gateway';
import type { ProofDifficulty } from '@/lib/server/submissions/proof-of-work';
import type { PaymentMode, StoredPayment } from '@/lib/server/store/payment-record';
import type { NewMail } from '@/lib/server/store/mail-record';
import type { PaymentStore } from '@/lib/server/store/payment-store';
import type { Store } from '@/lib/server/store/store';
import type { SubmissionRecord } from '@/lib/server/store/submission-record';

/** What taking payments needs from the rest of the server. */
export interface PaymentServices {
  readonly mode: PaymentMode;
  readonly gateway: PaymentGateway;
  readonly store: PaymentStore & Pick<Store, 'findSubmission' | 'findFullLimit' | 'secret'>;
  /** The mails that go out when a submission is paid. */
  readonly createPaymentMails: (
    submission: SubmissionRecord,
    payment: StoredPayment,
  ) => readonly NewMail[];
  /** The mails to the organisation when a dispute of a payment begins or ends. */
  readonly createDisputeMails: (
    submission: SubmissionRecord,
    payment: StoredPayment,
  ) => readonly NewMail[];
  /** The site's language (BCP 47), in which sums are written. */
  readonly locale: string;
  /** Whether mails leave this machine; without a mail server they stay readable on the desk. */
  readonly hasMailServer: boolean;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
  /** Resolves after so many milliseconds. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** How much a browser has to work where a form is checked against misuse. */
  readonly proofDifficulty: ProofDifficulty;
  readonly alarm: Alarm;
}

/** Tells the people who run the site, at once. */
export type Alarm = (event: AlarmEvent, facts: AlarmDetails) => void;

export type AlarmEvent =
  /** Money moved, and the store could not note it. It is noted later; the visitor was told success. */
  | 'payment-charged-not-recorded'
  /** Money moved that belongs to no payment of ours, or to one that goes by another intent. */
  | 'payment-stray'
  /** The sum that was taken is not the sum that was asked for. */
  | 'payment-sum-differs'
  /** The service refuses what we ask: a wrong or expired key, a missing permission. */
  | 'payments-refused'
  /** Of the cards at one form more were declined within an hour than paid. */
  | 'payments-mostly-declined'
  /** A form had so many declined cards, or so many submissions, that it checks every browser. */
  | 'payments-checked'
  /** So many cards were declined at one form that it takes none for a while. */
  | 'payments-paused'
  /** So many cards were declined in a minute that no form takes any for a while. */
  | 'all-payments-paused'
  /** A cardholder disputes a payment at the bank. */
  | 'payment-disputed'
  | 'refund-failed'
  | 'payments-not-swept';

/** Identifies this installation in the metadata of its intents. */
export async function deploymentId({ store }: Pick<PaymentServices, 'store'>): Promise<string> {
  return Buffer.from(await store.secret('deployment'))
    .toString('hex')
    .slice(0, 16);
}

/** The form that a payment belongs to, as far as the flow needs it. */
export type PaidForm = FormDefinition & Required<Pick<FormDefinition, 'payment'>>;
