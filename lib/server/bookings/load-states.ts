import {
  type BookingContent,
  describeState,
  type EventState,
  eventState,
  isBookingTime,
  subtractPlaces,
} from '@/lib/server/bookings/event-state';
import type { Event } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { PlacesByKind } from '@/lib/server/store/places-store';
import type { Store } from '@/lib/server/store/store';

/** The methods of the store that count what is taken, held and waiting. */
export type StatesStore = Pick<Store, 'countTakenByEvent' | 'countWaiting' | 'sumEvents'>;

/** The states of events that have a form, by key, with what pages say about each. */
export type EventStates = ReadonlyMap<string, EventState & { readonly text: string | undefined }>;

/** Loads the states of all events that have a form. Throws what the store throws. */
export async function loadEventStates(
  content: BookingContent,
  store: StatesStore,
  now: Date,
): Promise<EventStates> {
  return withTexts(await loadStates(eventsWithForm(content), content, store, now), content);
}

/** Returns the states of all events that have a form, as if nothing were booked. */
export function emptyEventStates(content: BookingContent, now: Date): EventStates {
  return withTexts(statesOf(eventsWithForm(content), content, now), content);
}

/**
 * Loads the states of events or slots, by key. An event is open while visitors hold its last places: those
 * may become free at any moment. Throws what the store throws.
 */
export async function loadStates(
  events: readonly Event[],
  content: BookingContent,
  store: StatesStore,
  now: Date,
): Promise<ReadonlyMap<string, EventState>> {
  const { timeZone } = content.site;
  const counted = events.filter(
    (event) => event.data.booking.places !== undefined && isBookingTime(event, timeZone, now),
  );
  const listed = counted.filter(({ data }) => data.booking.waitingList !== undefined);
  const taken = await store.countTakenByEvent(counted.map(eventKey), now);
  const waiting = await store.countWaiting(listed.map(eventKey));
  const states = statesOf(events, content, now, { taken, waiting });
  const full = counted.map(eventKey).filter((key) => isFull(states.get(key)));
  if (full.length === 0) return states;
  const sums = await store.sumEvents({ events: full, now });
  const unheld = new Map(
    full.map((key) => [key, subtractPlaces(taken.get(key) ?? {}, sums.get(key)?.held ?? {})]),
  );
  const withoutHeld = statesOf(events, content, now, { taken: unheld, waiting });
  return new Map(
    [...states].map(([key, state]) =>
      isFull(state) && withoutHeld.get(key)?.kind === 'open'
        ? [key, { kind: 'open', left: 0 }]
        : [key, state],
    ),
  );
}

interface Counts {
  readonly taken: ReadonlyMap<string, PlacesByKind>;
  /** The numbers of submissions on waiting lists. */
  readonly waiting: ReadonlyMap<string, number>;
}

const noCounts: Counts = { taken: new Map(), waiting: new Map() };

function statesOf(
  events: readonly Event[],
  content: BookingContent,
  now: Date,
  { taken, waiting }: Counts = noCounts,
): ReadonlyMap<string, EventState> {
  return new Map(
    events.map((event) => {
      const key = eventKey(event);
      return [key, eventState(event, taken.get(key) ?? {}, content, now, waiting.get(key))];
    }),
  );
}

function withTexts(states: ReadonlyMap<string, EventState>, { site }: BookingContent): EventStates {
  return new Map(
    [...states].map(([key, state]) => [key, { ...state, text: describeState(state, site) }]),
  );
}

function eventsWithForm({ events }: BookingContent): readonly Event[] {
  return events.filter(({ data }) => data.form !== undefined);
}

function isFull(state: EventState | undefined): boolean {
  return state?.kind === 'full' || state?.kind === 'waiting';
}
