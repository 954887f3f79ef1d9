import type { DeskPayment } from '@/lib/desk/payment-view';
import type { PaymentRow } from '@/lib/desk/payments-view';
import type { TrailStep } from '@/lib/desk/view';
import type { FormDefinition } from '@/lib/forms/definition';
import { formatAmount, plainAmount } from '@/lib/payments/amount';
import { cardWords } from '@/lib/payments/card-words';
import { listTime, trailTime, type Reader } from '@/lib/server/desk/desk-times';
import { submissionHref } from '@/lib/server/desk/list-query';
import { showAddress, showLine } from '@/lib/server/desk/show-text';
import { notMoneyOf } from '@/lib/server/payments/mode-words';
import type {
  PaymentMode,
  StoredPayment,
  StoredRefund,
} from '@/lib/server/payments/payment-record';

/** The setting of whose money is taken at present. */
export type PresentMode = PaymentMode | 'off';

/** One payment whole, as the desk shows it beside its submission. */
export function showPayment(
  payment: StoredPayment,
  { locale }: Reader,
  present: PresentMode,
): DeskPayment {
  const { submission, amount, mode, brand, last4, charge, intent, declineCode } = payment;
  const card = cardWords(brand, last4);
  const serviceId = charge ?? intent;
  const notMoney = notMoneyOf[mode]?.sentence;
  const rest = restOf(payment);
  const isPaid = payment.state === 'paid';
  return {
    sum: formatAmount(amount, locale),
    state: stateNow(payment, locale, present),
    ...(card === undefined ? {} : { card }),
    ...(isPaid || declineCode === undefined ? {} : { decline: showLine(declineCode) }),
    ...(serviceId === undefined ? {} : { serviceId }),
    ...(notMoney === undefined ? {} : { notMoney }),
    ...(isPaid && rest.minor > 0
      ? mode === present
        ? { refund: { payment: submission, sum: plainAmount(rest), currency: rest.currency } }
        : { noRefund: otherMode }
      : {}),
  };
}

const otherMode =
  'It cannot be given back from here, because the site no longer takes payments of this kind (the setting PAYMENTS).';

/** Payments of other modes are not asked about: it would be at the wrong service. */
function stateNow(payment: StoredPayment, locale: string, present: PresentMode): string {
  const state = stateOf(payment, locale);
  const isEnded = payment.state === 'paid' || payment.state === 'abandoned';
  return isEnded || payment.mode === present ? state : `${state}. ${leftAlone}`;
}

const leftAlone =
  'The site takes no payments of this kind at present (the setting PAYMENTS), so nobody asks the payment service what became of it. Its answers are deleted 31 days after the last try.';

/** What was paid and not given back. */
export function restOf({ amount, refunded }: StoredPayment): StoredPayment['amount'] {
  return { minor: amount.minor - refunded, currency: amount.currency };
}

function stateOf(payment: StoredPayment, locale: string): string {
  const { state, amount, refunded } = payment;
  switch (state) {
    case 'awaiting_payment':
      return 'Not paid';
    case 'awaiting_sca':
      return 'Not paid: the bank waits for the visitor';
    case 'processing':
      return 'Not paid yet: the bank takes its time';
    case 'abandoned':
      return 'Not paid, and given up';
    case 'paid':
      if (refunded === 0) return 'Paid';
      if (refunded === amount.minor) return 'Paid, and given back';
      return `Paid, and ${formatAmount({ ...amount, minor: refunded }, locale)} of it given back`;
  }
}

/** What happened to a payment, as steps of the trail of its submission, which begins at `start`. */
export function paymentSteps(
  { amount, paidAt, brand, last4 }: StoredPayment,
  refunds: readonly StoredRefund[],
  start: Date,
  reader: Reader,
): TrailStep[] {
  const card = cardWords(brand, last4);
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
  return [
    ...paid,
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
  forms: ReadonlyMap<string, FormDefinition>,
  reader: Reader,
): PaymentRow {
  const { submission, reference, form, amount, refunded, paidAt, createdAt, declineCode } = payment;
  const isPaid = payment.state === 'paid';
  const card = cardWords(payment.brand, payment.last4);
  return {
    href: submissionHref(submission, { state: isPaid ? 'inbox' : 'unpaid' }),
    reference,
    formTitle: forms.get(form)?.title ?? form,
    at: listTime(paidAt ?? createdAt, reader),
    sum: formatAmount(amount, reader.locale),
    notes: [
      ...(isPaid ? [] : [stateOf(payment, reader.locale)]),
      ...(card === undefined ? [] : [card]),
      ...(isPaid || declineCode === undefined ? [] : [`Declined: ${showLine(declineCode)}`]),
    ],
    ...(refunded === 0
      ? {}
      : {
          givenBack: `${formatAmount({ ...amount, minor: refunded }, reader.locale)} given back`,
        }),
  };
}
