import type { Ticket } from '@/lib/bookings/ticket';
import { formatAmount } from '@/lib/payments/amount';
import type { OwnBooking } from '@/lib/server/bookings/own/own-booking';
import { createQrCode } from '@/lib/server/bookings/own/qr-code';
import { ownBookingWords } from '@/lib/server/bookings/own/words';
import { createTicket, type TicketSite } from '@/lib/server/bookings/ticket';
import { ticketWords } from '@/lib/server/bookings/words';

/**
 * Creates the ticket of a booking as it is stored now; `undefined` if its event is no longer listed. A
 * cancelled booking has no code.
 */
export function ownTicket(own: OwnBooking, site: TicketSite, siteUrl: string): Ticket | undefined {
  const { submission, booking, payment, qrToken } = own;
  if (booking === undefined) return undefined;
  const ticket = createTicket(booking, submission.reference, site);
  const facts = payment === undefined ? ticket.facts : ticket.facts.flatMap(withoutSum);
  const paid =
    payment?.state === 'paid'
      ? [{ label: ticketWords.paid, text: formatAmount(payment.amount, site.locale) }]
      : [];
  if (submission.cancelledAt !== undefined) {
    return { ...ticket, facts: [...facts, ...paid], status: ownBookingWords.status.cancelled };
  }
  const qrCode = createQrCode(`${siteUrl}/booking/${qrToken}`);
  return { ...ticket, facts: [...facts, ...paid], qrCode };
}

/** Leaves out what an unpaid booking would have to pay. */
function withoutSum(fact: Ticket['facts'][number]) {
  return fact.label === ticketWords.toPay ? [] : [fact];
}
