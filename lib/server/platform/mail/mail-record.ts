import type { HeldReason, MailKind } from '@/lib/server/platform/store/tables/mail-rows';

/** A mail to add to the outbox. */
export interface NewMail {
  /** A UUID of version 7, which sorts by time. */
  readonly id: string;
  readonly kind: MailKind;
  /** The `Message-ID` header, the same at every try, so that mail clients recognise duplicates. */
  readonly messageId: string;
  /** One plain address. */
  readonly to: string;
  readonly replyTo?: string;
  /** The `In-Reply-To` header, a message id (RFC 5322, section 3.6.4). */
  readonly inReplyTo?: string;
  /** The `References` header, message ids separated by spaces. */
  readonly references?: string;
  /** The address of the operator who wrote it. */
  readonly author?: string;
  /**
   * The key of the event that a reminder, or a mail from the page of a date or a booking, is about. A submission
   * has one reminder of each event.
   */
  readonly event?: string;
  /** The form that a notification is about, for its budget. Not stored. */
  readonly form?: string;
  /** A keyed hash of the network of the visitor who caused it, for its budget. Not stored. */
  readonly network?: string;
  /** The language in which it is written, as a BCP 47 tag; not set if it is the main one of the site. */
  readonly language?: string | undefined;
  readonly subject: string;
  readonly text: string;
}

/** A file that goes out with a mail. */
export interface MailAttachment {
  readonly name: string;
  /** The media type. */
  readonly type: string;
  readonly content: Uint8Array;
}

/** A mail that a worker has claimed. */
export interface OutgoingMail extends NewMail {
  /** Id of its submission, if it is about one. */
  readonly submission?: string;
  readonly createdAt: Date;
  /** When it was created, or queued again by an operator. */
  readonly queuedAt: Date;
  /** How many tries were started since `queuedAt`, including this one. */
  readonly attempts: number;
  /** Whether an earlier try may have delivered it. */
  readonly isUnconfirmed: boolean;
  /** Read when it is sent. */
  readonly attachments?: readonly MailAttachment[];
}

/**
 * `sending`: leased to a worker until `nextAt`, after which another worker can claim it. `dead`: failed
 * permanently. `held`: above a budget, and not sent until there is room or an operator decides.
 * `discarded`: was held; an operator discarded it, or a summary replaced it.
 */
export type MailState = 'queued' | 'sending' | 'sent' | 'dead' | 'held' | 'discarded';

/** Selects held mails to visitors: one, or all to a mailbox about submissions of these forms. */
export type HeldMails =
  | { readonly id: string }
  | { readonly to: string; readonly forms?: readonly string[] | undefined };

/** Held notifications of one address, form and kind that a summary can replace. */
export interface HeldNotices {
  readonly to: string;
  readonly form: string;
  readonly kind: 'notify' | 'change' | 'answer';
  readonly count: number;
  /** When the first one was queued. */
  readonly since: Date;
  /** The id of the newest. */
  readonly last: string;
}

export interface StoredMail extends OutgoingMail {
  readonly state: MailState;
  /** When it is due, or when its lease expires. */
  readonly nextAt: Date;
  readonly lastError: string | undefined;
  /** Why it is held. */
  readonly heldBy?: HeldReason;
  readonly sentAt: Date | undefined;
}

/** The result of a try: sent, to retry at a time, or failed permanently. */
export type MailResult =
  | { readonly kind: 'sent'; readonly at: Date }
  | {
      readonly kind: 'again';
      readonly at: Date;
      readonly error: string;
      /** The server may have delivered it. */
      readonly isUnconfirmed?: true;
    }
  | { readonly kind: 'dead'; readonly error: string };

/** Extends the leases of mails that a worker is still sending at `now`. */
export interface MailLease {
  readonly ids: readonly string[];
  readonly now: Date;
  readonly leaseUntil: Date;
}

/** Claims at most `limit` mails that are due at `now`, under a lease until `leaseUntil`. */
export interface MailClaim {
  readonly now: Date;
  readonly leaseUntil: Date;
  readonly limit: number;
}

/**
 * Selects mails. `before` is the id of the last mail of the previous page. The state `held` selects mails to
 * visitors, not notifications.
 */
export interface MailQuery {
  readonly submission?: string;
  /** Selects mails of submissions of these forms; all mails without it. */
  readonly forms?: readonly string[];
  readonly state?: MailState;
  readonly before?: string;
  readonly limit: number;
}

/** Mails to queue with a change. */
export interface QueuedMails {
  readonly mails: readonly NewMail[];
  readonly at: Date;
}
