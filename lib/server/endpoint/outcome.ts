import type { Issue } from '@/lib/forms/errors/issue';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { RequestedStep } from '@/lib/server/endpoint/page/form-steps';
import type { MissingFile } from '@/lib/server/forms/body/received-files';

/** The outcome of a post to a form. */
export type Outcome = SentPage &
  (
    | SubmissionOutcome
    /** A plain post deletes its draft. Nothing is stored. Never for a JSON client. */
    | { readonly kind: 'cleared' }
    /** A plain post goes to another step. Nothing is stored. Never for a JSON client. */
    | (RequestedStep & { readonly kind: 'step-changed'; readonly heldUntil?: Date })
  );

/** The content of the page that a post was sent from. Missing if the body was not read. */
export interface SentPage {
  /** The sent values, which the page shows again. */
  readonly values?: SubmittedFields;
  /** Files that the visitor chose and that are not stored. */
  readonly missingFiles?: readonly MissingFile[];
  /** The id of the page's draft. */
  readonly draft?: string | undefined;
  /** The token of the places that are held for the visitor. */
  readonly hold?: string | undefined;
  /** The language of the software that it names in `_language`. */
  readonly language?: string | undefined;
}

/** The outcome of a submission. */
export type SubmissionOutcome =
  /** Stored. `next` is a path of this site, or a URL of a site that the form lists. */
  | {
      readonly kind: 'accepted';
      readonly next: string;
      readonly reference: string;
      /** The same attempt was accepted before and gets the same response. */
      readonly isReplay: boolean;
    }
  | RejectedOutcome
  /** The visitor's bank asks for confirmation. Stored, not charged. Only for JSON clients. */
  | {
      readonly kind: 'requires-action';
      readonly clientSecret: string;
      /** The client sends it with the form again after the confirmation. */
      readonly resubmitKey: string;
    };

export interface RejectedOutcome {
  readonly kind: 'rejected';
  /** At least one. */
  readonly issues: readonly Issue[];
  /** The HTTP status; default: the status of the issues. */
  readonly status?: number;
  /** Seconds after which the same post may succeed. */
  readonly retryAfter?: number;
  /** The address of what was stored under the same attempt, with other answers. */
  readonly earlier?: string;
  /** The page shows the form as it was before it changed. */
  readonly isFormChanged?: true;
  /** The attempt is paid, so the next post needs a new one. */
  readonly isAttemptOver?: true;
  /** The proof-of-work challenge that a client must solve before it sends the post again. */
  readonly check?: object;
  /** The exception behind the rejection, for the log. */
  readonly failure?: unknown;
}
