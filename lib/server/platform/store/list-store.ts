import type { Folder, SubmissionState } from '@/lib/server/platform/store/submission-record';

/** The part of the store for lists at the desk: filters, counts and the index of words. */
export interface ListStore {
  /** Counts the submissions of each form by state, in the order of the forms' ids. */
  countStates(): Promise<readonly StateCounts[]>;

  /** Counts the submissions that a filter selects, but at most `max`. */
  countMatches(filter: SubmissionFilter, max: number): Promise<number>;

  /**
   * Adds the words of submissions to the search index that were stored or changed since, the newest first.
   * Returns how many, at most `limit`; 0 if all are in it.
   */
  indexSubmissions(limit: number): Promise<number>;
}

/** Selects submissions. Each property that is set must hold. */
export interface SubmissionFilter {
  readonly form?: string;
  /** The forms to choose from; all without it. */
  readonly forms?: readonly string[];
  /** `all` is the same as no state. */
  readonly state?: SubmissionState | 'all';
  /** Whether it has been read. */
  readonly read?: 'new' | 'read';
  /** Words that all occur in the submission, or begin a word of it. */
  readonly search?: string;
  /** The sender's address. Upper and lower case are the same. */
  readonly sender?: string;
  /** The address of an operator, or `none`. */
  readonly assignee?: string;
  readonly label?: string;
  /** It came at this time or later. */
  readonly from?: Date;
  /** It came before this time. */
  readonly to?: Date;
  /** It has a payment that is paid. */
  readonly paid?: boolean;
  /** It has a file. */
  readonly withFiles?: boolean;
  /** An earlier submission has equal answers. */
  readonly possiblyTwice?: boolean;
}

/** The submissions of one form. `new` and `read` are those of the inbox. */
export type StateCounts = { readonly form: string } & Readonly<Record<CountedState, number>>;

export type CountedState = 'new' | 'read' | Exclude<Folder, 'inbox'> | 'unpaid';
