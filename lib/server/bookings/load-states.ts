import { omitUndefined } from '@/lib/content/omit-undefined';
import {
  type BookingContent,
  describeState,
  type EventState,
  eventState,
  explainState,
  isBookingTime,
  subtractPlaces,
} from '@/lib/server/bookings/event-state';
import type { Event } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { EventSums } from '@/lib/server/store/event-places-store';
import type { PlacesByKind } from '@/lib/server/store/places-store';
import type { Store } from '@/lib/server/store/store';

/** The methods of the store that count what is taken, held and waiting. */
export type StatesStore = Pick<Store, 'countTakenByEvent' | 'countWaiting' | 'sumEvents'>;

/** The states of events that have a form, by key, with what pages say about each. */
export type EventStates = ReadonlyMap<string, EventStateWithTexts>;

export type EventStateWithTexts = EventState & {
  /** A few words, such as `3 places left`. */
  readonly text: string | undefined;
  /** Why the event cannot be booked, as a sentence. */
  readonly closedText?: string;
};

/** Loads the states of all events that have a form. Throws what the store throws. */
export async function loadEventStates(
  content: BookingContent,
  store: StatesStore,
  now: Date,
): Promise<EventStates> {
  const events = eventsWithForm(content);
  return withTexts(events, await loadStates(events, content, store, now), content);
}

/** Returns the states of all events that have a form, as if nothing were booked. */
export function emptyEventStates(content: BookingContent, now: Date): EventStates {
  const events = eventsWithForm(content);
  return withTexts(events, statesOf(events, content, now), content);
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
    full.map((key) => [key, withoutHeld(taken.get(key) ?? {}, sums.get(key))]),
  );
  const unheldStates = statesOf(events, content, now, { taken: unheld, waiting });
  return new Map(
    [...states].map(([key, state]) =>
      isFull(state) && unheldStates.get(key)?.kind === 'open'
        ? [key, { kind: 'open', left: 0 }]
        : [key, state],
    ),
  );
}

/** Subtracts from taken places those that are held for minutes. Offers last for hours, so theirs stay. */
export function withoutHeld(taken: PlacesByKind, sums: EventSums | undefined): PlacesByKind {
  if (sums === undefined) return taken;
  return subtractPlaces(taken, subtractPlaces(sums.held, sums.offered));
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

function withTexts(
  events: readonly Event[],
  states: ReadonlyMap<string, EventState>,
  { site }: BookingContent,
): EventStates {
  return new Map(
    events.flatMap((event) => {
      const key = eventKey(event);
      const state = states.get(key);
      if (state === undefined) return [];
      const closedText = explainState(state, event.data.title, site);
      const texts = { text: describeState(state, site), ...omitUndefined({ closedText }) };
      return [[key, { ...state, ...texts }] as const];
    }),
  );
}

function eventsWithForm({ events }: BookingContent): readonly Event[] {
  return events.filter(({ data }) => data.form !== undefined);
}

function isFull(state: EventState | undefined): boolean {
  return state?.kind === 'full' || state?.kind === 'waiting';
}
