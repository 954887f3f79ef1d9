import type { SubmittedFields } from '@/lib/forms/submission';
import type { NewMail } from '@/lib/server/store/mail-record';
import type { Limit, NewAttempt, NewFile } from '@/lib/server/store/submission-parts';

/** `unpaid`: its payment is not paid, or not yet, and nobody is told of it. */
export type SubmissionState = 'inbox' | 'spam' | 'unpaid';

/** What arrived, as it is kept and shown. */
export interface SubmissionRecord {
  /** Sorts by time of arrival (UUID version 7, RFC 9562 section 5.7). */
  readonly id: string;
  /** What people quote, such as `CON-7K2QXM`. Unique. */
  readonly reference: string;
  readonly form: string;
  readonly receivedAt: Date;
  readonly state: SubmissionState;
  /** Why it was held, in words for operators; empty for an ordinary submission. */
  readonly reasons: readonly string[];
  readonly fields: SubmittedFields;
  readonly files: readonly NewFile[];
}

/** A submission with everything that is kept, queued and counted along with it. */
export interface NewSubmission extends SubmissionRecord {
  /** Every key under which the same attempt would come again. */
  readonly attempts: readonly NewAttempt[];
  readonly mails: readonly NewMail[];
  readonly limits: readonly Limit[];
}
