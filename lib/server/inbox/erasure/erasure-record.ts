import type { PageDraft } from '@/lib/server/forms/page-drafts-sql';
import type { StoredMail } from '@/lib/server/platform/mail/mail-record';
import type { Folder } from '@/lib/server/platform/store/tables/submission-rows';

/** What belongs to submissions that are to be deleted. */
export interface ErasureCounts {
  /** Those that exist, with the ones that cannot be deleted yet. */
  readonly submissions: number;
  /** Those whose payment is unfinished and may still be charged. They are not deleted. */
  readonly unfinished: number;
  readonly paid: number;
  readonly files: number;
  /** The mails about them in the outbox, sent or not, with the replies of operators. */
  readonly mails: number;
  /** All submissions in the store. */
  readonly all: number;
}

/** Why submissions are deleted, as the audit log says. */
export type EraseReason = 'bin' | 'canary' | 'chosen' | 'person' | 'restored' | 'retention';

/** Submissions to delete, and what the audit log records about it. */
export interface Erasure {
  readonly ids: readonly string[];
  /** Deletes a submission only if it is still in one of these folders; without it, in any. */
  readonly folders?: readonly Folder[];
  readonly at: Date;
  /** The operator's address; empty for the command line and background jobs. */
  readonly operator: string;
  /** The name of why: one of `eraseReasons`. */
  readonly reason: EraseReason;
  /** Returns the id of a new audit entry. */
  readonly createId: () => string;
}

export interface ErasureResult {
  readonly submissions: number;
  /** The ids of the files to delete from the disk. */
  readonly files: readonly string[];
}

/** Selects the oldest submissions of a form or of all that may be deleted. */
export interface ExpiredQuery {
  readonly form?: string;
  readonly folders: readonly Folder[];
  readonly receivedBefore?: Date;
  readonly binnedBefore?: Date;
  /** Leaves out submissions that book these events or wait for them. */
  readonly exceptEvents?: readonly string[];
  readonly limit: number;
}

/** What is stored of a person beside submissions. */
export interface PersonTraces {
  /** Mails to the person without a submission, oldest first. */
  readonly mails: readonly StoredMail[];
  /** Unfinished forms that contain the address. */
  readonly drafts: readonly Pick<PageDraft, 'id' | 'form' | 'content' | 'expiresAt'>[];
}
