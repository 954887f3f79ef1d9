import { doorHref } from '@/lib/bookings/desk/event-dates';
import { numberFormat } from '@/lib/intl/formatters';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import { cacheUntilHeader } from '@/lib/server/bookings/door/door-event';
import { doorWords as words } from '@/lib/words/lib/server/bookings/door';
import {
  eventWhen,
  type BookableEvent,
  instantsOf,
} from '@/lib/server/bookings/desk/event-content';
import { noCounts } from '@/lib/server/bookings/desk/event-numbers';
import { listDates } from '@/lib/server/bookings/desk/list-dates';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { wallTimeAt } from '@/lib/time/zoned-time';
import { totalPlaces } from '@/lib/server/bookings/places/places';

/** The dates after today that an operator may want to prepare. */
const maxNext = 10;

/**
 * Returns the props of the index of doors: the dates of today, with those that have begun, and the next
 * ones. Phones cache it as long as any list of these dates.
 */
export async function doorsProps({
  operator,
  services: { store },
  content: current,
  display: { locale, timeZone, now: at },
  context,
}: DeskPageRequest) {
  const content = await withPastEvents(current, store, at);
  const dates = await listDates(content, store, operator, { isPast: false, now: at });
  const dayOf = (time: Date) => wallTimeAt(time, timeZone).date;
  const isToday = (event: BookableEvent) => dayOf(instantsOf(event, timeZone).start) <= dayOf(at);
  const today = dates.filter(isToday);
  const next = dates.filter((event) => !isToday(event)).slice(0, maxNext);
  const shown = [...today, ...next];
  const sums = await store.sumEvents({ events: shown.map(({ key }) => key), now: at });
  const rowOf = (event: BookableEvent) => {
    const { booked } = sums.get(event.key) ?? noCounts;
    return {
      href: doorHref(event.key),
      title: event.event.listed.title,
      when: eventWhen(event, locale),
      booked: words.booked(numberFormat(locale).format(totalPlaces(booked))),
    };
  };
  if (shown.length > 0) context.res.setHeader(...cacheUntilHeader(shown, timeZone));
  return {
    title: words.doors,
    today: today.map(rowOf),
    next: next.map(rowOf),
  };
}
