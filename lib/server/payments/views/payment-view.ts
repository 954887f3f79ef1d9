import type { DeskPayment } from '@/lib/inbox/inbox-page';
import { deskNameOf, type FormDefinition } from '@/lib/forms/definition';
import { formatAmount, plainAmount } from '@/lib/payments/amount';
import { cardDescription } from '@/lib/payments/card';
import { listTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { submissionHref } from '@/lib/server/desk/list-query';
import { paymentWords } from '@/lib/words/lib/server/payments/views';
import { orderOf } from '@/lib/server/payments/records/order-payments';
import { owedAmount, refundableAmount } from '@/lib/server/payments/records/refundable';
import { showLine } from '@/lib/server/platform/mail/visible-text';
import type {
  PaymentMode,
  StoredPayment,
  StoredRefund,
} from '@/lib/server/payments/records/payment-record';
import { groupBy } from '@/lib/server/platform/store/rows';
import { testModeLabel } from '@/lib/server/payments/words';

/** The site's payment mode (the setting `PAYMENTS`). */
export type CurrentMode = PaymentMode | 'off';

/** Returns a payment with its refunds for the page of its submission. */
export function paymentDetails(
  payment: StoredPayment,
  refunds: readonly StoredRefund[],
  { locale }: DisplayOptions,
  currentMode: CurrentMode,
): DeskPayment {
  const { submission, amount, mode, brand, last4, charge, intent, declineCode } = payment;
  const card = cardDescription(brand, last4);
  const serviceId =
    payment.parts === undefined
      ? (charge ?? intent)
      : payment.parts.flatMap((part) => part.charge ?? part.intent ?? []).join(', ');
  const testMode = testModeLabel(mode)?.sentence;
  const refundable = refundableAmount(payment);
  const isPaid = payment.state === 'paid';
  const isRefundable = isPaid && refundable.minor > 0;
  const isCurrent = mode === currentMode;
  return {
    sum: formatAmount(amount, locale),
    state: stateInMode(payment, refunds, locale, currentMode),
    card,
    decline: isPaid || declineCode === undefined ? undefined : showLine(declineCode),
    serviceId,
    testMode,
    warning: isPaid ? disputeWarning(payment, locale) : undefined,
    refund:
      isRefundable && isCurrent
        ? { payment: submission, sum: plainAmount(refundable), currency: refundable.currency }
        : undefined,
    noRefund: isRefundable && !isCurrent ? paymentWords.refundInOtherMode : undefined,
  };
}

/** Returns why a disputed payment is not refunded, or that it should be. */
export function disputeWarning(payment: StoredPayment, locale: string): string | undefined {
  switch (payment.dispute) {
    case 'open':
      return paymentWords.openDisputeWarning;
    case 'lost':
      return paymentWords.lostDisputeWarning;
    case 'won': {
      const owed = owedAmount(payment);
      return owed && paymentWords.owedWarning(formatAmount(owed, locale));
    }
    case undefined:
      return undefined;
  }
}

/** Adds to the state that open payments of another mode are not reconciled. */
function stateInMode(
  payment: StoredPayment,
  refunds: readonly StoredRefund[],
  locale: string,
  currentMode: CurrentMode,
): string {
  const state = stateText(payment, refunds, locale);
  const isEnded = payment.state === 'paid' || payment.state === 'abandoned';
  return isEnded || payment.mode === currentMode ? state : `${state}. ${paymentWords.otherMode}`;
}

function stateText(
  payment: StoredPayment,
  refunds: readonly StoredRefund[],
  locale: string,
): string {
  switch (payment.state) {
    case 'awaiting_payment':
      return paymentWords.awaitingPayment;
    case 'awaiting_sca':
      return paymentWords.awaitingBank;
    case 'processing':
      return paymentWords.processing;
    case 'abandoned':
      return paymentWords.abandoned;
    case 'paid':
      return [
        ...disputeTexts(payment, locale),
        ...(isTakenBack(payment) ? [] : paidTexts(payment, refunds, locale)),
      ].join('. ');
  }
}

function disputeTexts(payment: StoredPayment, locale: string): readonly string[] {
  const { dispute, withdrawn, amount } = payment;
  const owed = owedAmount(payment);
  const sum = formatAmount({ ...amount, minor: withdrawn }, locale);
  switch (dispute) {
    case 'open':
      return [withdrawn === 0 ? paymentWords.disputed : paymentWords.disputedAndWithdrawn(sum)];
    case 'lost':
      return [paymentWords.disputeLost(sum)];
    case 'won':
      return [
        paymentWords.disputeWon,
        ...(owed === undefined ? [] : [paymentWords.owed(formatAmount(owed, locale))]),
      ];
    case undefined:
      return [];
  }
}

function paidTexts(
  { amount, refunded }: StoredPayment,
  refunds: readonly StoredRefund[],
  locale: string,
): readonly string[] {
  const pending = pendingOf(refunds);
  const done = refunded - pending;
  const sum = (minor: number) => formatAmount({ ...amount, minor }, locale);
  if (refunded === 0) return [paymentWords.paid];
  if (done === amount.minor) return [paymentWords.refundedWhole];
  const parts = [
    paymentWords.paid,
    ...(done === 0 ? [] : [paymentWords.refundedPart(sum(done))]),
    ...(pending === 0 ? [] : [paymentWords.refundingPart(sum(pending))]),
  ];
  const last = parts.pop() ?? '';
  return [paymentWords.listed(parts.join(', '), last)];
}

/** Groups refunds by the id of their payment. */
export function groupRefunds(
  refunds: readonly StoredRefund[],
): ReadonlyMap<string, readonly StoredRefund[]> {
  return groupBy(refunds, ({ payment }) => payment);
}

/** Returns the refunds of a payment, or of all that were added up. */
export function refundsOf(
  { submission, parts }: StoredPayment,
  groups: ReadonlyMap<string, readonly StoredRefund[]>,
): readonly StoredRefund[] {
  const ids = parts?.map((part) => part.submission) ?? [submission];
  return ids.flatMap((id) => groups.get(id) ?? []);
}

/** Returns the minor units of pending refunds. */
function pendingOf(refunds: readonly StoredRefund[]): number {
  return refunds
    .filter(({ state }) => state === 'asked' || state === 'pending')
    .reduce((sum, { minor }) => sum + minor, 0);
}

/** Returns a payment in a few words for the row of its submission, such as `£16.00 paid`. */
export function paymentSummary(
  payment: StoredPayment,
  refunds: readonly StoredRefund[],
  { locale }: DisplayOptions,
): string {
  const { amount, refunded, state, declineCode } = payment;
  const words = paymentWords.summary;
  const total = formatAmount(amount, locale);
  if (state === 'processing') return words.notPaidYet(total);
  if (state !== 'paid') {
    return declineCode === undefined ? words.notPaid(total) : words.cardDeclined(total);
  }
  const returned = refundTexts(amount, refunded, refunds, locale);
  return [
    ...(isTakenBack(payment) || (returned.length === 1 && refunded === amount.minor)
      ? []
      : [words.paid(total)]),
    ...returned,
    ...disputeSummary(payment, locale),
  ].join(', ');
}

/** Returns whether nothing is left of a payment, because the bank has given it back. */
function isTakenBack({ amount, dispute, refunded, withdrawn }: StoredPayment): boolean {
  return dispute === 'lost' && withdrawn > 0 && withdrawn + refunded >= amount.minor;
}

function disputeSummary(payment: StoredPayment, locale: string): readonly string[] {
  const words = paymentWords.summary;
  const { amount, dispute, withdrawn } = payment;
  const sum = formatAmount({ ...amount, minor: withdrawn }, locale);
  switch (dispute) {
    case 'open':
      return [withdrawn === 0 ? words.disputed : words.disputedAndWithdrawn(sum)];
    case 'lost':
      return [withdrawn === 0 ? words.disputeLost : words.takenBack(sum)];
    case 'won': {
      const owed = owedAmount(payment);
      return owed === undefined ? [] : [words.owed(formatAmount(owed, locale))];
    }
    case undefined:
      return [];
  }
}

/** Returns what is refunded and what is being refunded of a payment. */
function refundTexts(
  amount: StoredPayment['amount'],
  refunded: number,
  refunds: readonly StoredRefund[],
  locale: string,
): readonly string[] {
  const pending = pendingOf(refunds);
  const sum = (minor: number) => formatAmount({ ...amount, minor }, locale);
  return [
    ...(refunded === pending ? [] : [paymentWords.refunded(sum(refunded - pending))]),
    ...(pending === 0 ? [] : [paymentWords.refunding(sum(pending))]),
  ];
}

/** Returns a payment as a row of the list of payments. */
export function paymentRow(
  payment: StoredPayment,
  refunds: readonly StoredRefund[],
  forms: ReadonlyMap<string, FormDefinition>,
  display: DisplayOptions,
) {
  const { reference, form, amount, refunded, paidAt, createdAt, declineCode } = payment;
  const isPaid = payment.state === 'paid';
  const card = cardDescription(payment.brand, payment.last4);
  const returned = refundTexts(amount, refunded, refunds, display.locale);
  return {
    href: submissionHref(orderOf(payment), {
      state: isPaid || payment.changeOf !== undefined ? 'inbox' : 'unpaid',
    }),
    reference,
    formTitle: deskNameOf(forms.get(form), form),
    at: listTime(paidAt ?? createdAt, display),
    sum: formatAmount(amount, display.locale),
    notes: [
      ...(isPaid
        ? disputeTexts(payment, display.locale)
        : [stateText(payment, refunds, display.locale)]),
      ...(card === undefined ? [] : [card]),
      ...(isPaid || declineCode === undefined
        ? []
        : [paymentWords.declined(showLine(declineCode))]),
    ],
    refunded: returned.length === 0 ? undefined : returned.join(', '),
  };
}
