import {
  type BookingContent,
  describeState,
  type EventState,
  eventState,
  explainState,
  isBookingTime,
  addPlaces,
  subtractPlaces,
} from '@/lib/server/bookings/event-state';
import type { Event } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { EventSums } from '@/lib/server/bookings/event-places/event-places-record';
import type { PlacesByKind } from '@/lib/server/bookings/places/places';
import type { HoldStore } from '@/lib/server/bookings/holds/holds-sql';
import type { PlaceStore } from '@/lib/server/bookings/places/places-sql';
import type { WaitingStore } from '@/lib/server/bookings/waiting/sql/waiting-sql';
import type { EventPlacesStore } from '@/lib/server/bookings/event-places/event-places-sql';

/** The methods of the store that count what is taken, held and waiting. */
export type StatesStore = Pick<HoldStore, 'countHeldByEvent'> &
  Pick<PlaceStore, 'countTakenByEvent'> &
  Pick<WaitingStore, 'countWaiting'> &
  Pick<EventPlacesStore, 'sumEvents'>;

/** The states of events that have a form, by key, with what pages say about each. */
export type EventStates = ReadonlyMap<string, EventStateWithTexts>;

export type EventStateWithTexts = EventState & {
  /** A few words, such as `3 places left`. */
  readonly text: string | undefined;
  /** Why the event cannot be booked, as a sentence. */
  readonly closedText?: string;
};

/** Loads the states of all events that have a form. */
export async function loadEventStates(
  content: BookingContent,
  store: StatesStore,
  now: Date,
): Promise<EventStates> {
  const events = eventsWithForm(content);
  return describeStates(await loadStates(events, content, store, now), content);
}

/** Returns the states of all events that have a form, as if nothing were booked. */
export function emptyEventStates(content: BookingContent, now: Date): EventStates {
  return describeStates(statesOf(eventsWithForm(content), content, now), content);
}

/** Adds what pages say about the states of events, in the language of the content. */
export function describeStates(
  states: ReadonlyMap<string, EventState>,
  content: BookingContent,
): EventStates {
  const { site } = content;
  return new Map(
    eventsWithForm(content).flatMap((event) => {
      const key = eventKey(event);
      const state = states.get(key);
      if (state === undefined) return [];
      const closedText = explainState(state, event.data.title, site);
      const texts = { text: describeState(state, site), closedText };
      return [[key, { ...state, ...texts }] as const];
    }),
  );
}

/**
 * Loads the states of events or slots, by key. Places that forms hold are not shown as left, but they never
 * close an event. An event is open also while its last places are being paid for: they may become free at
 * any moment.
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
  const keys = counted.map(eventKey);
  const taken = await store.countTakenByEvent(keys, now);
  const inForms = await store.countHeldByEvent(keys, now);
  const waiting = await store.countWaiting(listed.map(eventKey));
  const states = statesOf(events, content, now, { taken, inForms, waiting });
  const full = counted.map(eventKey).filter((key) => isFull(states.get(key)));
  if (full.length === 0) return states;
  const sums = await store.sumEvents({ events: full, now });
  const unheld = new Map(
    full.map((key) => [key, subtractHeld(taken.get(key) ?? {}, sums.get(key))]),
  );
  const unheldStates = statesOf(events, content, now, { taken: unheld, waiting });
  return new Map(
    [...states].map(([key, state]) =>
      isFull(state) && unheldStates.get(key)?.kind === 'open'
        ? [key, { kind: 'open', left: 0, isHeld: true }]
        : [key, state],
    ),
  );
}

/** Subtracts from taken places those that are being paid for. Offers last for hours, so theirs stay. */
export function subtractHeld(taken: PlacesByKind, sums: EventSums | undefined): PlacesByKind {
  if (sums === undefined) return taken;
  return subtractPlaces(
    taken,
    subtractPlaces(subtractPlaces(sums.held, sums.offered), sums.inForms),
  );
}

interface Counts {
  readonly taken: ReadonlyMap<string, PlacesByKind>;
  /** The places that forms hold. */
  readonly inForms?: ReadonlyMap<string, PlacesByKind>;
  /** The numbers of submissions on waiting lists. */
  readonly waiting: ReadonlyMap<string, number>;
}

const noCounts: Counts = { taken: new Map(), waiting: new Map() };

function statesOf(
  events: readonly Event[],
  content: BookingContent,
  now: Date,
  { taken, inForms, waiting }: Counts = noCounts,
): ReadonlyMap<string, EventState> {
  return new Map(
    events.map((event) => {
      const key = eventKey(event);
      const of = (places: PlacesByKind) =>
        eventState(event, places, content, now, waiting.get(key));
      const [ofTaken, held] = [taken.get(key) ?? {}, inForms?.get(key)];
      const state = of(ofTaken);
      if (state.kind !== 'open' || held === undefined) return [key, state];
      const unheld = of(addPlaces(ofTaken, held));
      return [key, unheld.kind === 'open' ? unheld : { ...state, isHeld: true }];
    }),
  );
}

function eventsWithForm({ events }: BookingContent): readonly Event[] {
  return events.filter(({ data }) => data.form !== undefined);
}

function isFull(state: EventState | undefined): boolean {
  return state?.kind === 'full' || state?.kind === 'waiting';
}
