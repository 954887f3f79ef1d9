import { z } from 'zod';
import { eventDateHref } from '@/lib/bookings/desk/event-dates';
import type { FormDefinition } from '@/lib/forms/definition';
import { refundableMoney } from '@/lib/server/bookings/changes/plan-change';
import { createRebooking } from '@/lib/server/bookings/rebooking/create-rebooking';
import { rebookingSentence } from '@/lib/server/bookings/rebooking/words';
import { eventTitle } from '@/lib/server/bookings/event-name';
import { listBooked } from '@/lib/server/bookings/list-booked';
import { otherDates } from '@/lib/server/bookings/moves';
import { offerPath } from '@/lib/server/bookings/waiting/offers';
import { waitingWords } from '@/lib/server/bookings/waiting/words';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import type { Event } from '@/lib/server/content/content';
import { type DeskActionRequest, deskAction } from '@/lib/server/desk/desk-action';
import { id, isTicked, line, paragraphs, text } from '@/lib/server/desk/fields';
import { createAuditEntry } from '@/lib/server/access/audit';
import {
  createBookingMail,
  maxSubject,
  ticketParagraphs,
} from '@/lib/server/bookings/desk/booking/booking-mail';
import { type BookableEvent, findBookableEvent } from '@/lib/server/bookings/desk/event-content';
import { listWaitingSubmissions } from '@/lib/server/bookings/waiting/desk/waiting-rows';
import { blockDetails, closedReason, mailDetails } from '@/lib/server/bookings/desk/words';
import { isPermitted } from '@/lib/server/access/is-permitted';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import type { Operator } from '@/lib/server/access/access-record';
import { blockedOfAnyKind } from '@/lib/server/bookings/event-places/event-places-record';
import { createId, fixedBytes } from '@/lib/server/platform/store/ids';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

const maxLength = 10_000;

const mailFields = {
  event: text,
  message: id,
  subject: line.pipe(z.string().max(maxSubject)),
  text: paragraphs.pipe(z.string().max(maxLength)),
  waiting: isTicked,
  rebooking: isTicked,
  close: isTicked,
};

/**
 * Mails a text to everyone who has booked an event, with the lines of their tickets, and redirects to the
 * event's page. With `waiting`, mails those on its waiting list too; with `rebooking`, offers those who have
 * booked another date or a refund; with `close`, blocks all places, so that no more are booked. Bookings that
 * are not paid yet or have no address get no mail. A second press, or one after a failure, mails only those
 * who have not got the text.
 */
export const mailBookings = deskAction(mailFields, async (request) => {
  const { services, input, operator, randomBytes, readContent } = request;
  const { store, now } = services;
  const { message, subject, text: typed, rebooking: offersRebooking } = input;
  const content = await withPastEvents(await readContent(), store, now());
  const found = findBookableEvent(content, input.event, operator);
  if (found === undefined) return { kind: 'missing' };
  if (offersRebooking && !mayOfferRebooking(operator, content.forms.get(found.form))) {
    return { kind: 'not-permitted' };
  }
  const page = eventDateHref(found.key);
  if (typed === '') return { kind: 'done', next: `${page}?problem=mail-text` };
  const at = now();
  const mailOf = (submission: StoredSubmission, parts: readonly string[]) =>
    createBookingMail(request, content, submission, {
      id: mailId(message, offersRebooking ? `choice ${submission.id}` : submission.id),
      subject: subject === '' ? eventTitle(found.event) : subject,
      paragraphs: [typed, ...parts],
    });
  const canMove = otherDates(found.event, content, at).length > 0;
  let mailed = 0;
  for (const { submission } of await listBooked(found.key, store, at)) {
    const isPaid = refundableMoney(await store.findOrderPayment(submission.id)) !== undefined;
    const mail = mailOf(submission, [
      ...(offersRebooking ? [rebookingSentence(canMove, isPaid)] : []),
      ...(await ticketParagraphs(request, content, submission)),
    ]);
    const mails = mail === undefined ? [] : [mail];
    const isOffered =
      offersRebooking &&
      (await store.offerRebooking(
        createRebooking(
          {
            submission: submission.id,
            event: found.event,
            reason: 'desk',
            at,
            mails,
            operator: operator.email,
          },
          { randomBytes },
        ),
      ));
    // A booking with an earlier offer still gets the text.
    if (!isOffered) await store.queueMails(submission.id, mails, at);
    mailed += mails.length;
  }
  const waiting = input.waiting ? await listWaitingSubmissions(found.key, store) : [];
  for (const { submission } of waiting) {
    const mail = mailOf(submission, await waitingParagraphs(request, submission));
    if (mail === undefined) continue;
    await store.queueMails(submission.id, [mail], at);
    mailed += 1;
  }
  if (input.close) await closeBooking(request, message, found, randomBytes);
  const event = {
    operator: operator.email,
    action: 'bookings-mailed',
    subject: found.key,
  } as const;
  const details = mailDetails(mailed);
  await store.addAuditEntries([createAuditEntry({ ...event, details }, at, randomBytes)]);
  return { kind: 'done', next: `${page}?done=mailed&mails=${mailed}` };
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
  const block = { id: mailId(message, 'close'), event: key, kind, places, reason: closedReason };
  const entry = { operator: operator.email, action: 'places-blocked', subject: key } as const;
  const details = blockDetails(places, kind, closedReason);
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

/** Returns the link to the page of an entry on a waiting list as a paragraph. */
async function waitingParagraphs(
  { services: { store, settings } }: DeskActionRequest,
  { id }: StoredSubmission,
): Promise<readonly string[]> {
  return [waitingWords.link(`${settings.SITE_URL}${await offerPath(id, store)}`)];
}

/** Returns whether an operator may offer it: it can cost what was paid. */
export function mayOfferRebooking(operator: Operator, form: FormDefinition | undefined): boolean {
  const permission = form?.payment === undefined ? 'reply' : 'refund';
  return isPermitted(operator, permission);
}

/** Returns the id of the mail about `subject`: the same for each press of the same form. */
function mailId(message: string, subject: string): string {
  const time = parseInt(message.replaceAll('-', '').slice(0, 12), 16);
  return createId(new Date(time), fixedBytes(`${message} ${subject}`));
}
