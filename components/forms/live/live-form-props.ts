import type { DraftStorage } from '@/components/forms/live/drafts';
import type { LiveCard } from '@/components/payments/live/live-card';
import type { FormClientOptions } from '@/lib/forms/client/form-client';
import type { FormDefinition } from '@/lib/forms/definition';
import type { FormElements } from '@/lib/forms/dom/form-elements';
import type { Issue } from '@/lib/forms/errors/issue';

/** What hydrating a form needs. */
export interface LiveFormProps {
  readonly form: HTMLFormElement;
  readonly definition: FormDefinition;
  readonly elements: FormElements;
  /** Where the form is sent. */
  readonly target: Pick<FormClientOptions, 'key' | 'project' | 'hostedOrigin' | 'siteOrigin'>;
  /** Default: the browser's own. */
  readonly platform?: FormClientOptions['platform'];
  /** When the page was loaded, in milliseconds since 1970. */
  readonly loadedAt: number;
  readonly storage: DraftStorage | undefined;
  /** The card, for a form with a card section. */
  readonly card?: LiveCard;
  /** Opens the next page after success. */
  readonly onSent: (next: string) => void;
  /** Called when a submission begins, and when it has failed. */
  readonly onSending?: (isSending: boolean) => void;
  /**
   * Replaces a form that has changed, and shows an issue in the new one. Resolves with whether it is
   * replaced, or the page is left.
   */
  readonly onChanged?: (issue: Issue) => Promise<boolean>;
  /** The issues to show at first. */
  readonly initialIssues?: readonly Issue[];
}

/** The part of the form's props that its client needs. */
export type ClientProps = Pick<
  LiveFormProps,
  'form' | 'definition' | 'target' | 'platform' | 'loadedAt' | 'card'
>;
