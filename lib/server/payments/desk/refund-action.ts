import { z } from 'zod';
import { parseAmount } from '@/lib/payments/amount';
import type { MailContent } from '@/lib/server/inbox/desk/folder-actions';
import {
  type ActionResult,
  type DeskActionRequest,
  deskAction,
} from '@/lib/server/desk/desk-action';
import { id, optionalText, text } from '@/lib/server/desk/fields';
import { recordRefund } from '@/lib/server/payments/refunds/record-refund';
import {
  cancelForRefund,
  requestStoredRefunds,
} from '@/lib/server/bookings/desk/booking/cancel-at-desk';
import {
  bookingVersion,
  loadRefundBooking,
  type RefundBooking,
} from '@/lib/server/bookings/desk/booking/refund-booking';
import { submissionHref } from '@/lib/server/desk/list-query';
import { canSeeForm, isPermitted } from '@/lib/server/access/is-permitted';
import {
  refundPayment,
  type RefundOutcome,
  type RefundRequest,
} from '@/lib/server/payments/refund-payment';
import { divideRefund, orderOf } from '@/lib/server/payments/records/order-payments';
import { refundableAmount } from '@/lib/server/payments/records/refundable';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import { createId } from '@/lib/server/platform/store/ids';

/** A refund as an operator has confirmed it. */
interface ConfirmedRefund {
  readonly id: string;
  readonly payment: StoredPayment;
  readonly minor: number;
}

const refundFields = {
  payment: id,
  refund: id,
  sum: z.string(),
  refunded: z.string().regex(/^\d{1,9}$/),
  booking: text,
  places: optionalText,
};

/**
 * Makes a refund that an operator has confirmed and redirects to the submission, whose history shows
 * the result. A full refund of a booking either cancels it (`places` is `cancel`) or keeps its places (`keep`).
 *
 * If the sum is too large, if the refunds or the booking have changed since the confirmation page, or if the
 * payment service refuses the refund, it redirects to that page again.
 */
export const refund = deskAction(refundFields, async (request) => {
  const { services, input, operator, readContent, openPayments } = request;
  const { store, settings, now } = services;
  const { payment: submission, refund: id, sum, refunded: seen, places } = input;
  const payment = await store.findOrderPayment(submission);
  if (payment?.state !== 'paid' || payment.mode !== settings.PAYMENTS) return { kind: 'missing' };
  if (!canSeeForm(operator, payment.form)) return { kind: 'missing' };
  const page = (problem: Readonly<Record<string, string>> = {}): ActionResult => {
    const search = new URLSearchParams({ payment: submission, sum, seen, ...problem });
    return { kind: 'done', next: `/desk/refund?${search.toString()}` };
  };
  const next = `${submissionHref(submission, { state: 'inbox' })}#payment`;
  const recorded = async () =>
    (await store.listRefunds(submission)).find((refund) => refund.id === id);
  // A second press repeats the same refund.
  const earlier = await recorded();
  if (earlier !== undefined) {
    return earlier.state === 'failed' ? page({ problem: 'refused' }) : { kind: 'done', next };
  }
  const minor = parseAmount(sum, payment.amount.currency);
  const rest = refundableAmount(payment).minor;
  if (minor === undefined || minor < 1 || minor > rest) return page();
  if (payment.refunded !== Number(seen)) return page();
  const content = await readContent();
  const booking = await loadRefundBooking(submission, content, store, now());
  if (input.booking !== bookingVersion(booking)) {
    return page({ problem: 'booking' });
  }
  const confirmed = { id, payment, minor };
  let outcome: RefundOutcome;
  if (booking.kind === 'booked' && minor === rest && places !== 'keep') {
    if (places !== 'cancel') return page();
    if (!isPermitted(operator, 'work')) return { kind: 'not-permitted' };
    const cancelled = await refundAndCancel(request, confirmed, booking, content);
    if (cancelled === 'changed') {
      return (await recorded()) === undefined
        ? page({ problem: 'booking' })
        : { kind: 'done', next };
    }
    outcome = cancelled;
  } else {
    if (places === 'cancel') return page();
    const payments = await openPayments();
    if (payments === undefined) return { kind: 'missing' };
    outcome = await refundShares(request, sharesOf(confirmed, now(), request), payments);
    // Another refund may have been faster: another operator's, or the first of two presses.
    if (outcome === 'too-much') {
      return (await recorded()) === undefined ? page() : { kind: 'done', next };
    }
  }
  return outcome === 'refused' ? page({ problem: 'refused' }) : { kind: 'done', next };
});

/** Cancels the booking of a payment, with a mail to its visitor, and refunds the payment. */
async function refundAndCancel(
  request: DeskActionRequest,
  confirmed: ConfirmedRefund,
  { stored }: Extract<RefundBooking, { kind: 'booked' }>,
  content: MailContent,
): Promise<RefundOutcome | 'changed'> {
  const { operator, services, randomBytes, openPayments, logRefundFailure } = request;
  const at = services.now();
  const refunds = sharesOf(confirmed, at, request).map(({ payment, ...share }) => ({
    ...share,
    payment: payment.submission,
    requestedBy: operator.email,
    requestedAt: at,
  }));
  const outcome = await cancelForRefund(request, stored, refunds, content, randomBytes);
  if (outcome === 'changed') return 'changed';
  const requestDeps = { payments: await openPayments(), logFailure: logRefundFailure };
  const requested = await requestStoredRefunds(request, stored, refunds, requestDeps);
  return requested ?? 'unclear';
}

/** Returns the refunds of each payment that was added up. The first one has the confirmed id. */
function sharesOf(
  { id, payment, minor }: ConfirmedRefund,
  at: Date,
  { randomBytes }: Pick<DeskActionRequest, 'randomBytes'>,
): readonly Omit<RefundRequest, 'by'>[] {
  return divideRefund(payment, minor).map((share, index) => ({
    ...share,
    id: index === 0 ? id : createId(at, randomBytes),
    refundedBefore: share.payment.refunded,
  }));
}

/** Refunds payments one after the other, until one cannot be refunded, and adds each to the audit log. */
async function refundShares(
  request: DeskActionRequest,
  shares: readonly Omit<RefundRequest, 'by'>[],
  payments: NonNullable<Awaited<ReturnType<DeskActionRequest['openPayments']>>>,
): Promise<RefundOutcome> {
  let outcome: RefundOutcome = 'too-much';
  for (const [index, share] of shares.entries()) {
    const { payment, minor } = share;
    const ended = await refundPayment({ ...share, by: request.operator.email }, payments);
    if (ended === 'too-much') return index === 0 ? ended : outcome;
    await recordRefund(request, orderOf(payment), { ...payment.amount, minor }, ended);
    if (outcome !== 'refused') outcome = ended;
  }
  return outcome;
}
