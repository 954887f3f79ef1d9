import { eventTime, titleOf } from '@/lib/server/bookings/event-name';
import { replaceValues, type SubmittedFields } from '@/lib/forms/submission';
import { type BookingContent, isBookingTime } from '@/lib/server/bookings/event-state';
import { bookableDates } from '@/lib/server/bookings/slots';
import type { Event } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import { listSlotEvents } from '@/lib/server/content/resources/slot-event';

/**
 * Returns the other dates of an event's series, the other slots of its resource, or for an event of no
 * series the other events of its form, that take bookings at a time if they have places left.
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
  return events.filter(
    (other) =>
      other.data.form === data.form && (series === undefined || other.series?.path === series.path),
  );
}

/** Says when two events are, each with its title if the titles differ. */
export function describeMove(from: Event, to: Event): readonly [from: string, to: string] {
  const isSame = titleOf(from) === titleOf(to);
  const describe = (event: Event) =>
    isSame ? eventTime(event) : `${titleOf(event)}, ${eventTime(event)}`;
  return [describe(from), describe(to)];
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
