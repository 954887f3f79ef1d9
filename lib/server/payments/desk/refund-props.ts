import { randomBytes } from 'node:crypto';
import type { RefundFormData } from '@/lib/inbox/inbox-page';
import { formatAmount, plainAmount, parseAmount, typedAmount } from '@/lib/payments/amount';
import { cardDescription } from '@/lib/payments/card';
import {
  bookingVersion,
  loadRefundBooking,
  type RefundBooking,
} from '@/lib/server/bookings/desk/booking/refund-booking';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { isId, submissionHref } from '@/lib/server/desk/list-query';
import { canSeeForm } from '@/lib/server/access/is-permitted';
import { disputeWarning } from '@/lib/server/payments/views/payment-view';
import { fullTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { refundWords } from '@/lib/words/lib/server/payments/views';
import { pageWords } from '@/lib/words/lib/server/desk';
import { refundableAmount } from '@/lib/server/payments/records/refundable';
import { createId } from '@/lib/server/platform/store/ids';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import { testModeLabel } from '@/lib/server/payments/words';
import { mailNotice } from '@/lib/server/platform/mail/mail-set-up';

/**
 * Returns the props of the confirmation page for a refund of `?sum=` of `?payment=`.
 *
 * The page changes nothing. It does not exist for an unpaid payment or one of another mode.
 */
export async function refundProps({
  operator,
  services: { store, settings },
  content,
  display,
  context: { query },
}: DeskPageRequest) {
  const { locale, now } = display;
  const payment = isId(query.payment) ? await store.findOrderPayment(query.payment) : undefined;
  if (payment?.state !== 'paid' || payment.mode !== settings.PAYMENTS) return undefined;
  if (!canSeeForm(operator, payment.form)) return undefined;
  const booking = await loadRefundBooking(payment.submission, content, store, now);
  const checkIns =
    booking.kind === 'booked' ? (await store.findDoorRecord(payment.submission)).checkIns : [];
  const step = stepOf(payment, booking, {
    typed: typeof query.sum === 'string' ? query.sum : '',
    locale,
    refund: createId(now, randomBytes),
  });
  return {
    title: pageWords.refund,
    ...aboutPayment(payment, locale),
    /** Set if nothing was done, because something changed after the first confirmation page. */
    notice: changeNotice(payment, query, locale),
    /** What the refund means for the booking. */
    booking: bookingSentences(booking, step, {
      checkedIn: checkIns.at(-1)?.people ?? 0,
      display,
      mailNotice: mailNotice(settings),
    }),
    step,
  };
}

/** Returns why nothing was refunded, if the page is shown again. */
function changeNotice(
  { refunded, amount: { currency } }: StoredPayment,
  { seen, problem }: DeskPageRequest['context']['query'],
  locale: string,
): string | undefined {
  if (problem === 'refused') return refundWords.refused;
  if (typeof seen === 'string' && seen !== String(refunded)) {
    return refundWords.changed(formatAmount({ minor: refunded, currency }, locale));
  }
  return problem === 'booking' ? refundWords.bookingChanged : undefined;
}

function aboutPayment(payment: StoredPayment, locale: string) {
  const { submission, reference, amount, mode, brand, last4 } = payment;
  return {
    reference,
    href: submissionHref(submission, { state: 'inbox' }),
    paid: formatAmount(amount, locale),
    card: cardDescription(brand, last4),
    testMode: testModeLabel(mode)?.sentence,
    /** A warning before a refund of a disputed payment. */
    warning: disputeWarning(payment, locale),
  };
}

interface SentenceOptions {
  /** How many people are checked in. */
  readonly checkedIn: number;
  readonly display: DisplayOptions;
  readonly mailNotice: string | undefined;
}

/** Says what a refund means for the booking. */
function bookingSentences(
  booking: RefundBooking,
  step: RefundStep,
  { checkedIn, display, mailNotice: waits }: SentenceOptions,
): readonly string[] {
  switch (booking.kind) {
    case 'none':
      return [];
    case 'cancelled':
      return [refundWords.cancelledAt(fullTime(booking.at, display).text)];
    case 'held':
      return [refundWords.held(booking.event)];
    case 'booked': {
      if (step.kind !== 'confirm') return [];
      return [
        booking.counts === ''
          ? refundWords.booking(booking.event)
          : refundWords.bookingCounted(booking.event, booking.counts),
        ...(checkedIn === 0 ? [] : [refundWords.checkedIn(checkedIn)]),
        step.choosesPlaces ? refundWords.cancelConsequence : refundWords.keepPart,
        ...(step.choosesPlaces && waits !== undefined ? [waits] : []),
      ];
    }
  }
}

/** What the page asks for; `none` if nothing can be refunded. */
type RefundStep =
  | { readonly kind: 'ask-sum'; readonly problem: string; readonly form: RefundFormData }
  | {
      readonly kind: 'confirm';
      readonly sum: string;
      /** The fields of the form. The id of the refund makes repeated requests idempotent. */
      readonly fields: {
        readonly payment: string;
        readonly sum: string;
        readonly refund: string;
        /** Minor units refunded so far; if they changed, the server asks again. */
        readonly refunded: string;
        /** The version of the booking; if it changed, the server asks again. */
        readonly booking: string;
      };
      /** Whether the operator chooses to cancel the booking too, or to keep its places. */
      readonly choosesPlaces: boolean;
    }
  | { readonly kind: 'none'; readonly problem: string };

interface TypedRefund {
  readonly typed: string;
  readonly locale: string;
  /** The id of the refund. */
  readonly refund: string;
}

function stepOf(
  payment: StoredPayment,
  booking: RefundBooking,
  { typed, locale, refund }: TypedRefund,
): RefundStep {
  const { submission, amount, dispute, withdrawn } = payment;
  const { currency } = amount;
  const rest = refundableAmount(payment);
  if (rest.minor === 0) {
    if (dispute === 'open') return { kind: 'none', problem: refundWords.disputed };
    if (dispute === 'lost') return { kind: 'none', problem: refundWords.disputeLost };
    const problem = withdrawn === 0 ? refundWords.refundedWhole : refundWords.withdrawn;
    return { kind: 'none', problem };
  }
  const minor = parseAmount(typed, currency);
  if (minor === undefined || minor < 1 || minor > rest.minor) {
    const problem = refundWords.invalidSum(formatAmount(rest, locale), typedAmount(rest, locale));
    const form = { payment: submission, sum: typed.slice(0, 40), currency };
    return { kind: 'ask-sum', problem, form };
  }
  return {
    kind: 'confirm',
    sum: formatAmount({ minor, currency }, locale),
    fields: {
      payment: submission,
      sum: plainAmount({ minor, currency }),
      refund,
      refunded: String(payment.refunded),
      booking: bookingVersion(booking),
    },
    choosesPlaces: booking.kind === 'booked' && minor === rest.minor,
  };
}
