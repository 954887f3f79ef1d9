import { eventDateHref } from '@/lib/bookings/desk/event-dates';
import { storedEvent } from '@/lib/server/bookings/stored-event';
import { storedDetails } from '@/lib/server/platform/store/stored-details';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import { eventKey } from '@/lib/server/content/events/event-key';
import { deskAction } from '@/lib/server/desk/desk-action';
import { id } from '@/lib/server/desk/fields';
import { createAuditEntry } from '@/lib/server/access/audit';
import { createTicketMail } from '@/lib/server/bookings/desk/booking/booking-mail';
import { findChosenBooking, bookingFields } from '@/lib/server/bookings/desk/booking/find-chosen';

/**
 * Mails the ticket of a booking to its visitor again and redirects to the page of its date. `message` is the
 * id of the mail, so that a second press sends nothing more.
 */
export const sendTicket = deskAction({ ...bookingFields, message: id }, async (request) => {
  const { services, input, operator, randomBytes, readContent } = request;
  const { store, now } = services;
  const { message } = input;
  const content = await withPastEvents(await readContent(), store, now());
  const chosen = await findChosenBooking(request, content);
  if (chosen.kind !== 'found') return chosen;
  const { submission, booking } = chosen.stored;
  if (submission.cancelledAt !== undefined) return { kind: 'missing' };
  const mail = await createTicketMail(request, content, submission, message, booking.event);
  if (mail === undefined) return { kind: 'missing' };
  const at = now();
  if ((await store.findMail(message)) === undefined) {
    await store.queueMails(submission.id, [mail], at);
    const entry = { operator: operator.email, action: 'ticket-sent' } as const;
    const details = storedDetails('event', storedEvent(booking.event));
    await store.addAuditEntries([
      createAuditEntry({ ...entry, subject: submission.id, details }, at, randomBytes),
    ]);
  }
  const page = eventDateHref(eventKey(booking.event));
  return { kind: 'done', next: `${page}?done=ticket` };
});
