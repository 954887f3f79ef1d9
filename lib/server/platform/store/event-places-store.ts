import type { SubmittedFields } from '@/lib/forms/submission';
import type { AuditEntry } from '@/lib/server/platform/store/desk-record';
import type { Money } from '@/lib/payments/money';
import type { PaymentMode } from '@/lib/server/platform/store/payment-record';
import type { NewMail } from '@/lib/server/platform/store/mail-record';
import type { Capacity, NewBooking, PlacesByKind } from '@/lib/server/platform/store/places-store';
import type { SubmissionRecord } from '@/lib/server/platform/store/submission-record';

/** The part of the store for the places of events at the desk. */
export interface EventPlacesStore {
  /**
   * Sums the places that are taken at a time, and the payments, by event, with a number of queries that
   * does not depend on the number of events. Events without any are missing.
   */
  sumEvents(query: EventSumsQuery): Promise<ReadonlyMap<string, EventSums>>;

  /**
   * Lists the keys with a prefix of those events that have bookings which take places at a time, or blocked
   * places, in no order.
   */
  listTakenEvents(prefix: string, now: Date): Promise<readonly string[]>;

  /**
   * Lists the bookings that take places of an event at a time, by time of arrival. The submissions come
   * without their files.
   */
  listBookings(event: string, now: Date, limit: number): Promise<readonly EventBooking[]>;

  /**
   * Lists the references of the other bookings of an event that take places at a time and have the e-mail
   * address of a submission.
   */
  listBookingsOfSender(query: SenderQuery): Promise<readonly string[]>;

  /** Finds the places that a submission books of an event; `undefined` if it books none. */
  findBookedPlaces(submission: string, event: string): Promise<PlacesByKind | undefined>;

  /**
   * Replaces the answers and the booked places of a submission, queues mails and adds an entry to the audit
   * log, in one transaction. `full`: too few places are left. `changed`: the answers have changed, it is
   * unpaid, an offer that is not accepted, in spam, in the bin or deleted. Both change nothing.
   */
  moveBooking(move: BookingMove): Promise<'moved' | 'full' | 'changed'>;

  /** Lists the blocks of an event, the oldest first. */
  listBlocks(event: string): Promise<readonly PlacesBlock[]>;

  /**
   * Blocks places, or changes the block with the id, and adds the entry to the audit log, in one
   * transaction. Returns false and changes nothing if too few places are left, or if the id is that of a
   * block of another event.
   */
  blockPlaces(block: PlacesBlock, capacity: Capacity, audit: AuditEntry): Promise<boolean>;

  /** Lifts a block of an event and adds the entry. Returns false if there is no such block. */
  unblockPlaces(id: string, event: string, audit: AuditEntry): Promise<boolean>;
}

/** The kind of blocked places that are of no particular kind of ticket. */
export const blockedOfAnyKind = 'all';

/** Places of an event that an operator keeps from being booked. */
export interface PlacesBlock {
  /** A UUID of version 7, which sorts by time. */
  readonly id: string;
  /** The key of the event. */
  readonly event: string;
  /** A kind of ticket, or `all`. */
  readonly kind: string;
  /** At least 1. */
  readonly places: number;
  /** For operators, such as `the camera crew`. */
  readonly reason: string;
  /** The address of the operator who blocked or changed it last. */
  readonly operator: string;
  readonly changedAt: Date;
}

/** Selects what to sum. */
export interface EventSumsQuery {
  readonly events: readonly string[];
  /** Payments of this mode are summed; none without it. */
  readonly mode?: PaymentMode | undefined;
  readonly now: Date;
}

/** Selects the bookings of one sender. */
export interface SenderQuery {
  readonly event: string;
  /** As `senderAddress` returns it. */
  readonly sender: string;
  /** The id of the submission, which is left out. */
  readonly submission: string;
  readonly now: Date;
  readonly limit: number;
}

/** The numbers of one event. */
export interface EventSums {
  /** Places of bookings that are paid, or need no payment, without those that a waiting list offers. */
  readonly booked: PlacesByKind;
  /** Places of unpaid bookings, of offers and of visitors who fill in a form, which are held for a time. */
  readonly held: PlacesByKind;
  /** Those of the held places that a waiting list offers. */
  readonly offered: PlacesByKind;
  /** Those of the held places that visitors who fill in a form hold. Others can book them. */
  readonly inForms: PlacesByKind;
  /** Blocked places; those of no particular kind are `all`. */
  readonly blocked: PlacesByKind;
  /** What was paid by card for bookings that take places, without refunds and disputes, by currency. */
  readonly paid: readonly Money[];
  /** What places were sold for at the door, by currency. */
  readonly sold: readonly Money[];
}

/** A booking to move to another event. */
export interface BookingMove {
  /** As it was read, with its earlier answers. */
  readonly submission: SubmissionRecord;
  /** The new answers. */
  readonly fields: SubmittedFields;
  /** The new booking, which replaces all others. */
  readonly booking: NewBooking;
  readonly mails: readonly NewMail[];
  readonly audit: AuditEntry;
  readonly at: Date;
}

/** A booking of an event. */
export interface EventBooking {
  readonly submission: SubmissionRecord & { readonly readAt: Date | undefined };
  readonly places: PlacesByKind;
}
