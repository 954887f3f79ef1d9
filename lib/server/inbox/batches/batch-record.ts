import type { SubmissionFilter } from '@/lib/server/inbox/lists/list-record';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import type { Folder } from '@/lib/server/platform/store/tables/submission-rows';

/**
 * A change to several submissions. `restore` moves out of the bin, to the folder before it. `reason` is
 * added to the reasons of submissions that are moved into or out of the spam.
 */
export type BatchChange =
  | { readonly kind: 'read' | 'unread' }
  | { readonly kind: 'move'; readonly to: Folder | 'restore'; readonly reason?: string }
  | { readonly kind: 'assign'; readonly assignee?: string }
  | { readonly kind: 'add-label' | 'remove-label'; readonly label: string };

/** The mails of a submission that leaves the spam. */
interface HeldMails {
  readonly mails: readonly NewMail[];
  readonly at: Date;
}

/** A change to make. */
export interface NewBatch {
  /** A UUID of version 7. */
  readonly id: string;
  /** The operator's address. */
  readonly operator: string;
  readonly at: Date;
  readonly change: BatchChange;
  /** The ids of the submissions, or a filter that selects them. */
  readonly submissions: readonly string[] | SubmissionFilter;
  /** The forms that the operator may see; all without it. */
  readonly forms?: readonly string[];
  /** The mails of submissions that leave the spam, by id. */
  readonly queued?: ReadonlyMap<string, HeldMails>;
}

/** What a change of several did with one of them. */
export interface BatchOfSubmission {
  readonly operator: string;
  readonly change: BatchChange;
}

/** A change that was made. */
export interface StoredBatch {
  readonly change: BatchChange;
  /** The submissions that it changed. */
  readonly count: number;
  readonly at: Date;
}

/** The result of an undo. `kept` were changed again since, and stay as they are. */
export interface UndoneBatch {
  readonly change: BatchChange;
  readonly restored: number;
  readonly kept: number;
}

/** Milliseconds in which a change can be undone. */
export const undoPeriod = 60_000;
