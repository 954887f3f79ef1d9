import type { FormDefinition } from '@/lib/forms/definition';
import type { BookingServices } from '@/lib/server/bookings/booking-services';
import type { PaidChangePlan, PaidChangeProblem } from '@/lib/server/bookings/changes/paid-change';
import type { StoredBooking } from '@/lib/server/bookings/page/stored-booking';
import type { Visitor } from '@/lib/server/platform/http/requests/client-network';
import type { Uploads } from '@/lib/server/platform/uploads/upload-store';
import type { WordCounts } from '@/lib/server/forms/spam/word-model';
import type { FormAlarm } from '@/lib/server/platform/http/logging/alarm';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import type { ProofDifficulty } from '@/lib/server/platform/limits/proof-of-work';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import type { Store } from '@/lib/server/store';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import type { DraftStore } from '@/lib/server/forms/page-drafts-sql';

/** Loads bookings, and plans their changes that are paid for. */
export interface PaidChanges {
  readonly load: (token: string) => Promise<StoredBooking | undefined>;
  readonly plan: (
    stored: StoredBooking,
    request: string,
    visitor: Visitor,
  ) => Promise<PaidChangePlan | PaidChangeProblem>;
}

/** The format of the response to a post: JSON for a script, a page for a plain post. */
export type ResponseFormat = 'json' | 'page';

/** Whether a submission is about to be stored, to join a waiting list, or was accepted from one. */
export type MailStage = 'new' | 'waiting' | 'accepted';

/** What accepting submissions needs from the other rooms. */
export interface FormServices {
  readonly store: Pick<
    Store,
    | 'addSubmission'
    | 'countLimits'
    | 'countTakenByForm'
    | 'findAttempt'
    | 'findFile'
    | 'findFullLimit'
    | 'findSubmission'
    | 'findWaiting'
    | 'secret'
    | keyof DraftStore
  >;
  readonly uploads: Uploads;
  readonly siteUrl: string;
  /** Whether submissions keep where their visitors came from. */
  readonly keepsSources: boolean;
  /** The number of trusted proxies in front of the site. */
  readonly proxies: number;
  /** Creates the mails of a submission. If it is suspicious, the visitor's has no answers. */
  readonly createMails: (
    form: FormDefinition,
    submission: SubmissionRecord,
    isSuspicious: boolean,
    stage: MailStage,
  ) => Promise<readonly NewMail[]>;
  /** Returns a form with the words of the current language, for what its visitor reads. */
  readonly shownForm: (form: FormDefinition) => FormDefinition;
  readonly bookings: BookingServices;
  /** The changes of bookings that cost more than was paid. */
  readonly changes: PaidChanges;
  readonly alarm: FormAlarm;
  /** Returns how often words occur in the messages that operators have marked. */
  readonly spamMarks: () => Promise<WordCounts>;
  /** The cost of the proof of work while a form is flooded. */
  readonly proofDifficulty: ProofDifficulty;
  /** Missing while payments are off. */
  readonly payments?: PaymentServices;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}
