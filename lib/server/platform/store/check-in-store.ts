import type { Money } from '@/lib/payments/money';
import type { AuditEntry } from '@/lib/server/platform/store/desk-record';
import type { PlacesByKind } from '@/lib/server/platform/store/places-store';
import type { DoorSale, SubmissionRecord } from '@/lib/server/platform/store/submission-record';

/** A check-in at the door: how many people of a booking have come. */
export interface CheckIn {
  /** A UUID that the phone has made, so that a check-in which is sent twice counts once. */
  readonly id: string;
  readonly submission: string;
  /** The key of the event. */
  readonly event: string;
  /** The number of people; 0 undoes an earlier check-in. */
  readonly people: number;
  readonly at: Date;
  /** The operator's address. */
  readonly operator: string;
}

/** A check-in to add, with its entry of the audit log. */
export interface NewCheckIn extends CheckIn {
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
  /** All check-ins, oldest first. */
  readonly checkIns: readonly CheckIn[];
  /** Missing if it was not sold at the door. */
  readonly sale?: Money & Pick<DoorSale, 'operator'>;
}

/**
 * The part of the store with the check-ins at the door. It keeps all of them. The latest one of a booking
 * counts, and of two at the same time the one with the larger id, so the result does not depend on the order
 * in which phones send them.
 */
export interface CheckInStore {
  /**
   * Adds check-ins in one transaction. Leaves out those that it has, and those of submissions that have not
   * booked the event.
   */
  addCheckIns(checkIns: readonly NewCheckIn[]): Promise<void>;

  /** Returns the latest check-in of each booking of an event, by submission. */
  listCheckIns(event: string): Promise<ReadonlyMap<string, CheckIn>>;

  /** Finds all check-ins of a submission, and its sale at the door. */
  findDoorRecord(submission: string): Promise<DoorRecord>;

  /**
   * Counts the people who are checked in, by event, of bookings outside spam and bin that are not cancelled or
   * moved to another event. Events without any are missing.
   */
  countCheckedIn(events: readonly string[]): Promise<ReadonlyMap<string, number>>;

  /** Lists the bookings of an event that are paid or free, outside spam and bin. */
  listDoorBookings(event: string): Promise<readonly DoorBooking[]>;

  /** Lists the ids of a form's bookings that visitors have cancelled, the latest cancellation first. */
  listCancelledBookings(form: string, limit: number): Promise<readonly string[]>;
}
