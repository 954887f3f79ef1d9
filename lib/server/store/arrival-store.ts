import type { Money } from '@/lib/payments/money';
import type { AuditEntry } from '@/lib/server/store/desk-record';
import type { PlacesByKind } from '@/lib/server/store/places-store';
import type { DoorSale, SubmissionRecord } from '@/lib/server/store/submission-record';

/** A tick at the door: how many people of a booking have come. */
export interface Arrival {
  /** A UUID that the phone has made, so that a tick which is sent twice counts once. */
  readonly id: string;
  readonly submission: string;
  /** The key of the event. */
  readonly event: string;
  /** The number of people; 0 takes an earlier tick back. */
  readonly came: number;
  readonly at: Date;
  /** The operator's address. */
  readonly operator: string;
}

/** A tick to add, with its entry of the audit log. */
export interface NewArrival extends Arrival {
  readonly audit: AuditEntry;
}

/** A booking on the list at the door. */
export interface DoorBooking {
  readonly submission: SubmissionRecord & { readonly readAt: Date | undefined };
  readonly places: PlacesByKind;
  /** Missing if it was not sold at the door. */
  readonly sale?: Pick<DoorSale, 'minor' | 'currency'>;
}

/** What is stored of a submission from the door. */
export interface DoorRecord {
  /** All ticks, oldest first. */
  readonly arrivals: readonly Arrival[];
  /** Missing if it was not sold at the door. */
  readonly sale?: Money & Pick<DoorSale, 'operator'>;
}

/**
 * The part of the store that knows who came. It keeps every tick. Of the ticks of one booking, the one
 * with the latest time holds, and of two at the same time the one with the larger id, so the result does
 * not depend on the order in which phones send them.
 */
export interface ArrivalStore {
  /**
   * Adds ticks in one transaction. Leaves out those that it has, and those of submissions that have not
   * booked the event.
   */
  addArrivals(arrivals: readonly NewArrival[]): Promise<void>;

  /** Returns the tick that holds of each booking of an event, by submission. */
  listArrivals(event: string): Promise<ReadonlyMap<string, Arrival>>;

  /** Finds all ticks of a submission, and its sale at the door. */
  findDoorRecord(submission: string): Promise<DoorRecord>;

  /**
   * Counts the people who came, by event, of bookings that are not cancelled or moved to another event,
   * outside spam and bin. Events without any are missing.
   */
  countCame(events: readonly string[]): Promise<ReadonlyMap<string, number>>;

  /** Lists the bookings of an event that are paid or free, outside spam and bin. */
  listDoorBookings(event: string): Promise<readonly DoorBooking[]>;

  /** Lists the ids of a form's bookings that visitors have cancelled, the latest cancellation first. */
  listCancelledBookings(form: string, limit: number): Promise<readonly string[]>;
}
