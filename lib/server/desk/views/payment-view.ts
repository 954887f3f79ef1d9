import type { DeskPayment, HistoryEntry } from '@/lib/desk/desk-page';
import type { PaymentRow } from '@/lib/desk/payments-page';
import type { FormDefinition } from '@/lib/forms/definition';
import { formatAmount, plainAmount } from '@/lib/payments/amount';
import { cardDescription } from '@/lib/payments/card-words';
import { listTime, type Reader, trailTime } from '@/lib/server/desk/views/format-times';
import { submissionHref } from '@/lib/server/desk/pages/list-query';
import { showAddress, showLine } from '@/lib/server/submissions/visible-text';
import { testModeLabels } from '@/lib/server/submissions/payment-mode';
import type { PaymentMode, StoredPayment, StoredRefund } from '@/lib/server/store/payment-record';

/** The setting of whose money is taken at present. */
export type CurrentMode = PaymentMode | 'off';

/** One payment whole, with its refunds, as the desk shows it beside its submission. */
export function showPayment(
  payment: StoredPayment,
  refunds: readonly StoredRefund[],
  { locale }: Reader,
  present: CurrentMode,
): DeskPayment {
  const { submission, amount, mode, brand, last4, charge, intent, declineCode } = payment;
  const card = cardDescription(brand, last4);
  const serviceId = charge ?? intent;
  const testMode = testModeLabels[mode]?.sentence;
  const rest = refundableAmount(payment);
  const isPaid = payment.state === 'paid';
  const warning = disputeWarning(payment);
  return {
    sum: formatAmount(amount, locale),
    state: stateNow(payment, refunds, locale, present),
    ...(card === undefined ? {} : { card }),
    ...(isPaid || declineCode === undefined ? {} : { decline: showLine(declineCode) }),
    ...(serviceId === undefined ? {} : { serviceId }),
    ...(testMode === undefined ? {} : { testMode }),
    ...(isPaid && warning !== undefined ? { warning } : {}),
    ...(isPaid && rest.minor > 0
      ? mode === present
        ? { refund: { payment: submission, sum: plainAmount(rest), currency: rest.currency } }
        : { noRefund: otherMode }
      : {}),
  };
}

/** What an operator needs to know before a refund of a disputed payment. */
export function disputeWarning({ dispute }: StoredPayment): string | undefined {
  switch (dispute) {
    case 'open':
      return 'The cardholder disputes this payment at the bank. Answer the dispute in Stripe first: with a refund meanwhile the money could be paid back twice.';
    case 'lost':
      return 'The bank has decided a dispute of this payment for the cardholder, who has the withdrawn money back already.';
    case 'won':
    case undefined:
      return undefined;
  }
}

const otherMode =
  'It cannot be given back from here, because the site no longer takes payments of this kind (the setting PAYMENTS).';

/** Payments of other modes are not asked about: it would be at the wrong service. */
function stateNow(
  payment: StoredPayment,
  refunds: readonly StoredRefund[],
  locale: string,
  present: CurrentMode,
): string {
  const state = stateOf(payment, refunds, locale);
  const isEnded = payment.state === 'paid' || payment.state === 'abandoned';
  return isEnded || payment.mode === present ? state : `${state}. ${leftAlone}`;
}

const leftAlone =
  'The site takes no payments of this kind at present (the setting PAYMENTS), so nobody asks the payment service what became of it. Its answers are deleted 31 days after the last try.';

/** What was paid, and neither given back nor withdrawn for a dispute. */
export function refundableAmount({
  amount,
  refunded,
  withdrawn,
}: StoredPayment): StoredPayment['amount'] {
  return { minor: Math.max(0, amount.minor - refunded - withdrawn), currency: amount.currency };
}

function stateOf(payment: StoredPayment, refunds: readonly StoredRefund[], locale: string): string {
  switch (payment.state) {
    case 'awaiting_payment':
      return 'Not paid';
    case 'awaiting_sca':
      return 'Not paid: the bank waits for the visitor';
    case 'processing':
      return 'Not paid yet: the bank takes its time';
    case 'abandoned':
      return 'Not paid, and given up';
    case 'paid':
      return [...disputeWords(payment, locale), ...paidWords(payment, refunds, locale)].join('. ');
  }
}

function disputeWords(
  { dispute, withdrawn, amount }: StoredPayment,
  locale: string,
): readonly string[] {
  const sum = formatAmount({ ...amount, minor: withdrawn }, locale);
  switch (dispute) {
    case 'open':
      return [withdrawn === 0 ? 'Disputed' : `Disputed: the bank has withdrawn ${sum}`];
    case 'lost':
      return [`Dispute lost: the bank has withdrawn ${sum}`];
    case 'won':
      return ['Dispute won'];
    case undefined:
      return [];
  }
}

