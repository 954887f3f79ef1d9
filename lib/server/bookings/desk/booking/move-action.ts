import { eventDateHref } from '@/lib/bookings/desk/event-dates';
import { eventIn } from '@/lib/server/bookings/booking-in-language';
import { findBooking } from '@/lib/server/bookings/booking';
import { extraCost } from '@/lib/server/bookings/changes/plan-change';
import { soldBefore } from '@/lib/server/bookings/sold/earlier-sale';
import { plannedSale, soldBooking } from '@/lib/server/bookings/sold/sold-booking';
import { carriedAnswers } from '@/lib/server/bookings/counted-answers';
import { storedEvent } from '@/lib/server/bookings/stored-event';
import { storedDetails } from '@/lib/server/platform/store/stored-details';
import { movedAnswers } from '@/lib/server/bookings/moves';
import { bookingChangeMailWords } from '@/lib/words/lib/server/bookings/page';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import { eventKey } from '@/lib/server/content/events/event-key';
import { deskAction } from '@/lib/server/desk/desk-action';
import { isTicked, text } from '@/lib/server/desk/fields';
import type { MailContent } from '@/lib/server/inbox/desk/folder-actions';
import { findActionSubmission } from '@/lib/server/inbox/desk/submission-action';
import { createAuditEntry } from '@/lib/server/access/audit';
import { createChangeMails } from '@/lib/server/bookings/desk/booking/booking-mail';
import { writeMoney } from '@/lib/server/bookings/desk/money';
import { bookingFields } from '@/lib/server/bookings/desk/booking/find-chosen';
import {
  eventWhen,
  findBookableEvent,
  isMoveTarget,
} from '@/lib/server/bookings/desk/event-content';
import { movedText } from '@/lib/words/lib/server/bookings/desk';

/**
 * Moves a booking to another coming date of its form and redirects to the date that it was of. With `notify`,
 * mails the visitor. If the date has too few places left or costs more than was paid by card, or the
 * booking was changed meanwhile, the page says so and nothing is changed.
 */
export const moveBooking = deskAction(
  { ...bookingFields, to: text, notify: isTicked },
  async (request) => {
    const { services, input, operator, randomBytes, readContent } = request;
    const { store, now } = services;
    const content = await withPastEvents(await readContent(), store, now());
    const submission = await findActionSubmission(request, input.submission);
    if (submission === undefined) return { kind: 'missing' };
    const from = findBookableEvent(content, input.event, operator);
    if (from?.form !== submission.form) return { kind: 'missing' };
    const at = now();
    const to = findBookableEvent(content, input.to, operator);
    const form = content.forms.get(from.form);
    if (to === undefined || form === undefined) return { kind: 'invalid' };
    if (!isMoveTarget(to, from, content.site.timeZone, at)) return { kind: 'invalid' };
    const places = await store.findBookedPlaces(submission.id, from.key);
    if (places === undefined) return { kind: 'missing' };
    const answers = carriedAnswers(submission.fields, content.formRules.get(from.form));
    const moved = { ...submission, fields: movedAnswers(answers, from.event, to.event) };
    const booking = findBooking(form, moved.fields, content);
    if (booking === undefined || eventKey(booking.event) !== to.key) return { kind: 'invalid' };
    const context = { form, fields: moved.fields, site: content.site };
    const [sale, payment, refunds] = await Promise.all([
      store.findSale(submission.id),
      store.findOrderPayment(submission.id),
      store.listRefunds(submission.id),
    ]);
    const present = findBooking(form, answers, content);
    const before =
      present &&
      soldBefore(
        { submission: { ...submission, fields: answers }, form, booking: present, sale, payment },
        content.site,
      );
    const sold =
      before === undefined ? soldBooking(booking, context) : plannedSale(before, booking, context);
    const more = payment && before && extraCost({ payment, refunds }, before, sold);
    const page = eventDateHref(from.key);
    const problemPage = (problem: string, sums: Readonly<Record<string, string>> = {}) => {
      const search = new URLSearchParams({ problem, to: to.key, booking: submission.id, ...sums });
      return { kind: 'done', next: `${page}?${search.toString()}` } as const;
    };
    if (more !== undefined) return problemPage('move-cost', { more: writeMoney(more) });
    const mailIn = (own: MailContent) => {
      const shown = eventIn(own, to.event);
      const { title } = shown.listed;
      return {
        event: to.event,
        subject: bookingChangeMailWords.changedSubject(title),
        text: movedText(title, eventWhen({ ...to, event: shown }, own.site.locale)),
        hasTicket: true,
      };
    };
    const event = { operator: operator.email, action: 'booking-moved' } as const;
    const details = storedDetails('moved', storedEvent(from.event), storedEvent(to.event));
    const outcome = await store.moveBooking({
      submission,
      fields: moved.fields,
      booking: {
        event: to.key,
        places,
        capacity: to.event.data.booking.places ?? { kinds: {} },
        sold,
      },
      mails: await createChangeMails(request, content, moved, mailIn, randomBytes),
      audit: createAuditEntry({ ...event, subject: submission.id, details }, at, randomBytes),
      at,
    });
    if (outcome === 'moved') return { kind: 'done', next: `${page}?done=moved` };
    return problemPage(outcome === 'full' ? 'move-full' : 'booking-changed');
  },
);
