/** The largest number of events in one request. */
export const maxPlacesEvents = 300;

/** The places of events, by key. Events that do not exist are missing. */
export interface PlacesResponse {
  readonly events: Readonly<Record<string, PlacesOfEvent>>;
}

export interface PlacesOfEvent {
  /** Such as `3 places left` or `Full`; missing if there is nothing to say. */
  readonly text?: string;
  /** How many places are left, of an event with a number of places. */
  readonly left?: number;
  /** Whether it can be booked, or its waiting list joined. */
  readonly isOpen: boolean;
  /** Whether a booking joins its waiting list. */
  readonly waits?: boolean;
  /** Why it cannot be booked, as a sentence. */
  readonly closedText?: string;
}

/** What a visitor can do: book places of an event, join its waiting list, or neither. */
export type BookingState = 'book' | 'join' | 'closed';

/** Returns what a visitor can do at an event. */
export function bookingState({
  isOpen,
  waits = false,
}: Pick<PlacesOfEvent, 'isOpen' | 'waits'>): BookingState {
  if (!isOpen) return 'closed';
  return waits ? 'join' : 'book';
}

/** Returns the address of the places of events. */
export function placesUrl(events: readonly string[]): string {
  const query = new URLSearchParams(events.map((event) => ['event', event]));
  return `/api/places?${query.toString()}`;
}
