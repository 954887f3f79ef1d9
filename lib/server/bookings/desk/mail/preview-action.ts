import { eventDateHref, mailPreviewHref } from '@/lib/bookings/desk/event-dates';
import { findBookableEvent } from '@/lib/server/bookings/desk/event-content';
import { mayOfferRebooking } from '@/lib/server/bookings/desk/mail/mail-action';
import { mailingFields } from '@/lib/server/bookings/desk/mail/mailing';
import { previewDraft } from '@/lib/server/bookings/desk/mail/preview-props';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import { deskAction } from '@/lib/server/desk/desk-action';
import { createToken } from '@/lib/server/platform/http/requests/tokens';

/** A text that was not sent is deleted an hour after it was typed, in milliseconds. */
const lifetime = 60 * 60_000;

/**
 * Keeps a text to everyone of an event, and redirects to the page that shows what each gets and sends it. An
 * empty text leads back to the event's page.
 */
export const previewMail = deskAction(mailingFields, async (request) => {
  const { services, input, operator, randomBytes, readContent } = request;
  const { store, now } = services;
  const content = await withPastEvents(await readContent(), store, now());
  const found = findBookableEvent(content, input.event, operator);
  if (found === undefined) return { kind: 'missing' };
  if (input.rebooking && !mayOfferRebooking(operator, content.forms.get(found.form))) {
    return { kind: 'not-permitted' };
  }
  if (input.text === '') {
    return { kind: 'done', next: `${eventDateHref(found.key)}?problem=mail-text` };
  }
  const draft = previewDraft(operator, createToken(randomBytes));
  const expiresAt = new Date(now().getTime() + lifetime);
  const typed = { ...draft, content: JSON.stringify(input), expiresAt, isUnclaimed: false };
  await store.addPageDraft(typed, [], now());
  return { kind: 'done', next: mailPreviewHref(draft.id) };
});
