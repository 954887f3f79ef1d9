import { createHash } from 'node:crypto';
import { getContent } from '@/lib/server/content/load-content';
import type { MailContent } from '@/lib/server/desk/actions/actions';
import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/actions/desk-action';
import { createAuditEntry } from '@/lib/server/desk/audit';
import { createBookingReply } from '@/lib/server/desk/event-dates/booking-reply';
import { eventDateHref, findFormEvent } from '@/lib/server/desk/event-dates/event-content';
import { tellDetails, toldMailText } from '@/lib/server/desk/event-dates/words';
import { isId } from '@/lib/server/desk/pages/list-query';
import type { RandomBytes } from '@/lib/server/http/requests/tokens';
import { createId } from '@/lib/server/submissions/ids';

/** More bookings than an organisation writes to at once. */
const maxBookings = 5000;
const maxLength = 10_000;

/**
 * Mails a text to everyone who has booked an event, with the lines of their tickets, and redirects to the
 * event's page. Bookings that are not paid yet or have no address get none. A second press, or one after a
 * failure, mails only those who have not got the text.
 */
export function tellBookings(
  randomBytes: RandomBytes,
  read: () => Promise<MailContent> = getContent,
) {
  return async (request: DeskActionRequest): Promise<ActionResult> => {
    const { services, fields, operator } = request;
    const { store, now } = services;
    const message = fields.get('message');
    const text = (fields.get('text') ?? '').trim();
    if (!isId(message) || text.length > maxLength) return { kind: 'invalid' };
    const content = await read();
    const found = findFormEvent(content, fields.get('event'), operator);
    if (found === undefined) return { kind: 'missing' };
    const page = eventDateHref(found.key);
    if (text === '') return { kind: 'done', next: `${page}?problem=tell-text#tell` };
    const at = now();
    let told = 0;
    for (const { submission } of await store.listBookings(found.key, at, maxBookings)) {
      if (submission.state === 'unpaid') continue;
      const mail = await createBookingReply(request, content, submission, {
        id: mailId(message, submission.id),
        text: (ticket) => toldMailText(text, ticket),
      });
      if (mail === undefined) continue;
      await store.queueMails(submission.id, [mail], at);
      told += 1;
    }
    const event = {
      operator: operator.email,
      action: 'bookings-told',
      subject: found.key,
    } as const;
    const details = tellDetails(told);
    await store.addAuditEntries([createAuditEntry({ ...event, details }, at, randomBytes)]);
    return { kind: 'done', next: `${page}?said=told` };
  };
}

/** Returns the id of the mail to one booking: the same for each press of the same form. */
function mailId(message: string, submission: string): string {
  const time = parseInt(message.replaceAll('-', '').slice(0, 12), 16);
  const digest = createHash('sha256').update(`${message} ${submission}`).digest();
  return createId(new Date(time), (size) => digest.subarray(0, size));
}
