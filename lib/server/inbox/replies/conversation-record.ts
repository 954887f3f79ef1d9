import type { AuditEntry } from '@/lib/server/access/access-record';
import type { SubmissionState } from '@/lib/server/forms/submissions/submission-record';
import type { NewFile } from '@/lib/server/forms/submissions/submission-parts';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';

/** A note between operators about a submission. It is never mailed. */
export interface Note {
  /** A UUID of version 7, which sorts by time. */
  readonly id: string;
  readonly submission: string;
  /** The operator's address. */
  readonly author: string;
  readonly text: string;
  readonly createdAt: Date;
}

/** A reply that an operator has begun. Each operator has one for a submission. */
export interface ReplyDraft {
  readonly submission: string;
  readonly operator: string;
  readonly text: string;
  readonly changedAt: Date;
}

/** A file to add to an operator's draft of a reply. */
export interface NewDraftFile {
  readonly submission: string;
  readonly operator: string;
  readonly file: NewFile;
}

/** What became of a file for a draft. `full`: its files would be too many or too large together. */
export type DraftFileOutcome = 'added' | 'full' | 'missing';

/** A text that operators insert into replies, with placeholders such as `{name}`. */
export interface SavedReply {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly changedBy: string;
  readonly changedAt: Date;
}

/** What operators have added to a submission. */
export interface Conversation {
  /** The address of the operator who takes care of it. */
  readonly assignee: string | undefined;
  /** Oldest first. */
  readonly notes: readonly Note[];
  /** Sorted. */
  readonly labels: readonly string[];
  /** How many replies there are. */
  readonly replies: number;
}

/** A reply to send. */
export interface NewReply {
  readonly submission: string;
  /** Its author is the operator whose draft it replaces. */
  readonly mail: NewMail;
  /** The ids of the files of its author's draft that go out with it. */
  readonly files?: readonly string[];
  /** The number of replies that the operator has seen. */
  readonly expectedReplies: number;
  readonly at: Date;
  readonly audit: AuditEntry;
}

/** A reply that its author takes back before it is sent. */
export interface TakenReply {
  readonly submission: string;
  /** The id of the mail. */
  readonly mail: string;
  /** The address of its author, whose draft it becomes. */
  readonly operator: string;
  readonly text: string;
  readonly at: Date;
  readonly audit: AuditEntry;
}

/**
 * What became of a reply. `changed`: another operator has replied since. `moved`: it is in spam or the bin.
 * `files`: the draft does not have all of its files.
 */
export type ReplyOutcome = 'added' | 'repeated' | 'changed' | 'moved' | 'files';

/** Another submission from the same e-mail address. */
export interface RelatedSubmission {
  readonly id: string;
  readonly reference: string;
  readonly form: string;
  readonly receivedAt: Date;
  readonly state: SubmissionState;
  /** The id of the submission that it is merged into. */
  readonly mergedInto: string | undefined;
}

/** The snoozing of a submission. */
export interface Snooze {
  readonly until: Date;
  /** The time until which the operator saw it snoozed; `undefined` if it was not. */
  readonly seen: Date | undefined;
  readonly audit: AuditEntry;
}

/** A move to another folder. `restore` moves out of the bin, to the folder before it. */
export interface FolderChange {
  /** The state that the operator has seen. */
  readonly from: SubmissionState;
  readonly to: 'inbox' | 'archived' | 'bin' | 'restore';
  readonly at: Date;
  readonly audit: AuditEntry;
}
