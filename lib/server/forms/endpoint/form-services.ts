import type { FormDefinition } from '@/lib/forms/definition';
import type { UploadStore } from '@/lib/server/submissions/upload-store';
import type { FormAlarm } from '@/lib/server/submissions/alarm';
import type { RandomBytes } from '@/lib/server/http/requests/tokens';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import type { ProofDifficulty } from '@/lib/server/submissions/proof-of-work';
import type { DraftStore } from '@/lib/server/store/draft-store';
import type { Store } from '@/lib/server/store/store';
import type { NewSubmission } from '@/lib/server/store/submission-record';

/** A submission before it is known who is written to about it. */
export type SubmissionDraft = Omit<NewSubmission, 'mails'>;

/** What accepting submissions needs from the rest of the server. */
export interface FormServices {
  readonly store: Pick<
    Store,
    | 'addSubmission'
    | 'countLimits'
    | 'findAttempt'
    | 'findFile'
    | 'findFullLimit'
    | 'secret'
    | keyof DraftStore
  >;
  readonly uploads: UploadStore;
  readonly siteUrl: string;
  /** How many proxies of our own stand in front of the site. */
  readonly proxies: number;
  /** The mails that go out with a submission; the visitor's without the answers if suspicious. */
  readonly createMails: (
    form: FormDefinition,
    draft: SubmissionDraft,
    isSuspicious: boolean,
  ) => NewSubmission['mails'];
  readonly alarm: FormAlarm;
  /** How much a browser has to work where a form is flooded. */
  readonly proofDifficulty: ProofDifficulty;
  /** Takes payments; not there where none are taken. */
  readonly payments?: PaymentServices;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}
