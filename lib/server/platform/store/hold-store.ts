import type { AuditEntry } from '@/lib/server/platform/store/desk-record';
import type { NewBooking, PlacesByKind } from '@/lib/server/platform/store/places-store';
import type { Limit } from '@/lib/server/platform/store/submission-parts';

/**
 * Milliseconds for which a hold lasts after its first choice at most, however often the visitor changes
 * the choice.
 */
export const maxHoldMs = 60 * 60_000;

/** Places of an event that are held for a visitor who fills in a form. */
export interface PlacesHold {
  /** The key of the event. */
  readonly event: string;
  readonly places: PlacesByKind;
  /** When the visitor first chose places. */
  readonly since: Date;
  readonly until: Date;
}

export interface NewHold extends Pick<PlacesHold, 'since' | 'until'> {
  /** SHA-256 of the visitor's token, in hexadecimal. */
  readonly token: string;
  readonly booking: NewBooking;
  /** Missing for a hold that counts for no network. */
  readonly network?: HoldingNetwork | undefined;
  /** Whether the visitor has solved a proof of work for it. */
  readonly isProven?: boolean | undefined;
}

/** The network of a visitor, with the largest numbers of places that it may hold at once. */
export interface HoldingNetwork {
  readonly name: string;
  readonly maxOfEvent: number;
  readonly maxOfAll: number;
}

/** A hold of an event, for the desk. */
export interface ListedHold extends Omit<PlacesHold, 'event'> {
  /** SHA-256 of the visitor's token, in hexadecimal. */
  readonly token: string;
}

/**
 * The part of the store that holds places from the moment a visitor chooses them. A hold keeps places from
 * other holds and not from bookings: the last places go to those who send a form first. It is void, and
 * deleted, when bookings leave too few places for it. A submission that books with the hold's token drops
 * it, and its places are then booked, also while they are paid for.
 */
export interface HoldStore {
  /**
   * Holds places, in place of those that the token holds, and counts the limits, in one transaction. All
   * results but `held` change nothing:
   * - `full`: too few places are free, or submissions wait for the event
   * - `limited`: a limit is full, or the network holds too many places
   * - `unproven`: more than half of the places that are left would be held, without a proof of work
   */
  holdPlaces(hold: NewHold, limits: readonly Limit[], now: Date): Promise<HoldOutcome>;

  /** Finds what a token holds at a time. */
  findHold(token: string, now: Date): Promise<PlacesHold | undefined>;

  /** Ends the hold of a token, if there is one. */
  releaseHold(token: string): Promise<void>;

  /** Counts the places that are held at a time, by event and kind. Events without any are missing. */
  countHeldByEvent(
    events: readonly string[],
    now: Date,
  ): Promise<ReadonlyMap<string, PlacesByKind>>;

  /** Lists the holds of an event at a time, the oldest first. */
  listHolds(event: string, now: Date, limit: number): Promise<readonly ListedHold[]>;

  /**
   * Ends the hold of a token, or all holds, of an event, and adds the entry to the audit log, in one
   * transaction. Returns false if there is none.
   */
  endHolds(event: string, token: string | undefined, audit: AuditEntry): Promise<boolean>;
}

export type HoldOutcome = 'held' | 'full' | 'limited' | 'unproven';
