import type { Ticket } from '@/lib/bookings/ticket';
import { formatAmount } from '@/lib/payments/amount';
import { bookingCalendarPath, bookingPath } from '@/lib/server/bookings/page/booking-token';
import type { StoredBooking } from '@/lib/server/bookings/page/stored-booking';
import { createQrCode } from '@/lib/server/bookings/page/qr-code';
import { bookingWords } from '@/lib/server/bookings/page/words';
import { createTicket, type TicketSite } from '@/lib/server/bookings/ticket';
import { ticketWords } from '@/lib/server/bookings/words';

/**
 * Creates the ticket of a booking as it is stored now; `undefined` if its event is no longer listed. A
 * cancelled booking has no code.
 */
export function createCurrentTicket(
  stored: StoredBooking,
  site: TicketSite,
  siteUrl: string,
): Ticket | undefined {
  const { submission, booking, payment, qrToken } = stored;
  if (booking === undefined) return undefined;
  const ticket = {
    ...createTicket(booking, submission.reference, site),
    calendar: bookingCalendarPath(bookingPath(stored.token)),
  };
  const isCancelled = submission.cancelledAt !== undefined;
  const facts =
    payment === undefined && !isCancelled ? ticket.facts : ticket.facts.flatMap(withoutSum);
  const paid =
    payment?.state === 'paid'
      ? [{ label: ticketWords.paid, text: formatAmount(payment.amount, site.locale) }]
      : [];
  if (isCancelled) {
    return { ...ticket, facts: [...facts, ...paid], status: bookingWords.status.cancelled };
  }
  const qrCode = createQrCode(`${siteUrl}${bookingPath(qrToken)}`);
  return { ...ticket, facts: [...facts, ...paid], qrCode };
}

/** Omits what a booking at the door has to pay. */
function withoutSum(fact: Ticket['facts'][number]) {
  return fact.label === ticketWords.toPay ? [] : [fact];
}
