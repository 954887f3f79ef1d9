import type { Ticket, TicketFact } from '@/lib/bookings/ticket';
import { formatAmount } from '@/lib/payments/amount';
import { type Booking, countsText } from '@/lib/server/bookings/booking';
import { bookingCalendarPath } from '@/lib/server/bookings/page/booking-token';
import { priceOfPlaces } from '@/lib/server/bookings/price-of-places';
import { bookingMailWords, ticketWords } from '@/lib/words/lib/server/bookings';
import { townText } from '@/lib/server/content/address-lines';
import type { Content } from '@/lib/server/content/content';
import { eventDay, eventInstants, formatDate } from '@/lib/server/content/dates';
import { timeFacts } from '@/lib/server/content/events/event-facts';
import { eventCalendarPath } from '@/lib/server/content/generated-paths';
import { createTicketParts } from '@/lib/server/extensions';

/** The parts of the site that tickets show. */
export type TicketSite = Pick<
  Content['site'],
  'name' | 'address' | 'coordinates' | 'currency' | 'directions' | 'hours' | 'locale' | 'timeZone'
>;

/** Creates the ticket of a booking, with what extensions show beside that of an event. */
export function createTicket(booking: Booking, reference: string, site: TicketSite): Ticket {
  const { path, data, slot, hasEnded } = booking.event;
  return {
    reference,
    title: slot?.title ?? data.title,
    ...(hasEnded === true ? {} : { href: path }),
    ...eventDay(data, site.locale),
    facts: bookingFacts(booking, site),
    calendar: eventCalendarPath(path),
    ...(slot === undefined ? createTicketParts(eventInstants(data, site.timeZone), site) : {}),
  };
}

/** Renders a booking as the lines of a mail, with the addresses of its own page and calendar file. */
export function bookingMailText(
  booking: Booking,
  { site, siteUrl, bookingPage }: MailTextOptions,
): string {
  const { data, listed, slot } = booking.event;
  return [
    slot?.title ?? data.title,
    listed.dateText,
    ...bookingFacts(booking, site).map(({ label, text, href }) =>
      bookingMailWords.fact(label, href === undefined ? text : `${siteUrl}${href}`),
    ),
    ...bookingLinks(data.status, `${siteUrl}${bookingPage}`),
  ].join('\n');
}

/** Returns lines with the addresses of a booking. Those of an event that is called off name no ticket. */
function bookingLinks(status: Booking['event']['data']['status'], page: string): string[] {
  const calendar = bookingCalendarPath(page);
  switch (status) {
    case 'planned':
      return [bookingMailWords.bookingPage(page), bookingMailWords.calendar(calendar)];
    case 'postponed':
      return [bookingMailWords.calledOffPage(page)];
    case 'cancelled':
      return [bookingMailWords.calledOffPage(page), bookingMailWords.strikeOut(calendar)];
  }
}

interface MailTextOptions {
  readonly site: TicketSite;
  readonly siteUrl: string;
  /** The path of the booking's page. */
  readonly bookingPage: string;
}

function bookingFacts(booking: Booking, site: TicketSite): TicketFact[] {
  const { data, slot } = booking.event;
  const { address, directions, locale } = site;
  const where =
    data.address === undefined ? [data.place, townText(address)] : [data.place, data.address];
  return [
    ...(slot === undefined
      ? timeFacts(data, locale, ticketWords.when)
      : slotFacts(booking.event, locale)),
    { label: ticketWords.counts, text: countsText(booking, locale) },
    { label: ticketWords.toPay, text: amountText(booking, site) ?? '' },
    {
      label: ticketWords.where,
      text: where.join(', '),
    },
    // They lead to the organisation.
    ...(directions === undefined || data.address !== undefined
      ? []
      : [
          {
            label: ticketWords.directions,
            text: ticketWords.directionsLink,
            href: directions,
          },
        ]),
  ].filter(({ text }) => text !== '');
}

/** Returns the time of a slot, or until when a month lasts. */
function slotFacts({ listed, slot }: Booking['event'], locale: string): TicketFact[] {
  const until = slot?.until === undefined ? '' : formatDate(slot.until, locale);
  return [
    { label: ticketWords.time, text: listed.timeText },
    { label: ticketWords.until, text: until },
  ];
}

/**
 * Returns the sum to pay with the event's price text, or that text alone if it has no `prices`; nothing
 * of a booking that is paid by card.
 */
function amountText(
  { event, counts, isPaidByCard, soldFor }: Booking,
  { currency, locale }: TicketSite,
): string | undefined {
  const { price } = event.data;
  if (isPaidByCard) return undefined;
  const places = Object.fromEntries(counts.map(({ field, count }) => [field, count]));
  const toPay = soldFor ?? priceOfPlaces(event, places, currency);
  if (toPay === undefined || toPay.minor === 0) return price;
  const sum = formatAmount(toPay, locale);
  return price === undefined ? sum : ticketWords.sumOf(sum, price);
}
