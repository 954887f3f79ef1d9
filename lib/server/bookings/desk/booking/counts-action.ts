import { eventDateHref } from '@/lib/bookings/desk/event-dates';
import { replaceValues } from '@/lib/forms/submission';
import { bookingIn } from '@/lib/server/bookings/booking-in-language';
import { countsText, findBooking, requestedPlaces } from '@/lib/server/bookings/booking';
import { newBooking } from '@/lib/server/bookings/sold/sold-booking';
import { extraCost, omitMetLimits } from '@/lib/server/bookings/changes/plan-change';
import { soldBefore } from '@/lib/server/bookings/sold/earlier-sale';
import { eventTime } from '@/lib/server/bookings/event-name';
import { bookingChangeMailWords } from '@/lib/words/lib/server/bookings/page';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import { eventKey } from '@/lib/server/content/events/event-key';
import { type ActionResult, deskAction } from '@/lib/server/desk/desk-action';
import { isTicked } from '@/lib/server/desk/fields';
import { createAuditEntry } from '@/lib/server/access/audit';
import { createChangeMails } from '@/lib/server/bookings/desk/booking/booking-mail';
import { writeMoney } from '@/lib/server/bookings/desk/money';
import { findChosenBooking, bookingFields } from '@/lib/server/bookings/desk/booking/find-chosen';
import { countedKinds, parseCounts } from '@/lib/server/bookings/desk/event-content';
import type { MailContent } from '@/lib/server/inbox/desk/folder-actions';
import { totalPlaces } from '@/lib/server/bookings/places/places';

/**
 * Changes the numbers of a booking, whatever the limits of its event for visitors, and redirects to the page
 * of its date. With `notify`, mails the visitor. Numbers of a booking with a kind that its form no longer has
 * stay: an answer to the others would drop it. If a number is not valid, too few places are left, the
 * numbers cost more than was paid, more people are checked in, or the places were sold at the door, the page
 * says so and nothing is changed.
 */
export const changeCounts = deskAction({ ...bookingFields, notify: isTicked }, async (request) => {
  const { services, fields, operator, randomBytes, readContent } = request;
  const { store, now } = services;
  const content = await withPastEvents(await readContent(), store, now());
  const chosen = await findChosenBooking(request, content);
  if (chosen.kind !== 'found') return chosen;
  const { stored } = chosen;
  const { submission, booking: before, form } = stored;
  const page = eventDateHref(eventKey(before.event));
  const problem = (name: string, sums: Readonly<Record<string, string>> = {}): ActionResult => {
    const search = new URLSearchParams({ problem: name, booking: submission.id, ...sums });
    return { kind: 'done', next: `${page}?${search.toString()}` };
  };
  const kinds = countedKinds(form.id, content);
  const counts = parseCounts(fields, kinds);
  if (kinds.length === 0 || counts === undefined) return problem('counts');
  const isLost = before.counts.some(
    ({ field, count }) => count > 0 && kinds.every(({ name }) => name !== field),
  );
  if (isLost) return problem('counts-lost');
  const answers = replaceValues(
    submission.fields,
    counts.map(([name, count]) => [name, [String(count)]]),
  );
  const booking = findBooking(form, answers, content);
  if (booking === undefined) return { kind: 'invalid' };
  const sold = soldBefore(stored, content.site);
  const changedBooking = newBooking(booking, { form, fields: answers, site: content.site }, sold);
  // A booking without a payment, such as one that was added here, is paid in another way.
  const more = stored.payment && extraCost(stored, sold, changedBooking.sold);
  if (more !== undefined) return problem('counts-cost', { more: writeMoney(more) });
  const { sale } = await store.findDoorRecord(submission.id);
  if (sale !== undefined) return problem('counts-sold');
  const checkIn = (await store.listCheckIns(eventKey(before.event))).get(submission.id);
  const people = totalPlaces(requestedPlaces(booking));
  if (checkIn !== undefined && checkIn.people > people) return problem('counts-checked-in');
  const at = now();
  const { locale } = content.site;
  const [countsBefore, countsAfter] = [countsText(before, locale), countsText(booking, locale)];
  if (countsAfter === countsBefore) return { kind: 'done', next: page };
  const changed = { ...submission, fields: answers };
  const mailIn = (own: MailContent) => {
    const [old, shown] = [bookingIn(own, before, form.id), bookingIn(own, booking, form.id)];
    const { title } = shown.event.data;
    return {
      event: booking.event,
      subject: bookingChangeMailWords.changedSubject(title),
      text: bookingChangeMailWords.changed(
        title,
        eventTime(shown.event),
        countsText(shown, own.site.locale),
        countsText(old, own.site.locale),
      ),
      hasTicket: true,
    };
  };
  const entry = { operator: operator.email, action: 'booking-changed' } as const;
  const details = `${countsBefore} → ${countsAfter}`;
  const outcome = await store.changeBooking({
    submission: submission.id,
    at,
    seen: stored.sent,
    refunds: [],
    mails: await createChangeMails(request, content, changed, mailIn, randomBytes),
    audit: createAuditEntry({ ...entry, subject: submission.id, details }, at, randomBytes),
    fields: answers,
    booking: omitMetLimits(changedBooking, requestedPlaces(before)),
  });
  switch (outcome) {
    case 'done':
      return { kind: 'done', next: `${page}?done=counted` };
    case 'changed':
      return problem('booking-changed');
    case 'full':
      return problem('counts-full');
  }
});
