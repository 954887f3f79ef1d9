import type { CheckInStore } from '@/lib/server/platform/store/check-in-store';
import type { BatchStore } from '@/lib/server/platform/store/batch-store';
import type { ConversationStore } from '@/lib/server/platform/store/conversation-store';
import type { AccessStore, DeskSession } from '@/lib/server/platform/store/access-store';
import type { ApiQuery, ApiStore } from '@/lib/server/platform/store/api-store';
import type { BookingChangeStore } from '@/lib/server/platform/store/booking-change-store';
import type { RestoreStore } from '@/lib/server/platform/store/restore-store';
import type { RebookingStore } from '@/lib/server/platform/store/rebooking-store';
import type { DeskStore } from '@/lib/server/platform/store/desk-store';
import type { AlarmStore } from '@/lib/server/platform/store/alarm-store';
import type { DraftStore } from '@/lib/server/platform/store/draft-store';
import type { ErasureStore } from '@/lib/server/platform/store/erasure-store';
import type { EventRefundStore } from '@/lib/server/platform/store/event-refund-store';
import type { EventPlacesStore } from '@/lib/server/platform/store/event-places-store';
import type { HeldMailStore } from '@/lib/server/platform/store/held-mail-store';
import type { HoldStore } from '@/lib/server/platform/store/hold-store';
import type { HealthStore } from '@/lib/server/platform/store/health-store';
import type { ListStore, SubmissionFilter } from '@/lib/server/platform/store/list-store';
import type {
  MailClaim,
  MailLease,
  MailQuery,
  MailResult,
  NewMail,
  OutgoingMail,
  StoredMail,
} from '@/lib/server/platform/store/mail-record';
import type { PaymentStore } from '@/lib/server/platform/store/payment-store';
import type { SoldBookingStore } from '@/lib/server/platform/store/sold-booking';
import type { PlacesStore } from '@/lib/server/platform/store/places-store';
import type {
  AddOutcome,
  StoredAttempt,
  Limit,
  StoredFile,
} from '@/lib/server/platform/store/submission-parts';
import type {
  NewSubmission,
  SubmissionRecord,
  SubmissionState,
} from '@/lib/server/platform/store/submission-record';
import type { SpamMarkStore } from '@/lib/server/platform/store/spam-mark-store';
import type { WaitingStore } from '@/lib/server/platform/store/waiting-store';
import type { WebhookStore } from '@/lib/server/platform/store/webhook-store';

export type { DeskSession };

/**
 * Stores submissions, mails, payments, drafts and sessions. The adapters for SQLite and PostgreSQL
 * implement it, and `lib/server/services.ts` selects one.
 *
 * A promise of a change resolves after the change is committed and synced to disk (SQLite: WAL with
 * `synchronous=FULL`), so a success response may follow. A promise rejects with StoreBusy if the same
 * call may succeed later, and with another error if the store is broken. Expected outcomes are values.
 */
