import type { SubmittedFields } from '@/lib/forms/submission';

/**
 * What the site keeps, as the rest of the server sees it. Adapters (SQLite now, PostgreSQL later)
 * implement it and `lib/server/services.ts` picks one.
 *
 * Every promise of a change resolves only after the change is committed and synced to disk
 * (SQLite: WAL with `synchronous=FULL`), so an answer of success may follow it. A promise rejects
 * only when the store itself is broken, or with StoreBusy when the same call may succeed later;
 * expected outcomes are values.
 */
export interface Store {
  /**
   * Keeps one submission whole. Tells whether it did: `false` means that its id or reference is
   * taken, so the caller draws another.
   */
  addSubmission(submission: NewSubmission): Promise<boolean>;

  /** Newest first; `before` is the `id` of the last row already seen. At most `limit` rows. */
  listSubmissions(query: SubmissionQuery): Promise<readonly StoredSubmission[]>;

  /** How many submissions each form has, and how many of them nobody has read. Spam is not counted. */
  countSubmissions(): Promise<readonly FormCount[]>;

  /** One submission whole, or `undefined` if there is none of that id. */
  findSubmission(id: string): Promise<StoredSubmission | undefined>;

  /** Marks as read (a time) or as unread (`undefined`). Tells whether the submission exists. */
  markSubmission(id: string, readAt: Date | undefined): Promise<boolean>;

  /** Keeps a one-time link to the desk, as the SHA-256 of its token. */
  addInvitation(invitation: Invitation): Promise<void>;

  /**
   * Uses up a one-time link and opens a session in the same transaction. `undefined` if the link is
   * unknown, used or expired at `now`. Two calls with one link: exactly one wins.
   */
  redeemInvitation(redemption: Redemption): Promise<{ readonly email: string } | undefined>;

  /** The session of a token, if it is neither ended nor expired at `now` (idle or absolute). */
  findSession(tokenHash: string, now: Date): Promise<DeskSession | undefined>;

  /** Moves the idle limit of a session. */
  touchSession(tokenHash: string, seenAt: Date, idleUntil: Date): Promise<void>;

  /** Ends a session; ending an unknown one is no error. */
  endSession(tokenHash: string): Promise<void>;

  /** Resolves when the store can be written to. */
  check(): Promise<void>;

  /** Finishes what was handed over and closes the files. */
  close(): Promise<void>;
}

export type SubmissionState = 'inbox' | 'spam';

export interface NewSubmission {
  /** Sorts by time of arrival (UUID version 7, RFC 9562 section 5.7). */
  readonly id: string;
  /** What people quote, such as `CON-7K2QXM`. Unique. */
  readonly reference: string;
  readonly form: string;
  readonly receivedAt: Date;
  readonly state: SubmissionState;
  /** Why it was held, in words for operators; empty for an ordinary submission. */
  readonly reasons: readonly string[];
  readonly fields: SubmittedFields;
}

export interface StoredSubmission extends NewSubmission {
  readonly readAt: Date | undefined;
}

export interface SubmissionQuery {
  readonly form?: string;
  readonly state?: SubmissionState;
  readonly before?: string;
  readonly limit: number;
}

export interface FormCount {
  readonly form: string;
  readonly total: number;
  readonly unread: number;
}

export interface Invitation {
  readonly tokenHash: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface Redemption {
  readonly invitationHash: string;
  readonly sessionHash: string;
  readonly now: Date;
  readonly idleUntil: Date;
  readonly absoluteUntil: Date;
}

export interface DeskSession {
  readonly email: string;
  readonly createdAt: Date;
  readonly idleUntil: Date;
  readonly absoluteUntil: Date;
}
