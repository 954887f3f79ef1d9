/** The largest number of events in one request. */
export const maxPlacesEvents = 300;

/** The places of events, by key. Events that do not exist are missing. */
export interface PlacesResponse {
  readonly events: Readonly<Record<string, PlacesOfEvent>>;
}

export interface PlacesOfEvent {
  /** Such as `3 places left` or `Full`; missing if there is nothing to say. */
  readonly text?: string;
  /** Whether it can be booked, or its waiting list joined. */
  readonly isOpen: boolean;
  /** Whether a booking joins its waiting list. */
  readonly waits?: boolean;
}

/** Returns the address of the places of events. */
export function placesUrl(events: readonly string[]): string {
  const query = new URLSearchParams(events.map((event) => ['event', event]));
  return `/api/places?${query.toString()}`;
}
