import { refundAllHref } from '@/lib/desk/refund-all-page';
import { newRefund } from '@/lib/server/bookings/changes/change-record';
import { createBookingToken } from '@/lib/server/bookings/page/booking-token';
import { type BookingWithEvent, loadBooking } from '@/lib/server/bookings/page/stored-booking';
import { getContent } from '@/lib/server/content/load-content';
import type { MailContent } from '@/lib/server/desk/actions/actions';
import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/actions/desk-action';
import type { CancelDeps } from '@/lib/server/desk/event-dates/booking/cancel-action';
import {
  cancelForRefund,
  requestStoredRefund,
} from '@/lib/server/desk/event-dates/booking/cancel-at-desk';
import { findBookableEvent } from '@/lib/server/desk/event-dates/event-content';
import { planRefunds } from '@/lib/server/desk/event-dates/refund-all/plan-refunds';
import { isPermitted } from '@/lib/server/desk/permissions';
import type { NewRefund } from '@/lib/server/store/payment-record';

/**
 * Cancels and refunds the bookings of a cancelled event whose visitors have not answered, and mails them.
 * Each booking is stored in a transaction of its own with its refund, before any refund is requested: after
 * an interruption, reconciliation requests the stored ones, and the page offers the others again. If a
 * booking has changed since the page was shown, nothing is done and the page says so.
 */
export function refundAllAction(deps: CancelDeps) {
  const { randomBytes, openPayments, logFailure, read = getContent } = deps;
  return async (request: DeskActionRequest): Promise<ActionResult> => {
    const { services, fields, operator } = request;
    const { store, settings, now } = services;
    if (!isPermitted(operator, 'work')) return { kind: 'not-permitted' };
    const content = await read();
    const found = findBookableEvent(content, fields.get('event'), operator);
    if (found?.event.data.status !== 'cancelled') return { kind: 'missing' };
    const page = refundAllHref(found.key);
    const plan = await planRefunds(found.key, store, settings.PAYMENTS, now());
    if (plan.version !== fields.get('version')) {
      return { kind: 'done', next: `${page}&problem=changed` };
    }
    const refunds: { stored: BookingWithEvent; refund: NewRefund }[] = [];
    for (const { submission, refund: sum } of plan.due) {
      const token = await createBookingToken(submission.id, store);
      const stored = await findStored(token, content, request);
      if (stored === undefined) continue;
      const refund = newRefund(stored, sum.minor, operator.email, { now, randomBytes });
      if (refund === undefined) continue;
      const outcome = await cancelForRefund(request, stored, refund, content, randomBytes);
      if (outcome === 'done') refunds.push({ stored, refund });
    }
    const payments = await openPayments();
    let refused = 0;
    for (const { stored, refund } of refunds) {
      const outcome = await requestStoredRefund(request, stored, refund, { payments, logFailure });
      if (outcome === 'refused') refused += 1;
    }
    const search = new URLSearchParams({
      done: String(refunds.length - refused),
      refused: String(refused),
    });
    return { kind: 'done', next: `${page}&${search.toString()}` };
  };
}

async function findStored(
  token: string,
  content: MailContent,
  { services: { store, now } }: DeskActionRequest,
): Promise<BookingWithEvent | undefined> {
  const stored = await loadBooking(token, content, store, now());
  const { form, booking } = stored ?? {};
  return stored === undefined || form === undefined || booking === undefined
    ? undefined
    : { ...stored, form, booking };
}
