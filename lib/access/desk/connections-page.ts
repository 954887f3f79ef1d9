import type { DeskTime } from '@/lib/desk/desk-time';
import type { DeskFrame } from '@/lib/desk/desk-frame';
import type { PageMeta } from '@/lib/site/frame';

/** A choice of a select element. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A webhook in the list. */
export interface DeskWebhook {
  readonly id: string;
  readonly form: string;
  readonly url: string;
  readonly shape: string;
  readonly created: DeskTime;
  readonly createdBy: string;
}

/** A delivery in the log. */
export interface DeskDelivery {
  readonly id: string;
  readonly at: DeskTime;
  readonly url: string;
  /** In words. */
  readonly state: string;
  readonly submissionHref: string;
  /** Whether it has ended, so that it can be sent again. */
  readonly isOver: boolean;
}

/** A token of the read API in the list. */
export interface DeskToken {
  readonly id: string;
  readonly form: string;
  readonly label: string;
  readonly created: DeskTime;
  readonly createdBy: string;
  readonly used?: DeskTime;
}

interface ConnectionsPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly forms: readonly Choice[];
  /** A new secret, which is shown once. */
  readonly secret?: string;
  /** What happened, or what was wrong with the last action. */
  readonly message?: string;
}

/** The props of the page of webhooks. */
export interface WebhooksPageProps extends ConnectionsPageProps {
  readonly webhooks: readonly DeskWebhook[];
  readonly deliveries: readonly DeskDelivery[];
  /** The address of the next page of the log. */
  readonly older?: string;
}

/** The props of the page of tokens. */
export interface TokensPageProps extends ConnectionsPageProps {
  readonly tokens: readonly DeskToken[];
  /** The address to read submissions at, with `{form}` for the form. */
  readonly endpoint: string;
}

/** The props of the page of exports. */
export interface ExportPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  /** The title of the list that is exported. */
  readonly list: string;
  readonly back: string;
  readonly files: readonly { readonly label: string; readonly href: string }[];
  /** The address of the list for paper. */
  readonly doorList: string;
}
