import { type LivePageOptions, useLivePage } from '@/components/desk/use-live-page';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';

type EventDate = PropsOf<typeof eventDateProps>;

const options: LivePageOptions<EventDate> = {
  address({ event }) {
    const query = new URLSearchParams(window.location.search);
    query.set('event', event);
    return `/api/desk/bookings/date?${query.toString()}`;
  },
  // A form is open or has the focus.
  isInUse: () =>
    document.querySelector('main :is(details[open], #booking, form:focus-within)') !== null,
  // Without the ids of its forms, which are new in each response.
  shownParts({
    decision,
    when,
    places,
    kinds,
    money,
    bookings,
    waiting,
    rebookings,
    holds,
    ...date
  }) {
    const parts = { decision, when, places, kinds, money, bookings, waiting, rebookings, holds };
    return { ...parts, blocks: date.blocking?.blocks };
  },
};

/**
 * Keeps the page of a date up to date. While a form of the page is open or typed in, it stays as it was loaded:
 * its actions compare what the operator saw with what is stored.
 */
export function useLiveDate(loaded: EventDate) {
  return useLivePage(loaded, options);
}
