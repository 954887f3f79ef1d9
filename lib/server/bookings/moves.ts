import { replaceValues, type SubmittedFields } from '@/lib/forms/submission';
import { type BookingContent, isBookingTime } from '@/lib/server/bookings/event-state';
import { bookableDates } from '@/lib/server/bookings/slots';
import type { Event } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import { listSlotEvents } from '@/lib/server/content/resources/slot-event';

/**
 * Returns the other dates of an event's series, or the other slots of its resource, that take bookings at
 * a time if they have places left.
 */
export function otherDates(event: Event, content: BookingContent, now: Date): readonly Event[] {
  const key = eventKey(event);
  return relatedEvents(event, content, now).filter(
    (other) => eventKey(other) !== key && isBookingTime(other, content.site.timeZone, now),
  );
}

function relatedEvents(
  { series, slot, data }: Event,
  { events, resources }: BookingContent,
  now: Date,
): readonly Event[] {
  if (slot !== undefined) {
    const resource = resources.find(({ path }) => path === slot.resource);
    return resource === undefined ? [] : listSlotEvents(resource, ...bookableDates(resource, now));
  }
  if (series === undefined) return [];
  return events.filter(
    (other) => other.series?.path === series.path && other.data.form === data.form,
  );
}

/** Returns the answers of a booking with those that choose another event. */
export function movedAnswers(
  fields: SubmittedFields,
  { data: from }: Pick<Event, 'data'>,
  { data: to }: Pick<Event, 'data'>,
): SubmittedFields {
  const [before, after] = [from.answers, to.answers];
  const kept = fields.filter(([name]) => before[name] === undefined || after[name] !== undefined);
  return replaceValues(
    kept,
    Object.entries(after).map(([name, answer]) => [name, [answer]]),
  );
}
