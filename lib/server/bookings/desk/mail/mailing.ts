import { eventKey } from '@/lib/server/content/events/event-key';
import { z } from 'zod';
import { refundableMoney } from '@/lib/server/bookings/changes/plan-change';
import {
  createBookingMail,
  maxSubject,
  ticketParagraphs,
} from '@/lib/server/bookings/desk/booking/booking-mail';
import type { BookableEvent, EventContent } from '@/lib/server/bookings/desk/event-content';
import { eventIn } from '@/lib/server/bookings/booking-in-language';
import { eventTitle } from '@/lib/server/bookings/event-name';
import { listBooked } from '@/lib/server/bookings/list-booked';
import { otherDates } from '@/lib/server/bookings/moves';
import { rebookingSentence } from '@/lib/server/bookings/rebooking/words';
import { listWaitingSubmissions } from '@/lib/server/bookings/waiting/desk/waiting-rows';
import { offerPath } from '@/lib/server/bookings/waiting/offers';
import { waitingWords } from '@/lib/words/lib/server/bookings/waiting';
import type { ForOperator } from '@/lib/server/desk/desk-action';
import { id, isTicked, line, paragraphs, text } from '@/lib/server/desk/fields';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import type { MailContent } from '@/lib/server/inbox/desk/folder-actions';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import { createId, fixedBytes } from '@/lib/server/platform/store/ids';

const maxLength = 10_000;

/** The fields of a text to everyone of an event. */
export const mailingFields = {
  event: text,
  message: id,
  subject: line.pipe(z.string().max(maxSubject)),
  text: paragraphs.pipe(z.string().max(maxLength)),
  waiting: isTicked,
  rebooking: isTicked,
  close: isTicked,
};

/** A text to everyone of an event, as the operator has typed it. */
export type Mailing = Readonly<z.output<z.ZodObject<typeof mailingFields>>>;

/** Who gets it: has booked, or waits for places. */
export interface Recipient {
  readonly submission: StoredSubmission;
  readonly isWaiting: boolean;
}

/** Lists who has booked an event, and with `waiting` those on its waiting list, with or without an address. */
export async function listRecipients(
  { key }: BookableEvent,
  { waiting }: Pick<Mailing, 'waiting'>,
  { services: { store, now } }: ForOperator,
): Promise<readonly Recipient[]> {
  const booked = await listBooked(key, store, now());
  const listed = waiting ? await listWaitingSubmissions(key, store) : [];
  return [
    ...booked.map(({ submission }) => ({ submission, isWaiting: false })),
    ...listed.map(({ submission }) => ({ submission, isWaiting: true })),
  ];
}

/** Returns a function that creates the mail of a text to a recipient; `undefined` without an address. */
export function mailsOf(
  { message, subject, text: typed, rebooking }: Mailing,
  { event }: BookableEvent,
  content: EventContent & MailContent,
  request: ForOperator,
): (recipient: Recipient) => Promise<NewMail | undefined> {
  const { store, settings, now } = request.services;
  const canMove = otherDates(event, content, now()).length > 0;
  const paragraphsOf = async ({ submission, isWaiting }: Recipient) => {
    if (isWaiting) {
      return [waitingWords.link(`${settings.SITE_URL}${await offerPath(submission.id, store)}`)];
    }
    const isPaid = refundableMoney(await store.findOrderPayment(submission.id)) !== undefined;
    return [
      ...(rebooking ? [rebookingSentence(canMove, isPaid)] : []),
      ...(await ticketParagraphs(request, content, submission)),
    ];
  };
  return async (recipient) => {
    const { submission } = recipient;
    return createBookingMail(request, content, submission, async (own) => ({
      id: mailIdOf({ message, rebooking }, submission.id),
      event: eventKey(event),
      subject: subject === '' ? eventTitle(eventIn(own, event)) : subject,
      paragraphs: [typed, ...(await paragraphsOf(recipient))],
    }));
  };
}

/** Returns the id of the mail to a submission: the same for each press of the same form. */
export function mailIdOf(
  { message, rebooking }: Pick<Mailing, 'message' | 'rebooking'>,
  submission: string,
): string {
  return idOfMessage(message, rebooking ? `choice ${submission}` : submission);
}

/** Returns the id of the block with which a message ends bookings. */
export function blockIdOf(message: string): string {
  return idOfMessage(message, 'close');
}

function idOfMessage(message: string, subject: string): string {
  const time = parseInt(message.replaceAll('-', '').slice(0, 12), 16);
  return createId(new Date(time), fixedBytes(`${message} ${subject}`));
}
