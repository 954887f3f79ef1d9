/** A mail that is written in the same transaction as its submission and sent later. */
export interface NewMail {
  /** A UUID of version 7, which sorts by time. */
  readonly id: string;
  /**
   * To the organisation, the visitor's own copy, the visitor's receipt for what was paid, or to the
   * organisation about a dispute that begins or ends.
   */
  readonly kind: 'notify' | 'copy' | 'receipt' | 'dispute' | 'dispute-ended';
  /** The `Message-ID` header. It stays the same at every try, so that a doubled mail is told apart. */
  readonly messageId: string;
  /** One plain address. */
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
}

/** A mail that a worker has taken to send. */
export interface OutgoingMail extends NewMail {
  /** Id of the submission that it is about. */
  readonly submission: string;
  readonly createdAt: Date;
  /** Since when it waits: since it was made, or since somebody had it sent again. */
  readonly queuedAt: Date;
  /** How many times sending was begun since then, this time included. */
  readonly attempts: number;
  /** Whether an earlier try may have been delivered, so that this one may be a duplicate. */
  readonly isUnconfirmed: boolean;
}

/**
 * `sending` is leased to a worker until `nextAt`; `dead` was given up. A worker that dies leaves its
 * mails `sending`, and after the lease others take them.
 */
export type MailState = 'queued' | 'sending' | 'sent' | 'dead';

export interface StoredMail extends OutgoingMail {
  readonly state: MailState;
  /** When it is due, or when its lease ends. */
  readonly nextAt: Date;
  readonly lastError: string | undefined;
  readonly sentAt: Date | undefined;
}

/** How sending ended: sent, to be tried again at a time, or given up. */
export type MailResult =
  | { readonly kind: 'sent'; readonly at: Date }
  | {
      readonly kind: 'again';
      readonly at: Date;
      readonly error: string;
      /** The mail may have been delivered. */
      readonly isUnconfirmed?: true;
    }
  | { readonly kind: 'dead'; readonly error: string };

/** Mails that a worker is still sending at `now`, to be leased until `leaseUntil`. */
export interface MailLease {
  readonly ids: readonly string[];
  readonly now: Date;
  readonly leaseUntil: Date;
}

/** Which mails are due: at most `limit` of them at `now`, to be leased until `leaseUntil`. */
export interface MailClaim {
  readonly now: Date;
  readonly leaseUntil: Date;
  readonly limit: number;
}

/** Mails of one submission, or of all; `before` is the id of the last one already seen. */
export interface MailQuery {
  readonly submission?: string;
  readonly state?: MailState;
  readonly before?: string;
  readonly limit: number;
}
