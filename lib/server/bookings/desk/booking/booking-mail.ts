import { eventIn } from '@/lib/server/bookings/booking-in-language';
import { eventTitle } from '@/lib/server/bookings/event-name';
import type { Event } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import type { MailContent } from '@/lib/server/inbox/desk/folder-actions';
import type { DeskActionRequest, ForOperator } from '@/lib/server/desk/desk-action';
import { isPermitted } from '@/lib/server/access/is-permitted';
import { replyToOf } from '@/lib/server/inbox/replies/reply-settings';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import {
  createMessageId,
  paragraphs,
  replyAddress,
} from '@/lib/server/alerts/notifications/submission-mails';
import { bookingMailWords } from '@/lib/words/lib/server/bookings/desk';
import { mailLineWords, notificationWords } from '@/lib/words/lib/server/platform/mail';
import { mailLanguage } from '@/lib/server/platform/mail/mail-language';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import { inLanguageOf } from '@/lib/server/forms/submissions/submission-language';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import { createId } from '@/lib/server/platform/store/ids';
import { showExcerpt } from '@/lib/server/platform/mail/visible-text';

/** The most characters of a subject, without the reference. */
export const maxSubject = 150;

interface BookingMailText {
  /** The id of the mail. */
  readonly id: string;
  /** The key of the event. */
  readonly event: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/**
 * Creates an operator's mail to the visitor of a booking, with the words of the language that it was made in;
 * `undefined` without an address.
 */
export function createBookingMail(
  request: ForOperator,
  content: MailContent,
  submission: SubmissionRecord,
  textIn: (content: MailContent) => BookingMailText | Promise<BookingMailText>,
): Promise<NewMail | undefined> {
  return inLanguageOf(submission, content, async (own) =>
    createOwnMail(request, own, submission, await textIn(own)),
  );
}

function createOwnMail(
  { services: { settings }, operator }: ForOperator,
  { site, forms, formRules }: MailContent,
  submission: SubmissionRecord,
  { id, event, subject, paragraphs: parts }: BookingMailText,
): NewMail | undefined {
  const form = forms.get(submission.form);
  const to = form && replyAddress(form, submission);
  if (to === undefined) return undefined;
  const { reference } = submission;
  const replyTo = replyToOf(formRules.get(submission.form), site.contact.email);
  return {
    id,
    kind: 'reply',
    messageId: createMessageId(id, settings.SITE_URL),
    to,
    replyTo,
    author: operator.email,
    ...mailLanguage(),
    event,
    subject: notificationWords.subject(showExcerpt(subject, maxSubject), reference),
    text: paragraphs([
      ...parts,
      mailLineWords.reference(reference),
      `${site.name}\n${settings.SITE_URL}`,
    ]),
  };
}

interface ChangeMail {
  readonly event: Event;
  readonly subject: string;
  readonly text: string;
  /** Whether the lines of the ticket follow. */
  readonly hasTicket: boolean;
}

/** Creates the mail about a change of a booking, if the operator has ticked `notify` and may write. */
export async function createChangeMails(
  request: DeskActionRequest & { readonly input: { readonly notify: boolean } },
  content: MailContent,
  submission: SubmissionRecord,
  mailIn: (content: MailContent) => ChangeMail,
  randomBytes: RandomBytes,
): Promise<readonly NewMail[]> {
  const { services, input, operator } = request;
  if (!input.notify || !isPermitted(operator, 'reply')) return [];
  const id = createId(services.now(), randomBytes);
  const mail = await createBookingMail(request, content, submission, async (own) => {
    const { event, subject, text, hasTicket } = mailIn(own);
    const ticket = hasTicket ? await ticketParagraphs(request, content, submission) : [];
    return { id, event: eventKey(event), subject, paragraphs: [text, ...ticket] };
  });
  return mail === undefined ? [] : [mail];
}

/** Creates the mail with the ticket of a booking; `undefined` without an address. */
export async function createTicketMail(
  request: ForOperator,
  content: MailContent,
  submission: SubmissionRecord,
  id: string,
  event: Event,
): Promise<NewMail | undefined> {
  const ticket = await ticketParagraphs(request, content, submission);
  return createBookingMail(request, content, submission, (own) => ({
    id,
    event: eventKey(event),
    subject: bookingMailWords.ticketSubject(eventTitle(eventIn(own, event))),
    paragraphs: [bookingMailWords.ticket(own.site.name), ...ticket],
  }));
}

/** Returns the lines about a booking with the link to its page, as a paragraph; none without a booking. */
export async function ticketParagraphs(
  { services: { store, settings, now } }: ForOperator,
  content: MailContent,
  submission: SubmissionRecord,
): Promise<readonly string[]> {
  const form = content.forms.get(submission.form);
  const bookings = bookingServices(content, store, settings.SITE_URL, now);
  const booking = form && (await bookings.bookingMail(form, submission));
  return booking === undefined ? [] : [booking.text];
}
