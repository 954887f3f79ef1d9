import type { SubmissionRecord } from '@/lib/server/platform/store/submission-record';

/** An operator's mark of a message as spam, or as none. */
export interface SpamMark {
  /** The id of the submission. */
  readonly submission: string;
  readonly isSpam: boolean;
}

/**
 * The part of the store for marks. Moving a submission to the spam marks it, and so does moving it from
 * there to the inbox. An undo and a deletion of the submission delete the mark.
 */
export interface SpamMarkStore {
  /** Lists the marks of the newest submissions. */
  listSpamMarks(limit: number): Promise<readonly SpamMark[]>;

  /** Returns what was sent with submissions, to learn from their marks. */
  readMarkedSubmissions(
    ids: readonly string[],
  ): Promise<readonly Pick<SubmissionRecord, 'id' | 'form' | 'fields'>[]>;
}
