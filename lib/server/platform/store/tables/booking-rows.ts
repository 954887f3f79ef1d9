/** Places that a submission books. */
export interface BookedPlacesRow {
  readonly submission: string;
  readonly event: string;
  readonly kind: string;
  readonly places: number;
}

/** The change of a booking that a payment makes. */
export interface PaidChangeRow {
  readonly payment: string;
  /** What the visitor asked for. */
  readonly request: string;
  /** JSON; empty once it is made or refused. */
  readonly change: string;
  readonly result: string | null;
}

/** Places that the payment for a change of a booking holds. */
export interface ChangePlacesRow {
  readonly payment: string;
  readonly event: string;
  readonly kind: string;
  readonly places: number;
}

/** What was sold with a booking. */
export interface SoldBookingRow {
  readonly submission: string;
  readonly event: string;
  readonly starts_at: number;
  readonly ends_at: number;
  /** Whether the event takes place, as the last mail to the booker said. */
  readonly status: string;
  /** JSON. */
  readonly sold: string;
}

/** Places of an event that an operator has blocked. */
export interface BlockedPlacesRow {
  readonly id: string;
  readonly event: string;
  readonly kind: string;
  readonly places: number;
  readonly reason: string;
  readonly operator: string;
  readonly changed_at: number;
}

/** Places of an event that are held for a visitor who fills in a form. */
export interface HeldPlacesRow {
  readonly token: string;
  readonly event: string;
  readonly kind: string;
  readonly places: number;
  readonly held_since: number;
  readonly held_until: number;
  /** The name of the visitor's network. */
  readonly network: string;
}

/** An entry of the waiting list of an event. */
export interface WaitingRow {
  readonly submission: string;
  readonly event: string;
  readonly places: string;
  readonly position: number;
  readonly state: string;
  readonly joined_at: number;
  readonly changed_at: number;
  readonly offer_until: number | null;
}

/** A check-in at the door. */
export interface CheckInRow {
  readonly id: string;
  readonly submission: string;
  readonly event: string;
  readonly people: number;
  readonly checked_in_at: number;
  readonly operator: string;
}

/** What was paid in cash for a booking at the door. */
export interface DoorSaleRow {
  readonly submission: string;
  readonly minor: number;
  readonly currency: string;
  readonly operator: string;
}

/** A booking whose visitor was offered another date or a refund. */
export interface BookingChoiceRow {
  readonly submission: string;
  readonly event: string;
  readonly offered_at: number;
  readonly reason: string;
}

/** A refund of a cancelled event that was requested with all others. */
export interface EventRefundRow {
  readonly id: string;
  readonly event: string;
  readonly submission: string;
  readonly minor: number;
  readonly requested_by: string;
  readonly requested_at: number;
  readonly state: string;
}

/** What an operator has decided about the date of an event. */
export interface DateStateRow {
  readonly event: string;
  readonly state: string;
  /** JSON: the new times of a date that is moved. */
  readonly times: string | null;
  readonly reason: string;
  readonly refunds: number;
  readonly operator: string;
  readonly changed_at: number;
  readonly sequence: number;
}
