import type { ListedEvent } from '@/lib/content/section-data';
import { listsOwnEvents, type EventsListSection } from '@/lib/content/sections';
import {
  noExternalEvents,
  type ExternalEvents,
} from '@/lib/server/content/calendars/external-events';
import { shortenSeries } from '@/lib/server/site/pages/shorten-series';
import { wallTimeAt } from '@/lib/time/zoned-time';

/** Chooses the events that a list shows at a time. */
export function fillEventsList(
  node: EventsListSection,
  timeZone: string,
  now: Date,
  externalEvents: ExternalEvents,
): EventsListSection {
  const today = wallTimeAt(now, timeZone).date;
  const isComing = ({ date, endsAt = 0 }: ListedEvent) => date >= today || endsAt > now.getTime();
  if (node.when === 'past') {
    // What was called off did not take place.
    const isPast = (event: ListedEvent) => event.status === undefined && !isComing(event);
    const past = node.events.filter((event) => isPast(event) && isOfCategory(event, node));
    return { ...node, events: shortenSeries(past.toReversed(), node).map(withoutTerms) };
  }
  const external = listsOwnEvents(node) ? noExternalEvents : externalEvents;
  const coming = [...node.events, ...external.events].filter(isComing);
  const upcoming = coming
    .filter((event) => isOfCategory(event, node))
    .filter(({ booking }) => node.form === undefined || isBookable(booking, node.form, now))
    // A short list is of what takes place; the full list has the others.
    .filter(({ status }) => node.next === undefined || status === undefined)
    .sort((a, b) => a.date.localeCompare(b.date));
  const { notes } = external;
  return {
    ...node,
    events: chooseEvents(upcoming, node).map((event) => listEvent(event, node, now)),
    categories: categoriesOf(coming, node),
    notes: notes.length === 0 ? undefined : notes,
  };
}

/** Shortens series, but of a list by days only the texts: each date has a line. */
function chooseEvents(upcoming: readonly ListedEvent[], node: EventsListSection) {
  const { days, series, next } = node;
  return days === undefined
    ? shortenSeries(upcoming, node)
    : shortenSeries(upcoming, { series }).slice(0, next);
}

function isOfCategory(
  { categories = [] }: ListedEvent,
  { category }: Pick<EventsListSection, 'category'>,
): boolean {
  return category === undefined || categories.includes(category);
}

/** Returns the categories with coming events, and that of the list; `undefined` if there is no choice. */
function categoriesOf(
  coming: readonly ListedEvent[],
  { category, categories }: EventsListSection,
): EventsListSection['categories'] {
  const used = new Set([category, ...coming.flatMap((event) => event.categories ?? [])]);
  const shown = categories?.filter(({ name }) => name === undefined || used.has(name)) ?? [];
  // The full list and one category are no choice, but the page of the category leads back.
  return shown.length > (category === undefined ? 2 : 0) ? shown : undefined;
}

/** Leaves out the booking of a past event; a short list of lines has no bookings and prices. */
function listEvent(
  event: ListedEvent,
  { next, form, look, days }: EventsListSection,
  now: Date,
): ListedEvent {
  const isShort = next !== undefined && form === undefined;
  if (isShort && look === undefined && days === undefined) return withoutTerms(event);
  const { booking } = event;
  const isOpen = booking !== undefined && isBookable(booking, booking.form, now);
  return { ...event, booking: isOpen ? booking : undefined };
}

function withoutTerms({ price: _price, booking: _booking, ...event }: ListedEvent): ListedEvent {
  return event;
}

function isBookable(booking: ListedEvent['booking'], form: string, now: Date): boolean {
  return booking?.form === form && booking.until > now.getTime();
}
