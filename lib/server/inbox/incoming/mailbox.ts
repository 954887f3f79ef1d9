/** A mail in a mailbox. */
export interface MailboxMail {
  readonly raw: Uint8Array;
  /** Bytes of the whole mail, if `raw` is only its start because it is too large. */
  readonly wholeBytes?: number;
}

/** A folder of a mailbox, connected. Its methods reject when the connection has failed. */
export interface OpenMailbox {
  /** The numbers of mails are of this (RFC 3501, section 2.3.1.1). */
  readonly uidValidity: string;
  /** Lists the numbers of mails after one, or of those since a day, in their order. */
  list(from: { readonly after: number } | { readonly since: Date }): Promise<readonly number[]>;
  /** Fetches a mail and leaves it unread. Returns `undefined` if it is gone. */
  fetch(uid: number): Promise<MailboxMail | undefined>;
  /** Marks a stored mail as read, or moves it away. */
  finish(uid: number): Promise<void>;
  /** Resolves when a mail has come, the connection has ended, the time is over, or the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Why a mailbox cannot be read. `error` is in the words of its server, without secrets. */
export interface MailboxProblem {
  readonly kind: 'login-refused' | 'no-folder' | 'unreachable';
  readonly error: string;
}

export type OpenResult = { readonly kind: 'open'; readonly mailbox: OpenMailbox } | MailboxProblem;

/** Connects to a mailbox. Each call makes a new connection. */
export type OpenMailboxFunction = () => Promise<OpenResult>;
