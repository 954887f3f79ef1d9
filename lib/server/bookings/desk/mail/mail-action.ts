import { eventDateHref } from '@/lib/bookings/desk/event-dates';
import type { FormDefinition } from '@/lib/forms/definition';
import { createRebooking } from '@/lib/server/bookings/rebooking/create-rebooking';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import type { Event } from '@/lib/server/content/content';
import { storedDetails } from '@/lib/server/platform/store/stored-details';
import { type DeskActionRequest, deskAction } from '@/lib/server/desk/desk-action';
import { createAuditEntry } from '@/lib/server/access/audit';
import { type BookableEvent, findBookableEvent } from '@/lib/server/bookings/desk/event-content';
import { blockReasons } from '@/lib/words/lib/server/bookings/desk';
import {
  blockIdOf,
  listRecipients,
  mailingFields,
  mailsOf,
} from '@/lib/server/bookings/desk/mail/mailing';
import { isPermitted } from '@/lib/server/access/is-permitted';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import type { Operator } from '@/lib/server/access/access-record';
import { blockedOfAnyKind } from '@/lib/server/bookings/event-places/event-places-record';

/** Milliseconds that the mails wait before they are sent, so that an operator can take them back. */
const waitMs = 60_000;

/**
 * Mails a text to everyone who has booked an event, with the lines of their tickets, and redirects to the
 * event's page. With `waiting`, mails those on its waiting list too; with `rebooking`, offers those who have
 * booked another date or a refund; with `close`, blocks all places, so that no more are booked. Bookings that
 * are not paid yet or have no address get no mail. A second press, or one after a failure, mails only those
 * who have not got the text. The mails wait a minute, and can be taken back until then.
 */
export const mailBookings = deskAction(mailingFields, async (request) => {
  const { services, input, operator, randomBytes, readContent } = request;
  const { store, now } = services;
  const { message, rebooking: offersRebooking } = input;
  const content = await withPastEvents(await readContent(), store, now());
  const found = findBookableEvent(content, input.event, operator);
  if (found === undefined) return { kind: 'missing' };
  if (offersRebooking && !mayOfferRebooking(operator, content.forms.get(found.form))) {
    return { kind: 'not-permitted' };
  }
  const page = eventDateHref(found.key);
  if (input.text === '') return { kind: 'done', next: `${page}?problem=mail-text` };
  const at = now();
  const createMail = mailsOf(input, found, content, request);
  const offer = { event: found.event, reason: 'desk', at, operator: operator.email } as const;
  let mailed = 0;
  for (const recipient of await listRecipients(found, input, request)) {
    const { id: submission } = recipient.submission;
    const mail = await createMail(recipient);
    const mails = mail === undefined ? [] : [mail];
    const isOffered =
      offersRebooking &&
      !recipient.isWaiting &&
      (await store.offerRebooking({
        ...createRebooking({ ...offer, submission, mails }, { randomBytes }),
        waitMs,
      }));
    // A booking with an earlier offer still gets the text.
    if (!isOffered) await store.queueMails(submission, mails, at, waitMs);
    mailed += mails.length;
  }
  if (input.close) await closeBooking(request, message, found, randomBytes);
  const event = {
    operator: operator.email,
    action: 'bookings-mailed',
    subject: found.key,
  } as const;
  const details = storedDetails('mailed', mailed);
  await store.addAuditEntries([createAuditEntry({ ...event, details }, at, randomBytes)]);
  const search = new URLSearchParams({
    done: 'mailed',
    mails: String(mailed),
    message,
    until: String(at.getTime() + waitMs),
    ...(offersRebooking ? { rebooking: 'on' } : {}),
  });
  return { kind: 'done', next: `${page}?${search.toString()}` };
});

/**
 * Blocks as many places as an event has, whatever is taken, so that those given back stay free too. The id of
 * the message keeps a second press from blocking more. Does nothing to an event without a number of places.
 */
async function closeBooking(
  { services: { store, now }, operator }: DeskActionRequest,
  message: string,
  { event, key }: BookableEvent,
  randomBytes: RandomBytes,
): Promise<void> {
  const places = placesToClose(event, operator);
  if (places === undefined) return;
  const at = now();
  const kind = blockedOfAnyKind;
  const block = { id: blockIdOf(message), event: key, kind, places, reason: blockReasons.closed };
  const entry = { operator: operator.email, action: 'places-blocked', subject: key } as const;
  const details = storedDetails('closed', places);
  await store.blockPlaces(
    { ...block, operator: operator.email, changedAt: at },
    { kinds: {} },
    createAuditEntry({ ...entry, details }, at, randomBytes),
  );
}

/** Returns how many places closing an event blocks; `undefined` if it has no limit, or the operator may not. */
export function placesToClose({ data }: Event, operator: Operator): number | undefined {
  return isPermitted(operator, 'work') ? data.booking.places?.all : undefined;
}

/** Returns whether an operator may offer it: it can cost what was paid. */
export function mayOfferRebooking(operator: Operator, form: FormDefinition | undefined): boolean {
  const permission = form?.payment === undefined ? 'reply' : 'refund';
  return isPermitted(operator, permission);
}
