import { eventDateHref } from '@/lib/desk/event-dates';
import { eventName, eventTitle } from '@/lib/server/bookings/event-name';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/actions/desk-action';
import { createAuditEntry } from '@/lib/server/desk/audit';
import { createTicketMail } from '@/lib/server/desk/event-dates/booking/booking-mail';
import { findChosenBooking } from '@/lib/server/desk/event-dates/booking/find-chosen';
import { isId } from '@/lib/server/desk/pages/list-query';

/**
 * Mails the ticket of a booking to its visitor again and redirects to the page of its date. `message` is the
 * id of the mail, so that a second press sends nothing more.
 */
export async function sendTicketAction(request: DeskActionRequest): Promise<ActionResult> {
  const { services, fields, operator, randomBytes, readContent } = request;
  const { store, now } = services;
  const id = fields.get('message');
  if (!isId(id)) return { kind: 'invalid' };
  const content = await withPastEvents(await readContent(), store, now());
  const chosen = await findChosenBooking(request, content);
  if (chosen.kind !== 'found') return chosen;
  const { submission, booking } = chosen.stored;
  if (submission.cancelledAt !== undefined) return { kind: 'missing' };
  const mail = await createTicketMail(request, content, submission, id, eventTitle(booking.event));
  if (mail === undefined) return { kind: 'missing' };
  const at = now();
  if ((await store.findMail(id)) === undefined) {
    await store.queueMails(submission.id, [mail], at);
    const entry = { operator: operator.email, action: 'ticket-sent' } as const;
    const details = eventName(booking.event);
    await store.addAuditEntries([
      createAuditEntry({ ...entry, subject: submission.id, details }, at, randomBytes),
    ]);
  }
  const page = eventDateHref(eventKey(booking.event));
  return { kind: 'done', next: `${page}?done=ticket` };
}
