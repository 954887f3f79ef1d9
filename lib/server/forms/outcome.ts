import type { Issue } from '@/lib/forms/errors';
import type { SentFile, SubmittedFields } from '@/lib/forms/submission';
import type { AskedTurn } from '@/lib/server/forms/form-steps';

/** What becomes of a post to a form. */
export type Outcome =
  /** On disk. `next` is a path of this site. */
  | {
      readonly kind: 'accepted';
      readonly next: string;
      readonly reference: string;
      /** It had been accepted before; this is the answer that was given then. */
      readonly isReplay: boolean;
    }
  | Rejected
  /** The visitor's bank asks before it pays. Kept, and nothing is charged yet. Only for a client. */
  | {
      readonly kind: 'asked';
      readonly clientSecret: string;
      /** With it the client sends the form once more after the bank's question. */
      readonly resubmitKey: string;
    }
  /** A plain post asked for another page of the form. Nothing was kept. Never for a JSON client. */
  | (AskedTurn & { readonly kind: 'turned'; readonly values: SubmittedFields });

export interface Rejected {
  readonly kind: 'rejected';
  /** At least one. */
  readonly issues: readonly Issue[];
  /** What was typed, to be shown again; empty if it could not be read. */
  readonly values: SubmittedFields;
  /** Files that came along and were not kept. */
  readonly lostFiles?: readonly SentFile[];
  /** Seconds after which the same may be taken, where that is known. */
  readonly retryAfter?: number;
  /** What broke, where something did. For the log. */
  readonly failure?: unknown;
}
