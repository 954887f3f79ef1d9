import type { SubmissionFilter } from '@/lib/server/platform/store/list-store';
import type { NewMail } from '@/lib/server/platform/store/mail-record';
import type { Folder } from '@/lib/server/platform/store/submission-record';

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

/** The part of the store for changes to several submissions. */
export interface BatchStore {
  /**
   * Changes submissions and stores what it replaced, in a transaction for each thousand, so that other
   * writers wait for a short time only. If the server stops in between, the changed ones can be undone, and
   * the same change can be made again for the others. Leaves out those that the change would not alter; a
   * move also leaves out unpaid ones. The mails of `queued` are sent after `undoPeriod` at the earliest. A
   * change with the id of an earlier one of the operator adds to that. Returns how many both changed.
   */
  changeSubmissions(batch: NewBatch): Promise<number>;

  /** Finds a change of an operator. Changes are kept for a day. */
  findBatch(id: string, operator: string): Promise<StoredBatch | undefined>;

  /**
   * Restores what a change replaced, in a transaction for each thousand, except where the value was changed
   * again since, even if back to the one that it set, and deletes the mails that it queued for those. Returns
   * `undefined`, and restores nothing, if there is no such change of the operator within the last minute.
   * `forms` are those that the operator may see now, all without it: other submissions are kept.
   */
  undoBatch(
    id: string,
    operator: string,
    now: Date,
    forms?: readonly string[],
  ): Promise<UndoneBatch | undefined>;
}
