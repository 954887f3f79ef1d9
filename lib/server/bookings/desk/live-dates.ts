import { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import { eventDatesProps } from '@/lib/server/bookings/desk/event-dates-props';
import { livePage } from '@/lib/server/desk/live-page';

/** Sends the list of dates. Its query is that of the page. */
export const liveDates = livePage(eventDatesProps);

/** Sends the page of the date of `?event=`. */
export const liveDate = livePage(({ context: { query }, ...request }) =>
  eventDateProps({ ...request, context: { query, params: { key: query.event } } }),
);
