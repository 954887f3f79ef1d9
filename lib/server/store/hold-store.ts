import type { NewBooking, PlacesByKind } from '@/lib/server/store/places-store';
import type { Limit } from '@/lib/server/store/submission-parts';

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
}

/**
 * The part of the store that holds places from the moment a visitor chooses them. They count as taken
 * until the hold ends. A submission that books with the hold's token drops it.
 */
export interface HoldStore {
  /**
   * Holds places, in place of those that the token holds, and counts the limits, in one transaction.
   * `full`: too few places are free, or submissions wait for the event. `full` and `limited`
   * change nothing.
   */
  holdPlaces(
    hold: NewHold,
    limits: readonly Limit[],
    now: Date,
  ): Promise<'held' | 'full' | 'limited'>;

  /** Finds what a token holds at a time. */
  findHold(token: string, now: Date): Promise<PlacesHold | undefined>;

  /** Ends the hold of a token, if there is one. */
  releaseHold(token: string): Promise<void>;
}
