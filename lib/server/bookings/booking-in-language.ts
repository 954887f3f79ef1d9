import { currentLanguage } from '@/lib/languages/current-language';
import { type Booking, countsOf } from '@/lib/server/bookings/booking';
import type { Content, Event } from '@/lib/server/content/content';
import { findTranslation } from '@/lib/server/content/languages/find-translation';
import { eventKey, findEvent } from '@/lib/server/content/events/event-key';

/** Returns content with the words of the current language, if the site has it. */
export function shownContent<Some extends { readonly translations?: ReadonlyMap<string, Content> }>(
  content: Some,
): Some | Content {
  return findTranslation(content.translations, currentLanguage()) ?? content;
}

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

/** Returns an event with its title in the language of content. All else, such as a date that is called off, stays. */
export function withTitleIn(
  content: Pick<Content, 'events' | 'resources' | 'translation'>,
  event: Event,
): Event {
  const { title } = eventIn(content, event).data;
  return { ...event, data: { ...event.data, title } };
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
