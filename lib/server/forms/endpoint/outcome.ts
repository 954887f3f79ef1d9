import type { Issue } from '@/lib/forms/errors/issue';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { RequestedStep } from '@/lib/server/forms/page/form-steps';
import type { DiscardedFile } from '@/lib/server/forms/body/received-files';

/** What becomes of a post to a form. */
export type Outcome = Result & {
  /** Names the page draft that the post was sent from, if the post says so. */
  readonly draft?: string | undefined;
};

type Result =
  /** On disk. `next` is a path of this site, or an address of one that the form lists. */
  | {
      readonly kind: 'accepted';
      readonly next: string;
      readonly reference: string;
      /** It had been accepted before; this is the answer that was given then. */
      readonly isReplay: boolean;
    }
  | RejectedOutcome
  /** The visitor's bank asks before it pays. Kept, and nothing is charged yet. Only for a client. */
  | {
      readonly kind: 'requires-action';
      readonly clientSecret: string;
      /** With it the client sends the form once more after the bank's question. */
      readonly resubmitKey: string;
    }
  /** A plain post asked for its draft to be deleted. Nothing was stored. Never for a JSON client. */
  | { readonly kind: 'cleared' }
  /** A plain post asked for another page of the form. Nothing was kept. Never for a JSON client. */
  | (RequestedStep & {
      readonly kind: 'turned';
      readonly values: SubmittedFields;
      readonly lostFiles: readonly DiscardedFile[];
    });

export interface RejectedOutcome {
  readonly kind: 'rejected';
  /** At least one. */
  readonly issues: readonly Issue[];
  /** What was typed, to be shown again; empty if it could not be read. */
  readonly values: SubmittedFields;
  /** Files of the form's fields that were chosen and not kept. */
  readonly lostFiles?: readonly DiscardedFile[];
  /** The HTTP status, where it is not that of the issues. */
  readonly status?: number;
  /** Seconds after which the same may be taken, where that is known. */
  readonly retryAfter?: number;
  /** Whether the attempt has ended in a payment, so that the next post needs a new one. */
  readonly isAttemptOver?: true;
  /** What a client has to work out before it sends the same again. */
  readonly check?: object;
  /** What broke, where something did. For the log. */
  readonly failure?: unknown;
}
