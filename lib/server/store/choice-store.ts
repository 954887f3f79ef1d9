import type { AuditEntry } from '@/lib/server/store/desk-record';
import type { NewMail } from '@/lib/server/store/mail-record';
import type { SubmissionRecord } from '@/lib/server/store/submission-record';

/** Offers the visitor of a booking another date or the money back. */
export interface NewChoice {
  /** The id of the submission that booked. */
  readonly submission: string;
  /** The key of the event. */
  readonly event: string;
  readonly at: Date;
  readonly mails: readonly NewMail[];
  readonly audit: AuditEntry;
}

/** A booking whose visitor was offered the choice. */
export interface StoredChoice {
  /** As it is now, without its files. */
  readonly submission: SubmissionRecord & { readonly readAt: Date | undefined };
  /** What the visitor has chosen; `undefined` without an answer. */
  readonly answer: 'moved' | 'cancelled' | undefined;
}

/**
 * The part of the store for events that do not take place as planned: whom their organisers have offered
 * another date or the money back.
 */
export interface ChoiceStore {
  /**
   * Offers the choice, queues the mails and adds the entry of the audit log, in one transaction. Returns
   * false and changes nothing if it is offered already, or if the submission does not book the event.
   */
  offerChoice(choice: NewChoice): Promise<boolean>;

  /** Returns whether the visitor of a booking of an event has the choice. */
  hasChoice(submission: string, event: string): Promise<boolean>;

  /** Lists the bookings of an event whose visitors were offered the choice, by time of arrival. */
  listChoices(event: string): Promise<readonly StoredChoice[]>;

  /**
   * Lists the bookings of an event without the choice: paid or free, outside spam and bin, and no offers
   * from its waiting list. They come without their files.
   */
  listWithoutChoice(event: string, limit: number): Promise<readonly SubmissionRecord[]>;
}
