import { valuesOf } from '@/lib/forms/submission';
import { eventIn } from '@/lib/server/bookings/booking-in-language';
import type { BookingServices } from '@/lib/server/bookings/booking-services';
import { listBooked } from '@/lib/server/bookings/list-booked';
import type { BookingContent } from '@/lib/server/bookings/event-state';
import { type EditionStore, reconcileBookings } from '@/lib/server/bookings/sold/past-editions';
import { reminderWords } from '@/lib/words/lib/server/bookings';
import type { Content, Event } from '@/lib/server/content/content';
import { eventInstants } from '@/lib/server/content/dates';
import { reminderTime } from '@/lib/server/content/events/booking-times';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import { addMailIds, replyAddress } from '@/lib/server/alerts/notifications/submission-mails';
import { draftVisitorMail } from '@/lib/server/alerts/notifications/visitor-mail';
import { inLanguageOf } from '@/lib/server/forms/submissions/submission-language';
import type { WaitingStore } from '@/lib/server/bookings/waiting/sql/waiting-sql';
import type { EventPlacesStore } from '@/lib/server/bookings/event-places/event-places-sql';
import type { MailStore } from '@/lib/server/platform/mail/mails-sql';

type ReminderContent = BookingContent & {
  readonly site: Pick<Content['site'], 'contact' | 'name' | 'timeZone'>;
};

interface ReminderDeps {
  readonly store: EditionStore &
    Pick<WaitingStore, 'findAllWaiting'> &
    Pick<EventPlacesStore, 'listBookings'> &
    Pick<MailStore, 'queueMails'>;
  readonly bookings: Pick<BookingServices, 'bookingMail'>;
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
  /** The keys of the events whose reminders this process has queued. */
  readonly reminded: Set<string>;
}

/**
 * Queues the reminders that are due: from the time of `booking.reminder` until the start of the event, to
 * those who had booked by that time, and who chose it where their form lets them choose. A submission has
 * one reminder of each event, whichever process queues it.
 */
export async function sendReminders(content: ReminderContent, deps: ReminderDeps): Promise<void> {
  const { timeZone } = content.site;
  await reconcileBookings(content, deps.store, deps.now());
  for (const event of content.events) {
    const due = reminderTime(event.data, timeZone);
    if (due === undefined || event.data.status !== 'planned') continue;
    const { start } = eventInstants(event.data, timeZone);
    const at = deps.now();
    const name = `${eventKey(event)} ${due.toISOString()}`;
    if (at < due || at >= start || deps.reminded.has(name)) continue;
    await remind(event, due, content, deps);
    deps.reminded.add(name);
  }
}

async function remind(
  event: Event,
  due: Date,
  content: ReminderContent,
  { store, bookings, siteUrl, now, randomBytes }: ReminderDeps,
): Promise<void> {
  const { forms, formRules } = content;
  const at = now();
  const key = eventKey(event);
  for (const { submission } of await listBooked(key, store, at)) {
    if (submission.receivedAt >= due) continue;
    const form = forms.get(submission.form);
    const to = form && replyAddress(form, submission);
    if (form === undefined || to === undefined) continue;
    const choice = formRules.get(form.id)?.reminder;
    if (choice !== undefined && valuesOf(submission.fields, choice)?.[0] !== 'yes') continue;
    const booking = await bookings.bookingMail(form, submission);
    const mails = inLanguageOf(submission, content, (own) => {
      const { data, listed } = eventIn(own, event);
      const subject = reminderWords.subject(data.title, listed.dateText, submission.reference);
      const draft = draftVisitorMail(
        // A date that was moved after its reminder has another one.
        { kind: 'reminder', event: event.before ? `${key} ${event.data.date}` : key, to, subject },
        [
          reminderWords.text(own.site.name),
          ...(booking === undefined ? [] : [booking.text]),
          choice === undefined ? reminderWords.forAll : reminderWords.chosen,
        ],
        own.site,
        siteUrl,
      );
      return addMailIds([draft], at, { siteUrl, randomBytes });
    });
    await store.queueMails(submission.id, mails, at);
  }
}
