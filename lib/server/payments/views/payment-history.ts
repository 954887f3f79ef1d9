import type { HistoryEntry } from '@/lib/inbox/inbox-page';
import { formatAmount } from '@/lib/payments/amount';
import { cardDescription } from '@/lib/payments/card';
import { type DisplayOptions, historyTime } from '@/lib/server/desk/format-times';
import type { StoredPayment, StoredRefund } from '@/lib/server/payments/records/payment-record';
import { paymentWords } from '@/lib/words/lib/server/payments/views';
import { showAddress } from '@/lib/server/platform/mail/visible-text';

/** Returns the events of a payment for the history of its submission, which begins at `start`. */
export function paymentHistory(
  payment: StoredPayment,
  refunds: readonly StoredRefund[],
  start: Date,
  display: DisplayOptions,
): HistoryEntry[] {
  const { amount, parts = [payment] } = payment;
  return [
    ...parts.flatMap((part) => partHistory(part, start, display)),
    ...refunds.map((refund) => ({
      at: historyTime(refund.requestedAt, start, display),
      text: refundText(refund, formatAmount({ ...amount, minor: refund.minor }, display.locale)),
    })),
  ];
}

function partHistory(
  { amount, paidAt, brand, last4, disputedAt }: StoredPayment,
  start: Date,
  display: DisplayOptions,
): HistoryEntry[] {
  const card = cardDescription(brand, last4);
  const sum = formatAmount(amount, display.locale);
  const words = paymentWords.history;
  const paid =
    paidAt === undefined
      ? []
      : [
          {
            at: historyTime(paidAt, start, display),
            text: card === undefined ? words.paid(sum) : words.paidBy(sum, card),
          },
        ];
  const disputed =
    disputedAt === undefined
      ? []
      : [
          {
            at: historyTime(disputedAt, start, display),
            text: words.disputed,
          },
        ];
  return [...paid, ...disputed];
}

function refundText({ state, requestedBy }: StoredRefund, sum: string): string {
  const words = paymentWords.history;
  const operator = requestedBy === '' ? words.visitor : showAddress(requestedBy);
  switch (state) {
    case 'asked':
      return words.refundAsked(sum, operator);
    case 'pending':
      return words.refundPending(sum, operator);
    case 'done':
      return words.refundDone(sum, operator);
    case 'failed':
      return words.refundFailed(sum, operator);
  }
}
