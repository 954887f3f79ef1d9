import { formatAmount } from '@/lib/payments/amount';
import type { StoredBooking } from '@/lib/server/bookings/page/stored-booking';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';
import { ticketWords } from '@/lib/words/lib/server/bookings';
import { isDisputed, owedAmount } from '@/lib/server/payments/records/refundable';
import type { RefundState, StoredPayment } from '@/lib/server/payments/records/payment-record';

/** Returns what a booking's page says about its payment: what was paid, disputed and paid back. */
export function paymentSentences(
  { payment, refunds }: Pick<StoredBooking, 'payment' | 'refunds'>,
  locale: string,
): readonly string[] {
  if (payment === undefined) return [];
  if (payment.state !== 'paid') return [bookingWords.unpaid];
  const sumOf = (states: readonly RefundState[]) =>
    refunds
      .filter(({ state }) => states.includes(state))
      .reduce((total, { minor }) => total + minor, 0);
  const text = (minor: number) => formatAmount({ ...payment.amount, minor }, locale);
  const done = sumOf(['done']);
  const open = sumOf(['asked', 'pending']);
  // While a bank decides, and after it took the money back, the refund is not made again.
  const hasFailed = refunds.at(-1)?.state === 'failed' && !isDisputed(payment);
  const owed = owedAmount(payment);
  return [
    ...(isAddedUp(payment) ? [payment] : (payment.parts ?? [payment])).flatMap((part) =>
      paidSentences(part, locale),
    ),
    ...(done === 0 ? [] : [bookingWords.refunded(text(done))]),
    ...(open === 0 ? [] : [bookingWords.refunding(text(open))]),
    ...(hasFailed ? [bookingWords.refundFailed(text(sumOf(['failed'])))] : []),
    ...(owed === undefined ? [] : [bookingWords.dispute.owed(text(owed.minor))]),
  ];
}

/** Whether payments are named as one sum: a dispute is about one of them. */
function isAddedUp({ dispute, parts }: StoredPayment): boolean {
  return parts === undefined || dispute === undefined;
}

function paidSentences(
  { amount, dispute, withdrawn }: StoredPayment,
  locale: string,
): readonly string[] {
  const words = bookingWords.dispute;
  const sum = formatAmount(amount, locale);
  const taken = formatAmount({ ...amount, minor: withdrawn }, locale);
  switch (dispute) {
    case undefined:
      return [bookingWords.paid(sum)];
    case 'open':
      return [withdrawn === 0 ? words.open(sum) : words.openWithdrawn(sum, taken)];
    case 'lost':
      return [withdrawn < amount.minor ? words.lostPart(sum, taken) : words.lost(sum)];
    case 'won':
      return [bookingWords.paid(sum), withdrawn === 0 ? words.won : words.wonWithdrawn(taken)];
  }
}

/** Returns the line of a ticket about a paid payment, with what was refunded or is being refunded. */
export function paymentFact(
  payment: StoredPayment,
  refunds: StoredBooking['refunds'],
  locale: string,
): { readonly label: string; readonly text: string } {
  const { amount, dispute, withdrawn, parts = [] } = payment;
  if (!isAddedUp(payment)) {
    const facts = parts.map((part) => {
      const own = refunds.filter((refund) => refund.payment === part.submission);
      return paymentFact(part, own, locale);
    });
    return { label: ticketWords.payment, text: facts.map(({ text }) => text).join('; ') };
  }
  const words = bookingWords.dispute;
  const sum = formatAmount(amount, locale);
  const taken = formatAmount({ ...amount, minor: withdrawn }, locale);
  switch (dispute) {
    case 'open':
      return { label: ticketWords.payment, text: words.ticketOpen(sum) };
    case 'lost': {
      const text =
        withdrawn < amount.minor ? words.ticketLostPart(sum, taken) : words.ticketLost(sum);
      return { label: ticketWords.payment, text };
    }
    case 'won':
    case undefined: {
      const minor = refunds
        .filter(({ state }) => state !== 'failed')
        .reduce((total, refund) => total + refund.minor, 0);
      const returned = formatAmount({ ...amount, minor }, locale);
      return {
        label: ticketWords.paid,
        text: minor === 0 ? sum : ticketWords.refunded(sum, returned),
      };
    }
  }
}
