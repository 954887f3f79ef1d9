import { newRefunds } from '@/lib/server/bookings/changes/change-record';
import type { BookingPageDeps } from '@/lib/server/bookings/page/booking-page-deps';
import { createBookingToken } from '@/lib/server/bookings/page/booking-token';
import { loadBooking } from '@/lib/server/bookings/page/stored-booking';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { MailContent } from '@/lib/server/inbox/desk/folder-actions';
import type { ActionDeps } from '@/lib/server/desk/desk-action';
import {
  cancelForRefund,
  requestStoredRefunds,
} from '@/lib/server/bookings/desk/booking/cancel-at-desk';
import { refundableAmount } from '@/lib/server/payments/records/refundable';
import type { EventRefund } from '@/lib/server/bookings/rebooking/event-refunds-sql';

type RefundDeps = Pick<ActionDeps, 'openPayments' | 'randomBytes' | 'services'> &
  Pick<BookingPageDeps, 'logFailure'>;

/**
 * Cancels, refunds and mails the bookings of cancelled events whose refunds wait. A booking is stored in one
 * transaction with its refund, which has the id of the waiting one: after an interruption, a further run
 * finds it stored and makes no second one. Several processes may run it at the same time. A refund that
 * cannot be stored now waits for the next run. Rejects if the list cannot be read.
 */
export async function runEventRefunds(content: MailContent, deps: RefundDeps): Promise<void> {
  const { store } = deps.services;
  for (const refund of await store.listWaitingEventRefunds()) {
    try {
      await store.endEventRefund(refund.id, await makeRefund(refund, content, deps));
    } catch (error) {
      deps.logFailure(error);
    }
  }
}

async function makeRefund(
  waiting: EventRefund,
  content: MailContent,
  deps: RefundDeps,
): Promise<'made' | 'changed'> {
  const { services, openPayments, logFailure, randomBytes } = deps;
  const { store, settings, now } = services;
  const request = { services, operator: { email: waiting.requestedBy } };
  const payments = await openPayments();
  const token = await createBookingToken(waiting.submission, store);
  const stored = await loadBooking(token, content, store, now());
  const { form, booking, payment, refunds } = stored ?? {};
  // Another run, or one that was interrupted, has stored it.
  if (stored !== undefined && refunds?.some(({ id }) => id === waiting.id) === true) {
    const asked = refunds.filter(({ state }) => state === 'asked');
    await requestStoredRefunds(request, stored, asked, { payments, logFailure });
    return 'made';
  }
  if (stored === undefined || form === undefined || booking === undefined) return 'changed';
  const { event } = booking;
  if (eventKey(event) !== waiting.event || event.data.status !== 'cancelled') return 'changed';
  if (payment?.mode !== settings.PAYMENTS) return 'changed';
  if (refundableAmount(payment).minor !== waiting.minor) return 'changed';
  const listed = { ...stored, form, booking };
  const [first, ...others] = newRefunds(listed, waiting.minor, waiting.requestedBy, {
    now,
    randomBytes,
  });
  if (first === undefined) return 'changed';
  const own = [{ ...first, id: waiting.id }, ...others];
  const outcome = await cancelForRefund(request, listed, own, content, randomBytes);
  if (outcome === 'changed') {
    const now = await store.listRefunds(waiting.submission);
    return now.some(({ id }) => id === waiting.id) ? 'made' : 'changed';
  }
  await requestStoredRefunds(request, listed, own, { payments, logFailure });
  return 'made';
}
