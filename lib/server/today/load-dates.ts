import { eventDateHref } from '@/lib/bookings/desk/event-dates';
import { numberFormat } from '@/lib/intl/formatters';
import { countedKinds, eventWhen } from '@/lib/server/bookings/desk/event-content';
import {
  describePlaces,
  loadEventCounts,
  noCounts,
  placesShares,
} from '@/lib/server/bookings/desk/event-numbers';
import { listDates } from '@/lib/server/bookings/desk/list-dates';
import type { TodayRequest } from '@/lib/server/today/today-request';
import { todayWords as words } from '@/lib/words/lib/server/today';

/** The next dates that the page shows. */
const shownDates = 6;

/** Loads the places of the next dates. */
export async function loadDates({ operator, services: { store }, content, display }: TodayRequest) {
  const { locale, now } = display;
  const coming = await listDates(content, store, operator, { isPast: false, now });
  const shown = coming.slice(0, shownDates);
  const counts = await loadEventCounts(store, { events: shown.map(({ key }) => key), now });
  const number = numberFormat(locale);
  return {
    rows: shown.map((date) => {
      const { status, title } = date.event.data;
      const kinds = countedKinds(date.form, content);
      const sums = counts.get(date.key) ?? noCounts;
      return {
        href: eventDateHref(date.key),
        title,
        when: eventWhen(date, locale),
        state: status === 'planned' ? undefined : words.dateState[status],
        shares: placesShares(date, sums, kinds),
        places: describePlaces(date, sums, kinds, locale),
        waiting: sums.waiting === 0 ? undefined : words.waiting(number.format(sums.waiting)),
      };
    }),
    more: coming.length > shown.length ? words.datesMore(number.format(coming.length)) : undefined,
  };
}
