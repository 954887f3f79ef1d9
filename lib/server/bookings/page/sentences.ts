import { dateFormat } from '@/lib/intl/formatters';
import { formatAmount } from '@/lib/payments/amount';
import type { Money } from '@/lib/payments/money';
import { withReason } from '@/lib/server/bookings/event-name';
import { formatDeadline } from '@/lib/server/bookings/event-state';
import { rebookingSentence } from '@/lib/server/bookings/rebooking/words';
import { otherDates } from '@/lib/server/bookings/moves';
import {
  type BookingWithEvent,
  changeState,
  type StoredBooking,
} from '@/lib/server/bookings/page/stored-booking';
import type { BookingPageDeps } from '@/lib/server/bookings/page/booking-page-deps';
import {
  type ChangeSums,
  type CostsMore,
  type DueSums,
  isRefunded,
  refundOfCancellation,
} from '@/lib/server/bookings/changes/plan-change';
import { paymentSentences } from '@/lib/server/bookings/page/payment-sentences';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';
import type { Event } from '@/lib/server/content/content';
import { formatEventDate } from '@/lib/server/content/dates';
import { isDisputed, refundableAmount } from '@/lib/server/payments/records/refundable';
import { writeToUs } from '@/lib/server/bookings/page/words';

type Site = BookingPageDeps['site'];

/** Returns what a booking's page says about it, in sentences. */
export function bookingSentences(
  stored: StoredBooking,
  services: Pick<BookingPageDeps, 'content' | 'site' | 'now'>,
): readonly string[] {
  const { submission, booking } = stored;
  const { cancelledAt } = submission;
  const { site } = services;
  return [
    ...(cancelledAt === undefined
      ? eventSentences(booking?.event, stored)
      : [bookingWords.cancelled(formatDateAndTime(cancelledAt, site))]),
    ...paymentSentences(stored, site.locale),
    ...(cancelledAt === undefined ? [ruleSentence(stored, services)] : []),
  ];
}

function eventSentences(
  event: Event | undefined,
  { mayRebook }: Pick<StoredBooking, 'mayRebook'>,
): readonly string[] {
  if (event === undefined) return [bookingWords.unlisted];
  const { status } = event.data;
  if (status === 'planned') return [];
  const text = withReason(bookingWords.eventStatus[status], event);
  // Everyone is mailed some minutes later.
  return mayRebook || event.dateState === undefined ? [text] : [text, bookingWords.mailComes];
}

/** Whether an operator has cancelled the event of a booking with refunds, which are made without the visitor. */
function isRefundedSoon({ booking, payment }: StoredBooking): boolean {
  if (booking?.event.data.status !== 'cancelled' || payment === undefined) return false;
  return booking.event.dateState?.refunds === true && refundableAmount(payment).minor > 0;
}

/** Says until when the booking can be changed, and whether money is paid back. */
function ruleSentence(
  stored: StoredBooking,
  { content, site, now }: Pick<BookingPageDeps, 'content' | 'site' | 'now'>,
): string {
  const { payment, isTicketOnly } = stored;
  if (isTicketOnly) return bookingWords.ticketOnly;
  if (isRefundedSoon(stored)) return bookingWords.refundComes;
  const state = changeState(stored, site.timeZone, now());
  switch (state.kind) {
    case 'rebooking': {
      const others = otherDates(state.stored.booking.event, content, now());
      const isPaid = payment !== undefined && refundableAmount(payment).minor > 0;
      return rebookingSentence(others.length > 0, isPaid);
    }
    case 'never':
      return writeToUs(site.contact.email);
    case 'over':
      return `${bookingWords.over(formatDeadline(state.until, site))} ${writeToUs(site.contact.email)}`;
    case 'open': {
      const until = formatDeadline(state.until, site);
      if (payment === undefined) return bookingWords.open(until);
      if (isDisputed(payment)) return bookingWords.openDisputed(until);
      return isRefunded(state.stored)
        ? bookingWords.openRefunded(until)
        : bookingWords.openNotRefunded(until);
    }
  }
}

/** Says what a change pays back for a paid booking. */
export function refundSentence(refund: Money, locale: string): string {
  return refund.minor === 0
    ? bookingWords.noRefund
    : bookingWords.refund(formatAmount(refund, locale));
}

/** Says in a mail what a change pays back: it is written before the payment service has answered. */
export function refundMailSentence(refund: Money, locale: string): string {
  return refund.minor === 0
    ? bookingWords.noRefund
    : bookingWords.refundRequested(formatAmount(refund, locale));
}

/** Says in a mail what a change moves, as `sumSentences` does before it is made. */
export function sumMailSentences(
  { payment }: Pick<StoredBooking, 'payment'>,
  { due, refund }: ChangeSums,
  locale: string,
): readonly string[] {
  return [
    ...(payment === undefined
      ? []
      : [refundMailSentence({ ...payment.amount, minor: refund }, locale)]),
    ...(due === undefined ? [] : [dueSentence(due, locale)]),
  ];
}

/** Says what a change moves: what it pays back to the card, or what is to be paid at the door then. */
export function sumSentences(
  { payment }: Pick<StoredBooking, 'payment'>,
  { refund, due }: ChangeSums,
  locale: string,
): readonly string[] {
  return [
    ...(payment === undefined
      ? []
      : [refundSentence({ ...payment.amount, minor: refund }, locale)]),
    ...(due === undefined ? [] : [dueSentence(due, locale)]),
  ];
}

function dueSentence({ after, before }: DueSums, locale: string): string {
  const text = (minor: number) => formatAmount({ ...after, minor }, locale);
  if (after.minor === 0) return bookingWords.noDue;
  const more = after.minor - (before?.minor ?? after.minor);
  if (more === 0) return bookingWords.due(text(after.minor));
  return more > 0
    ? bookingWords.dueMore(text(after.minor), text(more))
    : bookingWords.dueLess(text(after.minor), text(-more));
}

/** Says that another date costs more, and how to come then. */
export function dateCostsMore(
  stored: BookingWithEvent,
  { more }: CostsMore,
  { locale, contact }: Pick<Site, 'contact' | 'locale'>,
): string {
  const minor = refundOfCancellation(stored);
  const wayOn =
    stored.payment === undefined || minor === 0
      ? writeToUs(contact.email)
      : bookingWords.bookDateFirst(formatAmount({ ...stored.payment.amount, minor }, locale));
  return bookingWords.dateCostsMore(formatAmount(more, locale), wayOn);
}

/** Formats the date of an event. */
export function whenText({ data }: Event, { locale }: Pick<Site, 'locale'>): string {
  return formatEventDate(data, locale);
}

function formatDateAndTime(time: Date, { locale, timeZone }: Site): string {
  return dateFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(time);
}
