import type { Content, Event } from '@/lib/server/content/content';
import { type EventTimes, formatEventDate, formatEventTime } from '@/lib/server/content/dates';
import { placeText } from '@/lib/server/content/events/event-facts';
import { findEvent } from '@/lib/server/content/events/event-key';
import {
  readEditionKey,
  type SoldBooking,
  type StoredSale,
} from '@/lib/server/bookings/places/sold-booking';

type SoldContent = Pick<Content, 'events' | 'resources'> & {
  readonly site: Pick<Content['site'], 'locale' | 'timeZone'>;
};

/** Returns the times of an event as they were sold. */
function soldTimes({ sessions }: Pick<SoldBooking, 'sessions'>): EventTimes {
  const [first = { date: '', from: 0, to: 0 }] = sessions;
  const { date, from, to } = first;
  return sessions.length > 1 || first.title !== undefined
    ? { date, from, to, sessions: sessions.map((session) => ({ ...session })) }
    : { date, from, to };
}

/** Formats when an event was sold to be, such as `Friday 4 December 2026, 19:00 to 21:30`. */
export function soldTimeText(sold: SoldBooking, locale: string): string {
  if (sold.slot !== undefined) return sold.slot.label;
  const times = soldTimes(sold);
  const timeText = formatEventTime({ ...times, status: 'planned' }, locale);
  return `${formatEventDate(times, locale)}, ${timeText}`;
}

/** Formats when and where an event was sold to be. */
export function soldPlaceText({ place, address }: SoldBooking): string {
  return placeText({ place, address });
}

/**
 * Returns the event of a booking as it was sold, if it is no longer that of its file: a date that took place,
 * whose file has a later one or none. `undefined` if the file still has it, or if it is to come.
 */
export function pastEvent(
  sale: StoredSale,
  form: string,
  content: SoldContent,
  now: Date,
): Event | undefined {
  const edition = readEditionKey(sale.event);
  const file = edition?.event ?? sale.event;
  const current = findEvent(content, file);
  if (edition === undefined && (current !== undefined || sale.sold.end > now)) return undefined;
  return eventAsSold(sale, form, current, content.site.locale);
}

/** `current` is the event of the same file now. */
function eventAsSold(
  { event: key, sold }: StoredSale,
  form: string,
  current: Event | undefined,
  locale: string,
): Event {
  const path = key.startsWith('/') ? key : `/events/${key}`;
  const times = soldTimes(sold);
  const { title, place, slot, rule } = sold;
  const written = {
    title,
    place,
    address: sold.address,
    ...times,
    status: 'planned' as const,
    booking: { ...current?.data.booking, changes: rule },
  };
  const {
    sessions: _sessions,
    address: _address,
    ...rest
  } = current?.data ?? {
    lede: '',
    description: '',
    body: '',
    people: [],
    answers: {},
    prices: {},
    form,
  };
  const { series, slot: _slot, ...shared } = current ?? {};
  return {
    file: '',
    body: { nodes: [], headings: [], anchors: new Set(), heroLines: [] },
    ...shared,
    series,
    path,
    data: { ...rest, ...written },
    listed: {
      title,
      summary: rest.description,
      href: current?.path ?? path,
      date: times.date,
      dateText: slot?.label ?? formatEventDate(times, locale),
      timeText: slot === undefined ? formatEventTime(written, locale) : '',
    },
  };
}
