import { bookingServices } from '@/lib/server/bookings/booking-services';
import type { MailContent } from '@/lib/server/desk/actions/actions';
import type { DeskActionRequest } from '@/lib/server/desk/actions/desk-action';
import { maxMails, replyToOf } from '@/lib/server/desk/replies/reply-settings';
import { nameOf } from '@/lib/server/desk/views/sender';
import { createReplyMail } from '@/lib/server/mail/reply-mail';
import type { NewMail } from '@/lib/server/store/mail-record';
import type { StoredSubmission } from '@/lib/server/store/store';
import { labelSlots } from '@/lib/server/submissions/describe-submission';

interface BookingReply {
  /** The id of the mail. */
  readonly id: string;
  /** Returns the text; `ticket` are the lines about the booking. */
  readonly text: (ticket: string | undefined) => string;
}

/**
 * Creates a mail of an operator about a booking, with the lines of its ticket. `undefined` without an
 * address. Throws what the store throws.
 */
export async function createBookingReply(
  {
    services: { store, settings, now },
    operator,
  }: Pick<DeskActionRequest, 'services' | 'operator'>,
  content: MailContent,
  submission: StoredSubmission,
  { id, text }: BookingReply,
): Promise<NewMail | undefined> {
  const { site, forms, formRules } = content;
  const form = forms.get(submission.form);
  if (form === undefined) return undefined;
  const bookings = bookingServices(content, store, settings.SITE_URL, now);
  const [mails, booking] = await Promise.all([
    store.listMails({ submission: submission.id, limit: maxMails }),
    bookings.bookingMail(form, submission),
  ]);
  const rules = formRules.get(submission.form);
  const shown = { ...submission, fields: labelSlots(submission.fields, rules) };
  return createReplyMail(
    { submission: shown, form, sender: nameOf(submission, form), mails },
    {
      id,
      author: operator.email,
      text: text(booking?.text),
      replyTo: replyToOf(rules, site.contact.email),
      siteUrl: settings.SITE_URL,
      locale: site.locale,
      timeZone: site.timeZone,
    },
  );
}
