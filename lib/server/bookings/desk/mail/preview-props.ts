import { z } from 'zod';
import { eventDateHref } from '@/lib/bookings/desk/event-dates';
import { numberFormat } from '@/lib/intl/formatters';
import type { Operator } from '@/lib/server/access/access-record';
import { replyAddress } from '@/lib/server/alerts/notifications/submission-mails';
import { findBookableEvent } from '@/lib/server/bookings/desk/event-content';
import { mayOfferRebooking } from '@/lib/server/bookings/desk/mail/mail-action';
import { listRecipients, type Mailing, mailsOf } from '@/lib/server/bookings/desk/mail/mailing';
import { mailPreviewWords as words } from '@/lib/words/lib/server/bookings/desk';
import { eventTitle } from '@/lib/server/bookings/event-name';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import type { DraftStore, PageDraft } from '@/lib/server/forms/page-drafts-sql';
import { mailNotice } from '@/lib/server/platform/mail/mail-set-up';
import { hashToken } from '@/lib/server/platform/http/requests/tokens';

const mailingSchema = z.object({
  event: z.string(),
  message: z.string(),
  subject: z.string(),
  text: z.string(),
  waiting: z.boolean(),
  rebooking: z.boolean(),
  close: z.boolean(),
}) satisfies z.ZodType<Mailing>;

interface MailingRequest extends Pick<DeskPageRequest, 'display' | 'operator'> {
  readonly services: { readonly store: Pick<DraftStore, 'openPageDraft'> };
}

/** Returns where the text of an operator is kept between the form and its preview. */
export function previewDraft(
  { email }: Pick<Operator, 'email'>,
  id: string,
): Pick<PageDraft, 'form' | 'id' | 'visitor'> {
  return { id, form: 'mail-to-everyone', visitor: hashToken(`operator ${email}`) };
}

/**
 * Returns the props of the page that shows a text to everyone before it is sent: how many get it, and the mail
 * of the first of them. The page sends nothing.
 */
export async function mailPreviewProps(request: DeskPageRequest) {
  const { operator, services, display, context } = request;
  const { store, settings } = services;
  const { draft } = context.query;
  const mailing = await findMailing(draft, request);
  if (mailing === undefined) return undefined;
  const content = await withPastEvents(request.content, store, display.now);
  const { forms } = content;
  const found = findBookableEvent(content, mailing.event, operator);
  if (found === undefined) return undefined;
  if (mailing.rebooking && !mayOfferRebooking(operator, forms.get(found.form))) return undefined;
  const recipients = (await listRecipients(found, mailing, request)).filter(({ submission }) => {
    const form = forms.get(submission.form);
    return form !== undefined && replyAddress(form, submission) !== undefined;
  });
  const [first] = recipients;
  const mail = first && (await mailsOf(mailing, found, content, request)(first));
  const count = recipients.length;
  const ticked = (['waiting', 'rebooking', 'close'] as const).filter((name) => mailing[name]);
  const { event, message, subject, text } = mailing;
  return {
    title: words.title(eventTitle(found.event)),
    /** The page of the event, whose form has what was typed. */
    back: `${eventDateHref(found.key)}?${new URLSearchParams({ draft: String(draft) }).toString()}#mail`,
    recipients: words.recipients(count, numberFormat(display.locale).format(count)),
    /** What happens beside the mails. */
    effects: ticked.map((name) => words.effects[name]),
    /** Says that mails wait, where the page promises some. */
    mailNotice: mailNotice(settings),
    /** As the first recipient gets it; missing if there is none. */
    mail: mail && { to: mail.to, subject: mail.subject, text: mail.text },
    /** What the button sends. */
    fields: {
      event,
      message,
      subject,
      text,
      ...Object.fromEntries(ticked.map((name) => [name, 'on'])),
    },
  };
}

/** Finds a text that an operator has typed and not sent. */
export async function findMailing(
  draft: unknown,
  { operator, services: { store }, display: { now } }: MailingRequest,
): Promise<Mailing | undefined> {
  if (typeof draft !== 'string') return undefined;
  const kept = await store.openPageDraft({ ...previewDraft(operator, draft), now });
  return kept === undefined ? undefined : mailingSchema.parse(JSON.parse(kept));
}
