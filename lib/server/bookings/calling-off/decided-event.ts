import type { Event } from '@/lib/server/content/content';
import { formatEventDate, formatEventTime } from '@/lib/server/content/dates';
import type { DateState } from '@/lib/server/content/events/date-state';
import { withDecision } from '@/lib/server/content/events/with-decision';

/** Returns an event as it will be with what an operator is about to decide about its date. */
export function decidedEvent(event: Event, dateState: DateState, locale: string): Event {
  const decided = withDecision(event, dateState);
  const { data, listed } = decided;
  return {
    ...decided,
    listed: {
      ...listed,
      date: data.date,
      days: data.sessions && [...new Set(data.sessions.map(({ date }) => date))],
      dateText: formatEventDate(data, locale),
      timeText: decided.slot === undefined ? formatEventTime(data, locale) : listed.timeText,
      status: data.status === 'planned' ? undefined : data.status,
      booking: data.status === 'planned' ? listed.booking : undefined,
    },
  };
}
