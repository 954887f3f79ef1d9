import type { Ticket } from '@/lib/bookings/ticket';
import { bookingCalendarPath, bookingPath } from '@/lib/server/bookings/page/booking-token';
import type { StoredBooking } from '@/lib/server/bookings/page/stored-booking';
import { createQrCode } from '@/lib/server/bookings/page/qr-code';
import { paymentFact } from '@/lib/server/bookings/page/payment-sentences';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';
import { createTicket, type TicketSite } from '@/lib/server/bookings/ticket';
import { ticketWords } from '@/lib/words/lib/server/bookings';

/**
 * Creates the ticket of a booking as it is stored now; `undefined` if its event is no longer listed. If the
 * booking or its event is cancelled, it has no code and no sum to pay.
 */
export function createCurrentTicket(
  stored: StoredBooking,
  site: TicketSite,
  siteUrl: string,
): Ticket | undefined {
  const { submission, booking, payment, refunds, qrToken } = stored;
  if (booking === undefined) return undefined;
  const ticket = {
    ...createTicket(booking, submission.reference, site),
    calendar: bookingCalendarPath(bookingPath(stored.token)),
  };
  const status = cancelledStatus(stored);
  const facts =
    payment === undefined && status === undefined ? ticket.facts : ticket.facts.flatMap(withoutSum);
  const paid = payment?.state === 'paid' ? [paymentFact(payment, refunds, site.locale)] : [];
  if (status !== undefined) return { ...ticket, facts: [...facts, ...paid], status };
  const qrCode = createQrCode(`${siteUrl}${bookingPath(qrToken)}`);
  return { ...ticket, facts: [...facts, ...paid], qrCode };
}

/**
 * Returns what a thank-you page says, in place of its text, of a booking that is cancelled or whose event
 * is; `undefined` of others.
 */
export function cancelledThanks({
  status,
}: Ticket): { readonly title: string; readonly text: string } | undefined {
  if (status === undefined) return undefined;
  return status === bookingWords.status.eventCancelled
    ? { title: status, text: bookingWords.eventStatus.cancelled }
    : { title: bookingWords.cancelledTitle, text: bookingWords.cancelledText };
}

/** Returns what is cancelled; `undefined` if neither the booking nor its event is. */
function cancelledStatus({ submission, booking }: StoredBooking): string | undefined {
  if (submission.cancelledAt !== undefined) return bookingWords.status.cancelled;
  const isEventCancelled = booking?.event.data.status === 'cancelled';
  return isEventCancelled ? bookingWords.status.eventCancelled : undefined;
}

/** Omits what a booking at the door has to pay. */
function withoutSum(fact: Ticket['facts'][number]) {
  return fact.label === ticketWords.toPay ? [] : [fact];
}
