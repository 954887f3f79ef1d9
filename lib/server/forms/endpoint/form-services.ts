import type { FormDefinition } from '@/lib/forms/definition';
import type { UploadStore } from '@/lib/server/submissions/upload-store';
import type { FormAlarm } from '@/lib/server/submissions/alarm';
import type { RandomBytes } from '@/lib/server/http/requests/tokens';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import type { ProofDifficulty } from '@/lib/server/submissions/proof-of-work';
import type { DraftStore } from '@/lib/server/store/draft-store';
import type { Store } from '@/lib/server/store/store';
import type { NewSubmission } from '@/lib/server/store/submission-record';

/** A submission without its mails. */
export type SubmissionDraft = Omit<NewSubmission, 'mails'>;

/** What accepting submissions needs from the other rooms. */
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
  /** The number of trusted proxies in front of the site. */
  readonly proxies: number;
  /** Creates the mails of a submission; a suspicious one is not copied to the visitor. */
  readonly createMails: (
    form: FormDefinition,
    draft: SubmissionDraft,
    isSuspicious: boolean,
  ) => NewSubmission['mails'];
  readonly alarm: FormAlarm;
  /** The cost of the proof of work while a form is flooded. */
  readonly proofDifficulty: ProofDifficulty;
  /** Missing while payments are off. */
  readonly payments?: PaymentServices;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}
