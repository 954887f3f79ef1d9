import type { Generated } from 'kysely';

export interface SubmissionRow {
  readonly id: string;
  readonly reference: string;
  readonly form: string;
  readonly received_at: number;
  readonly state: string;
  readonly reasons: string;
  readonly fields: string;
  readonly read_at: number | null;
  /** 1 until its payment is paid. */
  readonly awaits_payment: number;
  /** Its e-mail address in lower case; '' without one, and null if an earlier release stored it. */
  readonly sender: string | null;
  /** 1, or the time of its last mail, until its words are in the search index. */
  readonly unindexed: number | null;
  readonly assignee: string | null;
  readonly state_before_bin: string | null;
  readonly binned_at: number | null;
  /** When it comes back to the inbox. Counts only while it is snoozed. */
  readonly snoozed_until: number | null;
  /** The batch that moved it last; null after any other move. */
  readonly state_batch: string | null;
  readonly read_batch: string | null;
  readonly assignee_batch: string | null;
  readonly labels_batch: string | null;
  /** When the visitor cancelled its booking. */
  readonly cancelled_at: number | null;
  /** The id of an earlier submission with equal answers, also after that was deleted. */
  readonly possible_repeat_of: string | null;
}

export interface SubmissionWordsRow {
  readonly id: Generated<number>;
  readonly submission: string;
  readonly words: string;
}

/** Where a submission came from, as the address of its page named it. */
export interface SubmissionSourceRow {
  readonly submission: string;
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
}

export interface FileRow {
  readonly id: string;
  readonly submission: string;
  readonly position: number;
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The mail that it came with or went out with. */
  readonly mail: string | null;
  /** The address of the operator whose draft of a reply has it, while it is not sent. */
  readonly draft_of: string | null;
}

export interface EqualAnswersRow {
  readonly key: number;
  readonly submission: string;
  readonly expires_at: number;
}

export interface AttemptRow {
  readonly form: string;
  readonly attempt: string;
  readonly content_hash: string;
  readonly expires_at: number;
  readonly submission: string;
}

export interface PageDraftRow {
  readonly id: string;
  readonly form: string;
  readonly visitor: string;
  /** 1 until it is opened. */
  readonly is_unclaimed: number;
  readonly content: string;
  readonly expires_at: number;
}

/**
 * Where operators keep submissions. Those in the bin are deleted after 30 days, and snoozed ones come back to the
 * inbox at their time.
 */
export const folders = ['inbox', 'answered', 'snoozed', 'archived', 'spam', 'bin'] as const;

export type Folder = (typeof folders)[number];

/** The folders whose submissions take places, and wait for them. */
export const placeFolders: readonly Folder[] = ['inbox', 'answered', 'snoozed', 'archived'];