function paidWords(
  { amount, refunded }: StoredPayment,
  refunds: readonly StoredRefund[],
  locale: string,
): readonly string[] {
  const pending = pendingOf(refunds);
  const done = refunded - pending;
  const sum = (minor: number) => formatAmount({ ...amount, minor }, locale);
  if (refunded === 0) return ['Paid'];
  if (done === amount.minor) return ['Paid, and given back'];
  return [
    [
      'Paid',
      ...(done === 0 ? [] : [`${sum(done)} of it given back`]),
      ...(pending === 0 ? [] : [`${sum(pending)} of it on its way back`]),
    ].join(', and '),
  ];
}

/** Groups refunds by the id of their payment. */
export function groupRefunds(
  refunds: readonly StoredRefund[],
): ReadonlyMap<string, readonly StoredRefund[]> {
  const groups = new Map<string, StoredRefund[]>();
  for (const refund of refunds) {
    const group = groups.get(refund.payment);
    if (group === undefined) groups.set(refund.payment, [refund]);
    else group.push(refund);
  }
  return groups;
}

/** Minor units that are on their way back. */
function pendingOf(refunds: readonly StoredRefund[]): number {
  return refunds
    .filter(({ state }) => state === 'asked' || state === 'pending')
    .reduce((sum, { minor }) => sum + minor, 0);
}

/** What happened to a payment, as steps of the trail of its submission, which begins at `start`. */
export function paymentSteps(
  { amount, paidAt, brand, last4, disputedAt }: StoredPayment,
  refunds: readonly StoredRefund[],
  start: Date,
  reader: Reader,
): HistoryEntry[] {
  const card = cardDescription(brand, last4);
  const sum = formatAmount(amount, reader.locale);
  const paid =
    paidAt === undefined
      ? []
      : [
          {
            at: trailTime(paidAt, start, reader),
            text: card === undefined ? `${sum} paid` : `${sum} paid, ${card}`,
          },
        ];
  const disputed =
    disputedAt === undefined
      ? []
      : [
          {
            at: trailTime(disputedAt, start, reader),
            text: 'Disputed by the cardholder at the bank',
          },
        ];
  return [
    ...paid,
    ...disputed,
    ...refunds.map((refund) => ({
      at: trailTime(refund.askedAt, start, reader),
      text: refundWords(refund, formatAmount({ ...amount, minor: refund.minor }, reader.locale)),
    })),
  ];
}

function refundWords({ state, askedBy }: StoredRefund, sum: string): string {
  const by = showAddress(askedBy);
  switch (state) {
    case 'asked':
      return `${sum} to be given back, asked by ${by}; the payment service has not confirmed it yet`;
    case 'pending':
      return `${sum} on its way back, asked by ${by}`;
    case 'done':
      return `${sum} given back, asked by ${by}`;
    case 'failed':
      return `${sum} not given back, asked by ${by}: the payment service did not do it`;
  }
}

/** One payment as a row of the list of payments. */
export function showPaymentRow(
  payment: StoredPayment,
  refunds: readonly StoredRefund[],
  forms: ReadonlyMap<string, FormDefinition>,
  reader: Reader,
): PaymentRow {
  const { submission, reference, form, amount, refunded, paidAt, createdAt, declineCode } = payment;
  const isPaid = payment.state === 'paid';
  const card = cardDescription(payment.brand, payment.last4);
  const pending = pendingOf(refunds);
  const sum = (minor: number) => formatAmount({ ...amount, minor }, reader.locale);
  const back = [
    ...(refunded === pending ? [] : [`${sum(refunded - pending)} given back`]),
    ...(pending === 0 ? [] : [`${sum(pending)} on its way back`]),
  ];
  return {
    href: submissionHref(submission, { state: isPaid ? 'inbox' : 'unpaid' }),
    reference,
    formTitle: forms.get(form)?.title ?? form,
    at: listTime(paidAt ?? createdAt, reader),
    sum: formatAmount(amount, reader.locale),
    notes: [
      ...(isPaid
        ? disputeWords(payment, reader.locale)
        : [stateOf(payment, refunds, reader.locale)]),
      ...(card === undefined ? [] : [card]),
      ...(isPaid || declineCode === undefined ? [] : [`Declined: ${showLine(declineCode)}`]),
    ],
    ...(back.length === 0 ? {} : { refunded: back.join(', ') }),
  };
}
