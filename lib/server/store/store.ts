import type { DraftStore } from '@/lib/server/store/draft-store';
import type {
  MailClaim,
  MailLease,
  MailQuery,
  MailResult,
  NewMail,
  OutgoingMail,
  StoredMail,
} from '@/lib/server/store/mail-record';
import type { PaymentStore } from '@/lib/server/store/payment-store';
import type {
  AddOutcome,
  StoredAttempt,
  Limit,
  StoredFile,
} from '@/lib/server/store/submission-parts';
import type {
  NewSubmission,
  SubmissionRecord,
  SubmissionState,
} from '@/lib/server/store/submission-record';

/**
 * What the site keeps, as the rest of the server sees it. Adapters (SQLite, PostgreSQL) implement it
 * and `lib/server/services.ts` picks one.
 *
 * Every promise of a change resolves only after the change is committed and synced to disk
 * (SQLite: WAL with `synchronous=FULL`), so an answer of success may follow it. A promise rejects
 * only when the store itself is broken, or with StoreBusy when the same call may succeed later;
 * expected outcomes are values.
 */
export interface Store extends PaymentStore, DraftStore {
  /**
   * Keeps one submission whole, or nothing of it: itself, the records of its files, its attempts,
   * its mails and the counts of its limits are one transaction. Whether an attempt has expired or
   * a limit's window has ended is judged at the time of arrival.
   */
  addSubmission(submission: NewSubmission): Promise<AddOutcome>;

  /** Newest first; `before` is the `id` of the last row already seen. At most `limit` rows. */
  listSubmissions(query: SubmissionQuery): Promise<readonly StoredSubmission[]>;

  /** How many submissions each form has, and how many of them nobody has read. Only the inbox counts. */
  countSubmissions(): Promise<readonly FormCount[]>;

  /** One submission whole, or `undefined` if there is none of that id. */
  findSubmission(id: string): Promise<StoredSubmission | undefined>;

  /** Marks as read (a time) or as unread (`undefined`). Tells whether the submission exists. */
  markSubmission(id: string, readAt: Date | undefined): Promise<boolean>;

  /**
   * Puts a submission into the inbox or aside as spam, adds the reason to those that it has, and
   * queues its mails in the same transaction. A mail that it has already is not queued again.
   * Tells whether there is one to move: one that is not paid stays where it is.
   */
  moveSubmission(
    id: string,
    state: Exclude<SubmissionState, 'unpaid'>,
    reason: string | undefined,
    queued?: QueuedMails,
  ): Promise<boolean>;

  /** The attempt that a form has kept under a key, if it has not expired at `now`. */
  findAttempt(form: string, key: string, now: Date): Promise<StoredAttempt | undefined>;

  /** The end of the limit that is reached at `now`, of the last one if several are. Counts nothing. */
  findFullLimit(limits: readonly Limit[], now: Date): Promise<{ readonly until: Date } | undefined>;

  /**
   * Deletes the attempts, limits, page drafts, sessions and invitations that have ended at `now`, the events of the payment service
   * that were noted more than 30 days before, and payments that were given up as long ago, with the
   * answers that nobody ever paid for. The answers of payments that were left unfinished, and that
   * nobody has looked after for 31 days, go too; such a payment stays if it has an intent.
   */
  forgetExpired(now: Date): Promise<void>;

  /**
   * 32 random bytes that belong to this installation. Whoever asks first makes them; they are the
   * same for all replicas and after a restart.
   */
  secret(name: string): Promise<Uint8Array>;

  /** The record of one file. */
  findFile(id: string): Promise<StoredFile | undefined>;

  /** Ids of all files that belong to a submission, so that others can be cleared away. */
  listFileIds(): Promise<readonly string[]>;

  /**
   * Queues mails of a submission that exists, such as those that were held back while it counted as
   * spam. A submission has one mail of a kind to one address, so what is there already is not
   * queued again.
   */
  queueMails(submission: string, mails: readonly NewMail[], at: Date): Promise<void>;

  /**
   * Takes mails that are due, the longest due first. No two callers get the same one. A mail whose
   * lease ended while it was being sent comes back as unconfirmed.
   */
  claimMails(claim: MailClaim): Promise<readonly OutgoingMail[]>;

  /** Extends the leases of mails that are still being sent; a lease that has ended stays so. */
  renewMails(lease: MailLease): Promise<void>;

  /** Notes how sending ended. A mail that was sent stays sent, whoever else says otherwise later. */
  settleMail(id: string, result: MailResult): Promise<void>;

  /** Newest first. */
  listMails(query: MailQuery): Promise<readonly StoredMail[]>;

  /** Puts a mail that was given up back into the queue; tells whether it was one. */
  retryMail(id: string, now: Date): Promise<boolean>;

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

export interface StoredSubmission extends SubmissionRecord {
  readonly readAt: Date | undefined;
}

export interface SubmissionQuery {
  readonly form?: string;
  readonly state?: SubmissionState;
  readonly before?: string;
  readonly limit: number;
}

/** Mails that are queued along with a change, and the limits that they count under. */
export interface QueuedMails {
  readonly mails: readonly NewMail[];
  /** Counted whether full or not. */
  readonly limits: readonly Limit[];
  readonly at: Date;
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
