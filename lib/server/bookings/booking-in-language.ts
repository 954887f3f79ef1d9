import { type Booking, countsOf } from '@/lib/server/bookings/booking';
import type { Content, Event } from '@/lib/server/content/content';
import { eventKey, findEvent } from '@/lib/server/content/events/event-key';

/** Returns an event with the words of content in another language, if that has it, and with its own rules. */
export function eventIn(
  content: Pick<Content, 'events' | 'resources' | 'translation'>,
  event: Event,
): Event {
  if (content.translation === undefined) return event;
  const found = findEvent(content, eventKey(event));
  return found === undefined
    ? event
    : { ...found, data: { ...found.data, booking: event.data.booking } };
}

/** Returns a booking of a form with the words of content in another language. */
export function bookingIn(
  content: Pick<Content, 'events' | 'forms' | 'formRules' | 'resources' | 'translation'>,
  booking: Booking,
  formId: string,
): Booking {
  const form = content.forms.get(formId);
  if (content.translation === undefined || form === undefined) return booking;
  const own = countsOf(form, content.formRules.get(formId), () => 0);
  const counts = booking.counts.map((count) => {
    const { label, texts } = own.find(({ field }) => field === count.field) ?? count;
    return { ...count, label, texts };
  });
  return { ...booking, event: eventIn(content, booking.event), counts };
}
