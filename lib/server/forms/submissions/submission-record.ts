import type { SubmittedFields } from '@/lib/forms/submission';
import type { AuditEntry } from '@/lib/server/access/access-record';
import type { NewBooking } from '@/lib/server/bookings/places/places';
import type {
  EqualAnswers,
  NewAttempt,
  NewFile,
} from '@/lib/server/forms/submissions/submission-parts';
import type { SubmissionSource } from '@/lib/server/forms/submissions/submission-source';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import type { Limit } from '@/lib/server/platform/store/limits-sql';
import type { Folder } from '@/lib/server/platform/store/tables/submission-rows';

/** `unpaid`: its payment is not paid, so it is not counted and sends no mails. */
export type SubmissionState = Folder | 'unpaid';

/** A submission as it is stored. */
export interface SubmissionRecord {
  /** A UUID of version 7 (RFC 9562, section 5.7), which sorts by time of arrival. */
  readonly id: string;
  /** The number that visitors quote, such as `CON-7K2QXM`. Unique. */
  readonly reference: string;
  readonly form: string;
  readonly receivedAt: Date;
  readonly state: SubmissionState;
  /** Why it was held for review: names when it is added (see stored-reasons.ts), sentences when it is read. */
  readonly reasons: readonly string[];
  readonly fields: SubmittedFields;
  readonly files: readonly NewFile[];
}

/** What was paid in cash for a booking that was made at the door. */
export interface DoorSale {
  /** In minor units; 0 in a currency that is not a supported one, as no sum is known then. */
  readonly minor: number;
  readonly currency: string;
  /** The operator's address. */
  readonly operator: string;
  readonly audit: AuditEntry;
  /** The check-in of everyone who was booked. */
  readonly checkIn: { readonly id: string; readonly audit: AuditEntry };
}

/** A submission to add, with its attempt, mails and limits. */
export interface NewSubmission extends SubmissionRecord {
  /** `undefined` if a repeated attempt cannot be recognised. */
  readonly attempt: NewAttempt | undefined;
  readonly equalAnswers?: EqualAnswers | undefined;
  /** Where its visitor came from, of a site that keeps it. */
  readonly source?: SubmissionSource | undefined;
  readonly mails: readonly NewMail[];
  readonly limits: readonly Limit[];
  /** The largest number of submissions of its form. Spam is added above it too. */
  readonly maxSubmissions?: number | undefined;
  /** The places that it books. Spam books them without a check, and they do not count. */
  readonly booking?: NewBooking | undefined;
  /** The places that it waits for, instead of booking any. */
  readonly waiting?: NewBooking | undefined;
  /** What was paid in cash, if it was sold at the door. It is stored in the same transaction. */
  readonly sale?: DoorSale | undefined;
}

export interface StoredSubmission extends SubmissionRecord {
  readonly readAt: Date | undefined;
  /** When it comes back to the inbox, if it is snoozed. */
  readonly snoozedUntil?: Date;
  /** When the visitor cancelled the booking that it made. */
  readonly cancelledAt?: Date;
  /** The id of an earlier submission with equal answers: it may be the same message, sent twice. */
  readonly possibleRepeatOf?: string;
  /** The id of the submission of the same person with which it is shown. */
  readonly mergedInto?: string;
}
