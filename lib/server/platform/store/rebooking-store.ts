import type { AuditEntry } from '@/lib/server/platform/store/desk-record';
import type { NewMail } from '@/lib/server/platform/store/mail-record';
import type { SubmissionRecord } from '@/lib/server/platform/store/submission-record';

/** The status of the event in its file, another time or place there, or an operator's choice at the desk. */
export type RebookingReason = 'cancelled' | 'postponed' | 'changed' | 'desk';

/** An offer of a rebooking: the visitor may move to another date, or cancel with a full refund. */
export interface NewRebooking {
  /** The id of the submission that booked. */
  readonly submission: string;
  /** The key of the event. */
  readonly event: string;
  readonly reason: RebookingReason;
  readonly at: Date;
  readonly mails: readonly NewMail[];
  readonly audit: AuditEntry;
}

/** A booking that was offered a rebooking. */
export interface StoredRebooking {
  /** As it is now, without its files. */
  readonly submission: SubmissionRecord & { readonly readAt: Date | undefined };
  /** What the visitor has done; `undefined` without a reply. */
  readonly answer: 'moved' | 'cancelled' | undefined;
}

/**
 * The part of the store for events that do not take place as planned: the bookings that were offered a
 * rebooking. The SQL table has its earlier name, `booking_choices`.
 */
export interface RebookingStore {
  /**
   * Offers a rebooking, queues the mails and adds the entry of the audit log, in one transaction. Returns
   * false and changes nothing if it is offered already, or if the submission does not book the event. A
   * cancelled event is offered again if the earlier offer had another reason.
   */
  offerRebooking(rebooking: NewRebooking): Promise<boolean>;

  /** Returns whether a booking of an event was offered a rebooking, and none of its people is checked in. */
  mayRebook(submission: string, event: string): Promise<boolean>;

  /** Lists the bookings of an event that were offered a rebooking, by time of arrival. */
  listRebookings(event: string): Promise<readonly StoredRebooking[]>;

  /**
   * Lists the bookings of an event to which it can be offered for a reason: paid or free, outside spam and
   * bin, without people who are checked in, and no offers from its waiting list. They come without their
   * files.
   */
  listWithoutRebooking(
    event: string,
    reason: RebookingReason,
    limit: number,
  ): Promise<readonly SubmissionRecord[]>;
}
