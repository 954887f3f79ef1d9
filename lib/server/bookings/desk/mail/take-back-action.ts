import { eventDateHref } from '@/lib/bookings/desk/event-dates';
import { createAuditEntry } from '@/lib/server/access/audit';
import { findBookableEvent } from '@/lib/server/bookings/desk/event-content';
import { blockIdOf, listRecipients, mailIdOf } from '@/lib/server/bookings/desk/mail/mailing';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import { deskAction } from '@/lib/server/desk/desk-action';
import { id, isTicked, text } from '@/lib/server/desk/fields';

/**
 * Takes a text to everyone back while its mails wait to be sent, with what was offered and blocked with it,
 * and redirects to the event's page, which says how many mails were taken back. Later, nothing is changed.
 */
export const takeBackMail = deskAction(
  { event: text, message: id, rebooking: isTicked },
  async (request) => {
    const { services, input, operator, randomBytes, readContent } = request;
    const { store, now } = services;
    const { message, rebooking } = input;
    const content = await withPastEvents(await readContent(), store, now());
    const found = findBookableEvent(content, input.event, operator);
    if (found === undefined) return { kind: 'missing' };
    const recipients = await listRecipients(found, { waiting: true }, request);
    const submissions = recipients.map(({ submission }) => submission.id);
    const at = now();
    const event = {
      operator: operator.email,
      action: 'mail-taken-back',
      subject: found.key,
    } as const;
    const count = await store.takeBackMailing({
      event: found.key,
      mails: submissions.map((submission) => mailIdOf({ message, rebooking }, submission)),
      offered: rebooking ? submissions : [],
      block: blockIdOf(message),
      at,
      audit: createAuditEntry(event, at, randomBytes),
    });
    return { kind: 'done', next: `${eventDateHref(found.key)}?done=taken-back&mails=${count}` };
  },
);
