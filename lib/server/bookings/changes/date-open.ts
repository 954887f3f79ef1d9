import { findBooking } from '@/lib/server/bookings/booking';
import { soldEvent } from '@/lib/server/bookings/sold/sold-booking';
import type { Content } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { PaidChange } from '@/lib/server/payments/records/paid-change';

/**
 * Returns whether the date of a change of a form's booking takes place as planned, at the time for which it
 * was sold.
 */
export function isDateOpen(
  { fields, booking }: PaidChange,
  formId: string,
  content: Pick<Content, 'events' | 'formRules' | 'forms' | 'resources'> & {
    readonly site: Pick<Content['site'], 'timeZone'>;
  },
): boolean {
  const form = content.forms.get(formId);
  const event = form && findBooking(form, fields, content)?.event;
  if (event?.data.status !== 'planned' || eventKey(event) !== booking.event) return false;
  const { start } = soldEvent(event, content.site.timeZone);
  return booking.sold === undefined || start.getTime() === booking.sold.start.getTime();
}