export interface Store
  extends
    PaymentStore,
    PlacesStore,
    SoldBookingStore,
    BookingChangeStore,
    RebookingStore,
    EventRefundStore,
    EventPlacesStore,
    HoldStore,
    HeldMailStore,
    WaitingStore,
    CheckInStore,
    DraftStore,
    DeskStore,
    ErasureStore,
    RestoreStore,
    ConversationStore,
    AlarmStore,
    AccessStore,
    ListStore,
    BatchStore,
    WebhookStore,
    HealthStore,
    SpamMarkStore,
    ApiStore {
  /**
   * Adds a submission, the records of its files, its attempt and mails, and increments its limits, in
   * one transaction. Attempts and limits expire by the time of arrival. A repeated attempt takes no place.
   */
  addSubmission(submission: NewSubmission): Promise<AddOutcome>;

  /** Newest first, unless the query sorts otherwise. */
  listSubmissions(query: SubmissionQuery): Promise<readonly StoredSubmission[]>;

  /** Lists the ids of what `listSubmissions` lists. */
  listSubmissionIds(query: SubmissionQuery): Promise<readonly string[]>;

  /** Lists submissions for the read API, by time of arrival. */
  listApiSubmissions(query: ApiQuery): Promise<readonly StoredSubmission[]>;

  /** Counts the submissions in the inbox, and the unread ones, by form. */
  countSubmissions(): Promise<readonly FormCount[]>;

  /** Counts the submissions of a form with an answer to each of some fields, by the field's name. */
  countAnswers(form: string, fields: readonly string[]): Promise<ReadonlyMap<string, number>>;

  findSubmission(id: string): Promise<StoredSubmission | undefined>;

  /** Marks as read at a time, or as unread (`undefined`). Returns whether the submission exists. */
  markSubmission(id: string, readAt: Date | undefined): Promise<boolean>;

  /**
   * Moves a submission to the inbox or to spam, which marks it, appends the reason, and queues its mails in the same
   * transaction, except mails that exist. Returns false if there is no such submission or it is unpaid.
   */
  changeFolder(
    id: string,
    state: Exclude<SubmissionState, 'unpaid'>,
    reason: string | undefined,
    queued?: QueuedMails,
  ): Promise<boolean>;

  /** Finds a form's attempt by its key, unless it has expired at `now`. */
  findAttempt(form: string, key: string, now: Date): Promise<StoredAttempt | undefined>;

  /** Returns when the last of the limits that are reached at `now` ends. Increments none. */
  findFullLimit(limits: readonly Limit[], now: Date): Promise<{ readonly until: Date } | undefined>;

  /** Increments all limits, or none and returns the end of the window if one is reached. */
  countLimits(limits: readonly Limit[], now: Date): Promise<{ readonly until: Date } | undefined>;

  /**
   * Deletes attempts, limits, page drafts, holds, sessions, invitations and challenges of passkeys that have
   * expired at `now`; mails with sign-in links after 3 days; entries of the audit log after a year; events
   * of the payment service that are older than 30 days; and payments that were abandoned 30 days ago, with
   * their submissions. Of payments that are unfinished and unchanged for 31 days, deletes the answers,
   * and also the payment if it has no intent.
   */
  deleteExpired(now: Date): Promise<void>;

  /**
   * Returns 32 random bytes of this installation, created at the first call. All replicas get the
   * same bytes, also after a restart.
   */
  secret(name: string): Promise<Uint8Array>;

  findFile(id: string): Promise<StoredFile | undefined>;

  /** Lists the ids of all files of submissions, to find files without one. */
  listFileIds(): Promise<readonly string[]>;

  /**
   * Queues mails of a submission that exists, or of none (`undefined`). A submission has one mail of a
   * kind to an address, or one for each `event`, except replies and mails about changes of its booking: a
   * mail that exists is not queued again. A mail above a budget of `mail-budgets.ts` is held, as in all
   * methods that queue mails.
   */
  queueMails(submission: string | undefined, mails: readonly NewMail[], at: Date): Promise<void>;

  /**
   * Claims mails that are due, the longest due first. Two callers never get the same mail. A mail whose
   * lease has expired while it was sent is returned as unconfirmed.
   */
  claimMails(claim: MailClaim): Promise<readonly OutgoingMail[]>;

  /** Extends leases that have not expired. */
  renewMails(lease: MailLease): Promise<void>;

  /** Stores the result of a try. A mail that was sent stays sent, whatever is stored later. */
  recordMailResult(id: string, result: MailResult): Promise<void>;

  findMail(id: string): Promise<StoredMail | undefined>;

  /** Newest first. */
  listMails(query: MailQuery): Promise<readonly StoredMail[]>;

  /** Queues a dead mail again. Returns false if the mail is not dead. */
  retryMail(id: string, now: Date): Promise<boolean>;

  /**
   * Makes mails and deliveries due that were queued while the clock was ahead. Without this they wait for
   * the whole difference.
   */
  correctQueueTimes(now: Date): Promise<void>;

  /** Adds a one-time link to the desk. */
  addInvitation(invitation: Invitation): Promise<void>;

  /**
   * Redeems a one-time link and opens a session in the same transaction. Returns `undefined` if the link
   * is unknown, used or expired at `now`. Of two calls with one link, exactly one succeeds.
   */
  redeemInvitation(redemption: Redemption): Promise<{ readonly email: string } | undefined>;

  /**
   * Finds a session, unless it has ended, its idle or absolute limit has passed at `now`, or its operator
   * has been deleted.
   */
  findSession(tokenHash: string, now: Date): Promise<DeskSession | undefined>;

  /** Moves the idle limit of a session. */
  touchSession(tokenHash: string, seenAt: Date, idleUntil: Date): Promise<void>;

  /** Ends a session, if it exists. */
  endSession(tokenHash: string): Promise<void>;

  /** Resolves when the store can be written to. */
  check(): Promise<void>;

  /** Completes pending writes and closes the store. */
  close(): Promise<void>;
}

export interface StoredSubmission extends SubmissionRecord {
  readonly readAt: Date | undefined;
  /** When the visitor cancelled the booking that it made. */
  readonly cancelledAt?: Date;
  /** The id of an earlier submission with equal answers: it may be the same message, sent twice. */
  readonly possibleRepeatOf?: string;
}

/** Selects submissions, and the page of them. */
export interface SubmissionQuery extends SubmissionFilter {
  /** By time of arrival; `newest` first without it. */
  readonly sort?: SubmissionSort;
  /** Only submissions that are older than the one with this id. */
  readonly before?: string;
  /** Only submissions that are newer than the one with this id. */
  readonly after?: string;
  readonly limit: number;
}

export type SubmissionSort = 'newest' | 'oldest';

/** Mails to queue with a change. */
export interface QueuedMails {
  readonly mails: readonly NewMail[];
  readonly at: Date;
}

export interface FormCount {
  readonly form: string;
  readonly total: number;
  readonly unread: number;
}

/** A one-time link. */
export interface Invitation {
  /** SHA-256 of the token. */
  readonly tokenHash: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface Redemption extends Pick<DeskSession, 'id' | 'device' | 'isOwnDevice'> {
  readonly invitationHash: string;
  readonly sessionHash: string;
  readonly now: Date;
  readonly idleUntil: Date;
  readonly absoluteUntil: Date;
}
