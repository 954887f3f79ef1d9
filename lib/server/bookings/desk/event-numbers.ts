import type { EventNumbers, PlacesShares } from '@/lib/bookings/desk/event-dates';
import { numberFormat } from '@/lib/intl/formatters';
import { addMoney, formatMoney } from '@/lib/server/bookings/desk/money';
import { leftOfKind, placesLeft, subtractPlaces } from '@/lib/server/bookings/event-state';
import type { BookableEvent, CountedKind } from '@/lib/server/bookings/desk/event-content';
import { eventDateWords as words } from '@/lib/words/lib/server/bookings/desk';
import {
  blockedOfAnyKind,
  type EventSums,
  noSums,
} from '@/lib/server/bookings/event-places/event-places-record';
import { totalPlaces, type PlacesByKind } from '@/lib/server/bookings/places/places';
import type { Store } from '@/lib/server/store';

/** The numbers of an event. */
export interface EventCounts extends EventSums {
  /** How many bookings are on the waiting list. */
  readonly waiting: number;
  /** How many people are checked in. */
  readonly checkedIn: number;
}

/** The numbers of an event without bookings. */
export const noCounts: EventCounts = {
  ...noSums,
  waiting: 0,
  checkedIn: 0,
};

/** Loads the numbers of events, by key. */
export async function loadEventCounts(
  store: Pick<Store, 'countCheckedIn' | 'countWaiting' | 'sumEvents'>,
  query: Parameters<Store['sumEvents']>[0],
): Promise<ReadonlyMap<string, EventCounts>> {
  const [sums, waiting, checkedIn] = await Promise.all([
    store.sumEvents(query),
    store.countWaiting(query.events),
    store.countCheckedIn(query.events),
  ]);
  return new Map(
    query.events.map((key) => [
      key,
      {
        ...(sums.get(key) ?? noCounts),
        waiting: waiting.get(key) ?? 0,
        checkedIn: checkedIn.get(key) ?? 0,
      },
    ]),
  );
}

/** Returns the places that are taken, by kind of ticket. Those that forms hold can be booked. */
export function takenPlaces({ booked, held, inForms, blocked }: EventSums): PlacesByKind {
  const parts = [booked, subtractPlaces(held, inForms), blocked];
  const kinds = new Set(parts.flatMap((places) => Object.keys(places)));
  return Object.fromEntries(
    [...kinds].map((kind) => [kind, parts.reduce((sum, places) => sum + (places[kind] ?? 0), 0)]),
  );
}

/** Returns the parts of the bar of an event; `undefined` if its places have no limit. */
export function placesShares(
  { event }: BookableEvent,
  sums: EventSums,
  kinds: readonly CountedKind[],
): PlacesShares | undefined {
  const names = kinds.map(({ name }) => name);
  const left = placesLeft(event.data.booking.places, takenPlaces(sums), names);
  if (left === undefined) return undefined;
  return {
    booked: totalPlaces(sums.booked),
    held: totalPlaces(sums.held),
    blocked: totalPlaces(sums.blocked),
    // Places that forms hold are left to book, but are drawn as held.
    left: Math.max(0, left - totalPlaces(sums.inForms)),
  };
}

/** Says how many places of an event are taken, and left unless it is cancelled, as text beside its bar. */
export function describePlaces(
  event: BookableEvent,
  sums: EventSums,
  kinds: readonly CountedKind[],
  locale: string,
): string {
  const number = numberFormat(locale);
  const names = kinds.map(({ name }) => name);
  const { booking, status } = event.event.data;
  const left =
    status === 'cancelled' ? undefined : placesLeft(booking.places, takenPlaces(sums), names);
  const others = (['held', 'blocked'] as const).flatMap((part) => {
    const places = totalPlaces(sums[part]);
    return places === 0 ? [] : [words.placesOf[part](number.format(places))];
  });
  return [
    words.placesOf.booked(number.format(totalPlaces(sums.booked))),
    ...others,
    ...(left === undefined
      ? []
      : [left === 0 ? words.noneLeft : words.placesOf.left(number.format(left))]),
  ].join(' · ');
}

/** Formats the numbers of an event of all kinds. */
export function formatEventNumbers(
  { event }: BookableEvent,
  sums: EventCounts,
  kinds: readonly CountedKind[],
  locale: string,
): EventNumbers {
  const number = numberFormat(locale);
  const names = kinds.map(({ name }) => name);
  const left = placesLeft(event.data.booking.places, takenPlaces(sums), names);
  const leftText = left === undefined ? words.noLimit : number.format(left);
  const money = addMoney([...sums.paid, ...sums.sold]);
  return {
    booked: number.format(totalPlaces(sums.booked)),
    held: number.format(totalPlaces(sums.held)),
    blocked: number.format(totalPlaces(sums.blocked)),
    left: event.data.status === 'cancelled' ? undefined : leftText,
    waiting: sums.waiting === 0 ? undefined : number.format(sums.waiting),
    checkedIn: sums.checkedIn === 0 ? undefined : number.format(sums.checkedIn),
    paid: money.length === 0 ? undefined : formatMoney(money, locale),
  };
}

/** The numbers of one kind of ticket, or of all. */
export interface KindRow {
  readonly label: string;
  readonly numbers: EventNumbers;
}

/** Returns a row for each kind of ticket, and one for all kinds. */
export function kindRows(
  event: BookableEvent,
  sums: EventCounts,
  kinds: readonly CountedKind[],
  locale: string,
): readonly KindRow[] {
  const number = numberFormat(locale);
  const { booking, status } = event.event.data;
  const { places: capacity } = booking;
  const taken = takenPlaces(sums);
  const known = kinds.map(({ name, label }) => ({ name, label }));
  // The form of the earlier bookings may have counted other kinds.
  const earlier = Object.keys(taken)
    .filter((name) => name !== blockedOfAnyKind)
    .filter((name) => kinds.length > 0 && known.every((kind) => kind.name !== name))
    .map((name) => ({ name, label: name }));
  const ofKind = [...known, ...earlier].map(({ name, label }): KindRow => {
    const left = capacity === undefined ? Infinity : leftOfKind(capacity, taken, name);
    const leftText = left === Infinity ? '' : number.format(Math.max(0, left));
    return {
      label,
      numbers: {
        booked: number.format(sums.booked[name] ?? 0),
        held: number.format(sums.held[name] ?? 0),
        blocked: number.format(sums.blocked[name] ?? 0),
        left: status === 'cancelled' ? undefined : leftText,
      },
    };
  });
  const all = formatEventNumbers(event, sums, kinds, locale);
  return [...ofKind, { label: words.allKinds, numbers: all }];
}
