import { bookingTimes } from '@/lib/server/content/events/booking-times';
import { offerEnd } from '@/lib/server/bookings/waiting/offers';
import { bookingProblemWords, eventStateWords } from '@/lib/words/lib/server/bookings';
import type { Content, Event } from '@/lib/server/content/content';
import { formatDate } from '@/lib/server/content/dates';
import { countedFields } from '@/lib/server/content/forms/event-form';
import { totalPlaces, type Capacity, type PlacesByKind } from '@/lib/server/bookings/places/places';
import type { EventOffer } from '@/lib/site/frame';
import { formatTimeOfDay } from '@/lib/time/opening-hours';
import { addDays, wallTimeAt } from '@/lib/time/zoned-time';

/** Whether an event can be booked at a time. */
export type EventState =
  /** `waiting`: it is full, or others wait for it, and a booking joins its waiting list. */
  | { readonly kind: 'cancelled' | 'postponed' | 'closed' | 'full' | 'waiting' }
  | { readonly kind: 'not-open'; readonly opens: Date }
  /**
   * `left`: the number of places; `undefined` without a limit. `isHeld`: visitors who fill in the form or pay
   * hold all of them, and it is 0 if all are being paid for. Held places may become free at any moment, so
   * that the form stays open.
   */
  | { readonly kind: 'open'; readonly left: number | undefined; readonly isHeld?: true };

/** The content that decides whether an event can be booked. */
export type BookingContent = Pick<
  Content,
  'events' | 'forms' | 'formRules' | 'resources' | 'translation' | 'translations'
> & {
  readonly site: EventSite & Pick<Content['site'], 'currency'>;
};

/** The parts of the site by which times are read and written. */
type EventSite = Pick<Content['site'], 'locale' | 'timeZone'>;

/** Adds places, by kind. */
export function addPlaces(some: PlacesByKind, others: PlacesByKind): PlacesByKind {
  const sums = Object.entries(others).map(([kind, places]) => [kind, (some[kind] ?? 0) + places]);
  return { ...some, ...(Object.fromEntries(sums) as PlacesByKind) };
}

/** Subtracts places, by kind. The two may have been counted at different times, so nothing is below 0. */
export function subtractPlaces(all: PlacesByKind, some: PlacesByKind): PlacesByKind {
  return Object.fromEntries(
    Object.entries(all).map(([kind, places]) => {
      return [kind, Math.max(0, places - (some[kind] ?? 0))] as const;
    }),
  );
}

/**
 * Returns whether an event can be booked, with the numbers of its taken places by kind and of the
 * submissions on its waiting list. Shortly before booking closes there are no more offers: nothing joins
 * the list then, and free places can be booked.
 */
export function eventState(
  event: Event,
  taken: PlacesByKind,
  { forms, formRules, site }: BookingContent,
  now: Date,
  waitingCount = 0,
): EventState {
  const notOpen = timeState(event, site.timeZone, now);
  if (notOpen !== undefined) return notOpen;
  const form = forms.get(event.data.form ?? '');
  const kinds = form && countedFields(form, formRules.get(form.id)).map(({ name }) => name);
  const left = placesLeft(event.data.booking.places, taken, kinds ?? []);
  const isFull = left !== undefined && left <= 0;
  if ((isFull || waitingCount > 0) && offerEnd(event, site.timeZone, now) !== undefined) {
    return { kind: 'waiting' };
  }
  return isFull ? { kind: 'full' } : { kind: 'open', left };
}

/** Returns how many places a state leaves; `undefined` without a limit, and while booking is not open. */
export function countLeft(state: EventState): number | undefined {
  if (state.kind === 'open') return state.left;
  return state.kind === 'full' || state.kind === 'waiting' ? 0 : undefined;
}

/** Returns whether an event takes bookings at a time, if it has places left. */
export function isBookingTime(event: Event, timeZone: string, now: Date): boolean {
  return timeState(event, timeZone, now) === undefined;
}

/** Returns the state of an event that cannot be booked at a time, however many places it has left. */
function timeState(
  { data }: Event,
  timeZone: string,
  now: Date,
): Exclude<EventState, { readonly kind: 'open' }> | undefined {
  if (data.status !== 'planned') return { kind: data.status };
  const { opens, closes } = bookingTimes(data, timeZone);
  if (now >= closes) return { kind: 'closed' };
  return opens !== undefined && now < opens ? { kind: 'not-open', opens } : undefined;
}

