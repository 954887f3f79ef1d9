import type { DoorCheckIn } from '@/lib/bookings/door/check-ins';

/** A booking on the list at the door. */
export interface CheckInListRow {
  /** The id of the submission. */
  readonly id: string;
  readonly reference: string;
  /** The hash of the booking's token, which the QR code of its ticket contains. */
  readonly ticket: string;
  readonly name: string;
  /** The people who come with the sender, such as `with Sam and Ola`. */
  readonly guests: string;
  readonly places: number;
  /** Whom it counts, such as `2 adults and 1 child`. */
  readonly counted: string;
  /** Such as `£16.00 paid` or `£16.00 to pay`; empty if it costs nothing. */
  readonly payment: string;
  /** Answers that were chosen, and messages. */
  readonly notes: readonly string[];
}

/** The bookings of a date, by name, their check-ins, and tickets that are not valid any more. */
export interface CheckInList {
  readonly rows: readonly CheckInListRow[];
  readonly checkIns: readonly DoorCheckIn[];
  /** The hashes of the tokens of cancelled bookings. */
  readonly cancelled: readonly string[];
}

/** The list with the server's time, as the page loads it again and again. */
export interface DoorUpdate {
  readonly list: CheckInList;
  /** Differs after a change of the list. */
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The check-ins of the request that were not stored. */
  readonly missed?: readonly MissedCheckIn[];
}

/** A check-in that was not stored, because its booking is not on the list any more. */
export interface MissedCheckIn {
  /** The id of the booking. */
  readonly submission: string;
  /** Missing if the booking was deleted. */
  readonly name?: string | undefined;
  /** Such as `the booking was cancelled`. */
  readonly why: string;
}

/** A date at the door. */
export interface DoorEvent {
  readonly key: string;
  readonly title: string;
  /** Such as `Friday 4 December 2026, 19:00 to 21:30`. */
  readonly when: string;
  /** The list for paper. */
  readonly paper: string;
}

/** The form that sells places at the door. */
export interface DoorSaleForm {
  /** The id of the submission that it makes. */
  readonly id: string;
  readonly kinds: readonly {
    readonly name: string;
    readonly label: string;
    /** Such as `£8.00`; missing if it is free. */
    readonly price?: string;
    /** Its price in minor units. */
    readonly minor: number;
    /** The number that was typed before. */
    readonly count: number;
  }[];
  /** The event has no prices, and sums in its currency can be stored. */
  readonly asksSum: boolean;
  /** The sum that was typed before. */
  readonly sum: string;
  readonly currency: string;
  /** The locale of sums. */
  readonly locale: string;
}

/** The result of a sale. */
export const saleOutcomes = ['sold', 'full', 'repeated', 'invalid', 'notPlanned'] as const;

export type SaleOutcome = (typeof saleOutcomes)[number];

/** The result of a sale, and what was sold, such as `2 adults, £16.00 paid in cash`. */
export interface SoldNotice {
  readonly outcome: SaleOutcome;
  readonly text: string;
}
