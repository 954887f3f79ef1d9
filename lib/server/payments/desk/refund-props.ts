import type { GetServerSidePropsResult } from 'next';
import type { RefundPageProps, RefundConfirmation } from '@/lib/payments/desk/payments-page';
import { formatAmount, plainAmount, parseAmount } from '@/lib/payments/amount';
import { cardDescription } from '@/lib/payments/card';
import { getContent } from '@/lib/server/content/load-content';
import type { MailContent } from '@/lib/server/inbox/desk/folder-actions';
import {
  bookingVersion,
  loadRefundBooking,
  type RefundBooking,
} from '@/lib/server/bookings/desk/booking/refund-booking';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { frameDesk } from '@/lib/server/desk/desk-frame';
import { isId, submissionHref } from '@/lib/server/desk/list-query';
import { canSeeForm } from '@/lib/server/access/is-permitted';
import { disputeWarning } from '@/lib/server/payments/views/payment-view';
import { fullTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { refundWords } from '@/lib/server/payments/views/words';
import { pageWords } from '@/lib/server/desk/words';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import { refundableAmount } from '@/lib/server/payments/records/refundable';
import { createId } from '@/lib/server/platform/store/ids';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import { testModeLabels } from '@/lib/server/payments/test-mode-labels';

/**
 * Returns the props of the confirmation page for a refund of `?sum=` of `?payment=`.
 *
 * The page changes nothing. It does not exist for an unpaid payment or one of another mode.
 */
export function refundProps(randomBytes: RandomBytes) {
  return async (
    { operator, services, context }: DeskPageRequest,
    read: () => Promise<MailContent> = getContent,
  ): Promise<GetServerSidePropsResult<RefundPageProps>> => {
    const { store, settings, now } = services;
    const { payment: id, sum } = context.query;
    const payment = isId(id) ? await store.findOrderPayment(id) : undefined;
    if (payment?.state !== 'paid' || payment.mode !== settings.PAYMENTS) return { notFound: true };
    if (!canSeeForm(operator, payment.form)) return { notFound: true };
    const content = await read();
    const { site } = content;
    const display = { timeZone: site.timeZone, locale: site.locale, now: now() };
    const booking = await loadRefundBooking(payment.submission, content, store, now());
    const checkIns =
      booking.kind === 'booked' ? (await store.findDoorRecord(payment.submission)).checkIns : [];
    const notice = changeNotice(payment, context.query, site.locale);
    const step = stepOf(payment, booking, {
      typed: typeof sum === 'string' ? sum : '',
      locale: site.locale,
      refund: createId(now(), randomBytes),
    });
    const confirmation = {
      ...aboutPayment(payment, site.locale),
      ...(notice === undefined ? {} : { notice }),
      booking: bookingSentences(booking, step, checkIns.at(-1)?.people ?? 0, display),
      step,
    };
    return {
      props: { ...frameDesk(site, pageWords.refund, operator, payment.mode), confirmation },
    };
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
  const card = cardDescription(brand, last4);
  const testMode = testModeLabels[mode]?.sentence;
  const warning = disputeWarning(payment, locale);
  return {
    reference,
    href: submissionHref(submission, { state: 'inbox' }),
    paid: formatAmount(amount, locale),
    ...(card === undefined ? {} : { card }),
    ...(testMode === undefined ? {} : { testMode }),
    ...(warning === undefined ? {} : { warning }),
  };
}

/** Says what a refund means for the booking. */
function bookingSentences(
  booking: RefundBooking,
  step: RefundConfirmation['step'],
  checkedIn: number,
  display: DisplayOptions,
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
        refundWords.choose(booking.event, booking.counts),
        ...(checkedIn === 0 ? [] : [refundWords.checkedIn(checkedIn)]),
        step.choosesPlaces ? refundWords.cancelConsequence : refundWords.keepPart,
      ];
    }
  }
}

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
): RefundConfirmation['step'] {
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
    const problem = refundWords.invalidSum(formatAmount(rest, locale), plainAmount(rest));
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
