import type { BookingLink } from '@/lib/inbox/inbox-page';
import { eventDateHref } from '@/lib/bookings/desk/event-dates';
import { findBooking } from '@/lib/server/bookings/booking';
import { eventTitle } from '@/lib/server/bookings/event-name';
import type { Content } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';

/** Links to the date that a submission books, and to the forms that change it; `undefined` without one. */
export function bookingLink(
  { id, form, fields }: Pick<SubmissionRecord, 'id' | 'form' | 'fields'>,
  content: Pick<Content, 'events' | 'forms' | 'formRules' | 'resources'>,
): BookingLink | undefined {
  const definition = content.forms.get(form);
  const booking = definition && findBooking(definition, fields, content);
  if (booking === undefined) return undefined;
  const href = `${eventDateHref(eventKey(booking.event))}?booking=${encodeURIComponent(id)}#booking`;
  return { label: eventTitle(booking.event), href };
}
