import { eventDateHref } from '@/lib/bookings/desk/event-dates';
import { newRefunds } from '@/lib/server/bookings/changes/change-record';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import { eventKey } from '@/lib/server/content/events/event-key';
import { type ActionResult, deskAction } from '@/lib/server/desk/desk-action';
import { isTicked, text } from '@/lib/server/desk/fields';
import { createChangeMails } from '@/lib/server/bookings/desk/booking/booking-mail';
import {
  cancellationMail,
  requestStoredRefunds,
  storeCancellation,
} from '@/lib/server/bookings/desk/booking/cancel-at-desk';
import { refundOfBooking } from '@/lib/server/bookings/desk/booking/chosen-booking';
import { findChosenBooking, bookingFields } from '@/lib/server/bookings/desk/booking/find-chosen';
import { isPermitted } from '@/lib/server/access/is-permitted';
import type { MailContent } from '@/lib/server/inbox/desk/folder-actions';
import type { RefundOutcome } from '@/lib/server/payments/refund-payment';

/**
 * Cancels a booking, whatever the time limit of its event, and redirects to the page of its date. With
 * `refund`, refunds the sum that the page showed (`minor`); with `notify`, mails the visitor. If the booking
 * or its payment has changed meanwhile, the page says so and nothing is changed. The page also says if the
 * refund was refused or is not confirmed yet.
 */
export const cancelBooking = deskAction(
  { ...bookingFields, notify: isTicked, refund: isTicked, minor: text },
  async (request) => {
    const { services, input, operator, randomBytes, readContent, openPayments } = request;
    const { store, settings, now } = services;
    const content = await withPastEvents(await readContent(), store, now());
    const chosen = await findChosenBooking(request, content);
    if (chosen.kind !== 'found') return chosen;
    const { stored } = chosen;
    const { submission, booking } = stored;
    const page = eventDateHref(eventKey(booking.event));
    const done = (refunded: RefundOutcome | undefined): ActionResult => {
      const result = refunded === undefined || refunded === 'done' ? '' : `&refund=${refunded}`;
      return { kind: 'done', next: `${page}?done=cancelled${result}` };
    };
    // A second press finds the booking cancelled.
    if (submission.cancelledAt !== undefined) return done(undefined);
    const { refund: isRefunded } = input;
    if (isRefunded && !isPermitted(operator, 'refund')) return { kind: 'not-permitted' };
    const refundable = refundOfBooking(stored.payment, settings.PAYMENTS);
    const minor = isRefunded ? (refundable?.minor ?? 0) : 0;
    const changed: ActionResult = {
      kind: 'done',
      next: `${page}?problem=booking-changed&booking=${submission.id}`,
    };
    if (isRefunded && Number(input.minor) !== minor) return changed;
    const refunds = newRefunds(stored, minor, operator.email, { now, randomBytes });
    const mailIn = (own: MailContent) => ({
      event: stored.booking.event,
      ...cancellationMail(stored, minor, own),
      hasTicket: false,
    });
    const mails = await createChangeMails(request, content, submission, mailIn, randomBytes);
    const outcome = await storeCancellation(request, stored, { refunds, mails }, randomBytes);
    if (outcome === 'changed') return changed;
    if (refunds.length === 0) return done(undefined);
    const deps = { payments: await openPayments(), logFailure: request.logRefundFailure };
    return done(await requestStoredRefunds(request, stored, refunds, deps));
  },
);
