import type { DeskFrame } from '@/lib/desk/desk-frame';
import type { PageMeta } from '@/lib/site/frame';

/** A deletion to confirm. */
export interface EraseConfirmation {
  readonly title: string;
  /** What is deleted, stays or cannot be deleted, one sentence each. */
  readonly facts: readonly string[];
  /** Why the last press deleted nothing. */
  readonly problem?: string;
  /** The number that the operator must type, for a large deletion. */
  readonly typeNumber?: string;
  /** The hidden fields of the form. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly button: string;
  /** A link to the deletion of everything that the sender has sent. */
  readonly person?: { readonly label: string; readonly href: string };
  /** The file with everything of the person, for a copy before the deletion. */
  readonly download?: { readonly label: string; readonly href: string };
}

/** The props of the pages that delete submissions or a person. */
export interface ErasePageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly step:
    | { readonly kind: 'confirm'; readonly confirmation: EraseConfirmation }
    | { readonly kind: 'nothing'; readonly text: string }
    | { readonly kind: 'ask-person'; readonly problem?: string };
}