/** Returns how many places are left; `undefined` without a limit. `kinds` are those of the form. */
export function placesLeft(
  capacity: Capacity | undefined,
  taken: PlacesByKind,
  kinds: readonly string[],
): number | undefined {
  if (capacity === undefined) return undefined;
  const ofAll = capacity.all === undefined ? Infinity : capacity.all - totalPlaces(taken);
  const ofKinds = kinds.map((kind) => Math.max(0, leftOfKind(capacity, taken, kind)));
  const ofEachKind = kinds.length === 0 ? Infinity : ofKinds.reduce((sum, left) => sum + left, 0);
  const left = Math.min(ofAll, ofEachKind);
  return left === Infinity ? undefined : Math.max(0, left);
}

/** Returns how many more places are taken than an event has, of all kinds or of those with a limit of their own. */
export function placesAbove(capacity: Capacity | undefined, taken: PlacesByKind): number {
  if (capacity === undefined) return 0;
  const ofAll = totalPlaces(taken) - (capacity.all ?? Infinity);
  const ofKinds = Object.keys(capacity.kinds)
    .map((kind) => Math.max(0, -leftOfKind(capacity, taken, kind)))
    .reduce((sum, above) => sum + above, 0);
  return Math.max(0, ofAll, ofKinds);
}

/** Returns how many places of a kind are left; `Infinity` without a limit of its own. */
export function leftOfKind(capacity: Capacity, taken: PlacesByKind, kind: string): number {
  return (capacity.kinds[kind] ?? Infinity) - (taken[kind] ?? 0);
}

/** Describes a state in a few words, such as `3 places left`; `undefined` if there is nothing to say. */
export function describeState(state: EventState, site: EventSite): string | undefined {
  switch (state.kind) {
    case 'cancelled':
    case 'postponed':
      return undefined;
    case 'closed':
      return eventStateWords.closed;
    case 'full':
      return eventStateWords.full;
    case 'waiting':
      return eventStateWords.waiting;
    case 'not-open':
      return eventStateWords.notOpen(formatMoment(state.opens, site));
    case 'open':
      if (state.left === undefined) return undefined;
      return (state.isHeld === true ? eventStateWords.held : eventStateWords.left)(state.left);
  }
}

/** Explains in a sentence why an event cannot be booked; `undefined` if it can. */
export function explainState(
  state: EventState,
  title: string,
  site: EventSite,
): string | undefined {
  if (state.kind === 'open' || state.kind === 'waiting') return undefined;
  if (state.kind !== 'not-open') return bookingProblemWords[state.kind](title);
  return bookingProblemWords.notOpen(title, formatMoment(state.opens, site));
}

/** Returns whether an event can be booked, for search engines; `undefined` without a form. */
export function eventOffer(state: EventState | undefined): EventOffer | undefined {
  switch (state?.kind) {
    case 'open':
      return { availability: 'InStock' };
    case 'full':
    case 'waiting':
      return { availability: 'SoldOut' };
    case 'closed':
      return { availability: 'OutOfStock' };
    case 'not-open':
      return { availability: 'InStock', validFrom: state.opens.toISOString() };
    default:
      return undefined;
  }
}

/** Formats the time of day of a time, such as `14:35`. */
export function formatTime(time: Date, { locale, timeZone }: EventSite): string {
  return formatTimeOfDay(wallTimeAt(time, timeZone).minutes, locale);
}

/** Formats a time, such as `Tuesday 1 December 2026 at 09:00`; the first minute of a day is the day alone. */
function formatMoment(time: Date, { locale, timeZone }: EventSite): string {
  const { date, minutes } = wallTimeAt(time, timeZone);
  const day = formatDate(date, locale);
  return minutes === 0 ? day : eventStateWords.dayAndTime(day, formatTimeOfDay(minutes, locale));
}

/** Formats the end of a time, such as `Tuesday 1 December 2026 at 09:00`, or `the end of` a day at midnight. */
export function formatDeadline(time: Date, site: EventSite): string {
  const { date, minutes } = wallTimeAt(time, site.timeZone);
  if (minutes !== 0) return formatMoment(time, site);
  return eventStateWords.endOfDay(formatDate(addDays(date, -1), site.locale));
}
