import { dateFormat } from '@/lib/intl/formatters';
import { formatAmount } from '@/lib/payments/amount';
import type { Money } from '@/lib/payments/money';
import { formatDeadline } from '@/lib/server/bookings/event-state';
import { choiceSentence } from '@/lib/server/bookings/choices/words';
import { otherDates } from '@/lib/server/bookings/moves';
import { changeState, type OwnBooking } from '@/lib/server/bookings/own/own-booking';
import type { OwnBookingServices } from '@/lib/server/bookings/own/own-services';
import { isRefunded } from '@/lib/server/bookings/own/plan-change';
import { ownBookingWords } from '@/lib/server/bookings/own/words';
import type { Event } from '@/lib/server/content/content';
import { formatEventDate } from '@/lib/server/content/dates';
import type { RefundState } from '@/lib/server/store/payment-record';

type Site = OwnBookingServices['site'];

/** Returns what a booking's page says about it, in sentences. */
export function bookingSentences(
  own: OwnBooking,
  services: Pick<OwnBookingServices, 'content' | 'site' | 'now'>,
): readonly string[] {
  const { submission, booking } = own;
  const { cancelledAt } = submission;
  const { site } = services;
  return [
    ...(cancelledAt === undefined
      ? eventSentences(booking?.event)
      : [ownBookingWords.cancelled(formatTime(cancelledAt, site))]),
    ...paymentSentences(own, site.locale),
    ...(cancelledAt === undefined ? [ruleSentence(own, services)] : []),
  ];
}

function eventSentences(event: Event | undefined): readonly string[] {
  if (event === undefined) return [ownBookingWords.unlisted];
  const { status } = event.data;
  return status === 'planned' ? [] : [ownBookingWords.eventStatus[status]];
}

/** Returns what was paid, and what was paid back of it. */
function paymentSentences({ payment, refunds }: OwnBooking, locale: string): readonly string[] {
  if (payment === undefined) return [];
  if (payment.state !== 'paid') return [ownBookingWords.unpaid];
  const sumOf = (states: readonly RefundState[]) =>
    refunds
      .filter(({ state }) => states.includes(state))
      .reduce((total, { minor }) => total + minor, 0);
  const text = (minor: number) => formatAmount({ ...payment.amount, minor }, locale);
  const done = sumOf(['done']);
  const open = sumOf(['asked', 'pending']);
  const hasFailed = refunds.at(-1)?.state === 'failed';
  return [
    ownBookingWords.paid(text(payment.amount.minor)),
    ...(done === 0 ? [] : [ownBookingWords.refunded(text(done))]),
    ...(open === 0 ? [] : [ownBookingWords.refunding(text(open))]),
    ...(hasFailed ? [ownBookingWords.refundFailed(text(sumOf(['failed'])))] : []),
  ];
}

/** Says until when the booking can be changed, and whether money is paid back. */
function ruleSentence(
  own: OwnBooking,
  { content, site, now }: Pick<OwnBookingServices, 'content' | 'site' | 'now'>,
): string {
  const { payment, isTicketOnly } = own;
  if (isTicketOnly) return ownBookingWords.ticketOnly;
  const state = changeState(own, site.timeZone, now());
  switch (state.kind) {
    case 'choice': {
      const others = otherDates(state.own.booking.event, content, now());
      return choiceSentence(others.length > 0, payment !== undefined);
    }
    case 'never':
      return ownBookingWords.never(site.contact.email);
    case 'over':
      return ownBookingWords.over(formatDeadline(state.until, site), site.contact.email);
    case 'open': {
      const until = formatDeadline(state.until, site);
      if (payment === undefined) return ownBookingWords.open(until);
      return isRefunded(state.own)
        ? ownBookingWords.openRefunded(until)
        : ownBookingWords.openNotRefunded(until);
    }
  }
}

/** Says what a change pays back for a paid booking. */
export function refundSentence(refund: Money, locale: string): string {
  return refund.minor === 0
    ? ownBookingWords.noRefund
    : ownBookingWords.refund(formatAmount(refund, locale));
}

/** Formats the date of an event. */
export function whenText({ data }: Event, { locale }: Pick<Site, 'locale'>): string {
  return formatEventDate(data, locale);
}

function formatTime(time: Date, { locale, timeZone }: Site): string {
  return dateFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(time);
}
