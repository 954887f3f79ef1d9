import type { SubmissionState } from '@/lib/server/forms/submissions/submission-record';
import type { Folder } from '@/lib/server/platform/store/tables/submission-rows';

/** Selects submissions. Each property that is set must hold. */
export interface SubmissionFilter {
  readonly form?: string;
  /** The forms to choose from; all without it. */
  readonly forms?: readonly string[];
  /** `all` is the same as no state. */
  readonly state?: SubmissionState | 'all';
  /** Whether it has been read. */
  readonly read?: 'new' | 'read';
  /**
   * Words that all occur in the submission, or begin a word of it; or in one that is merged into it and that `forms`
   * include.
   */
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
  /** It is not shown with another submission that `forms` include. */
  readonly withoutMerged?: boolean;
}

/** The submissions of one form. `new` and `read` are those of the inbox. */
export type StateCounts = { readonly form: string } & Readonly<Record<CountedState, number>>;

export type CountedState = 'new' | 'read' | Exclude<Folder, 'inbox'> | 'unpaid';

/** Selects submissions, and the page of them. */
export interface SubmissionQuery extends SubmissionFilter {
  /** By time of arrival; `newest` first without it. */
  readonly sort?: SubmissionSort;
  /** Only submissions that are older than the one with this id. */
  readonly before?: string;
  /** Only submissions that are newer than the one with this id. */
  readonly after?: string;
  readonly limit: number;
}

type SubmissionSort = 'newest' | 'oldest';

export interface FormCount {
  readonly form: string;
  readonly total: number;
  readonly unread: number;
}
