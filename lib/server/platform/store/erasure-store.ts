import type { PageDraft } from '@/lib/server/platform/store/draft-store';
import type { StoredMail } from '@/lib/server/platform/store/mail-record';
import type { Folder } from '@/lib/server/platform/store/submission-record';

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

/** Submissions to delete, and what the audit log records about it. */
export interface Erasure {
  readonly ids: readonly string[];
  /** Deletes a submission only if it is still in one of these folders; without it, in any. */
  readonly folders?: readonly Folder[];
  readonly at: Date;
  /** The operator's address; empty for the command line and background jobs. */
  readonly operator: string;
  /** Why, without anything that a visitor typed. */
  readonly reason: string;
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

/** The part of the store that finds and deletes submissions and people. */
export interface ErasureStore {
  /**
   * Lists the ids of the submissions in which an e-mail address is the whole value of a field, whatever
   * its case, in all states. A message that only mentions the address belongs to its own sender.
   */
  listPersonSubmissions(email: string): Promise<readonly string[]>;

  /** Finds what `erasePersonTraces` deletes. */
  findPersonTraces(email: string): Promise<PersonTraces>;

  countErasure(ids: readonly string[]): Promise<ErasureCounts>;

  /**
   * Deletes submissions with their files' records, mails, replies, notes, labels, drafts, words and
   * webhook deliveries, and adds one audit entry for each form in the same transaction. Of 200 at a time.
   *
   * A paid payment keeps its sum, currency, times, reference, refunds and the ids at the payment service,
   * and loses the card. Digests that may quote a deleted submission are deleted. A submission whose
   * payment may still be charged stays. The database's log is emptied at the end.
   */
  eraseSubmissions(erasure: Erasure): Promise<ErasureResult>;

  /**
   * Deletes drafts of form pages that contain an e-mail address, and mails to it without a submission.
   * Returns how many.
   */
  erasePersonTraces(email: string): Promise<number>;

  /** Oldest first. */
  listExpiredSubmissions(query: ExpiredQuery): Promise<readonly string[]>;

  /**
   * Returns when the oldest paid or free submission of a form in one of the folders arrived, without those
   * that book some events or wait for them.
   */
  findOldestSubmission(
    form: string,
    folders: readonly Folder[],
    exceptEvents?: readonly string[],
  ): Promise<Date | undefined>;
}
