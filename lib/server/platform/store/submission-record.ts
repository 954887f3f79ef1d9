import type { SubmittedFields } from '@/lib/forms/submission';
import type { AuditEntry } from '@/lib/server/platform/store/desk-record';
import type { NewMail } from '@/lib/server/platform/store/mail-record';
import type { NewBooking } from '@/lib/server/platform/store/places-store';
import type {
  EqualAnswers,
  Limit,
  NewAttempt,
  NewFile,
} from '@/lib/server/platform/store/submission-parts';

/** Where operators keep submissions. Those in the bin are deleted after 30 days. */
export const folders = ['inbox', 'answered', 'archived', 'spam', 'bin'] as const;

export type Folder = (typeof folders)[number];

/** The folders whose submissions take places, and wait for them. */
export const placeFolders: readonly Folder[] = ['inbox', 'answered', 'archived'];

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
  /** Why it was held for review, in words for operators. Otherwise empty. */
  readonly reasons: readonly string[];
  readonly fields: SubmittedFields;
  readonly files: readonly NewFile[];
}

/** What was paid in cash for a booking that was made at the door. */
export interface DoorSale {
  /** In minor units. */
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
