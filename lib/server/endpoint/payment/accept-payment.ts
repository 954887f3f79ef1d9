import { formIssue } from '@/lib/forms/errors/form-issue';
import { cardIssue } from '@/lib/forms/errors/issue';
import { calculatePrice, formatShownAmount, isMoney, shownAmountField } from '@/lib/forms/price';
import { valuesOf } from '@/lib/forms/submission';
import { canBeFree } from '@/lib/forms/ticket-prices';
import { minFillTime } from '@/lib/payments/min-fill-time';
import { attemptId } from '@/lib/server/forms/attempt';
import type { FormServices } from '@/lib/server/forms/form-services';
import type { SubmissionInput } from '@/lib/server/forms/body/sort-fields';
import type { RejectedOutcome, SubmissionOutcome } from '@/lib/server/endpoint/outcome';
import { reject, rejectWith } from '@/lib/server/endpoint/rejections';
import type { Sender } from '@/lib/server/forms/spam/sender';
import { beginPayment } from '@/lib/server/endpoint/payment/begin-payment';
import { timeOnPage } from '@/lib/server/endpoint/payment/page-age';
import { catchFailures, paymentOutcome } from '@/lib/server/endpoint/payment/payment-outcome';
import { declineRulesFor } from '@/lib/server/payments/cards/guard-card';
import type { PaidForm, PaymentServices } from '@/lib/server/payments/payment-services';
import { type PaymentFields, readPaymentFields } from '@/lib/server/forms/body/payment-fields';
import { alreadyPaid, refusePayment } from '@/lib/server/payments/payment-result';
import { paymentMessages } from '@/lib/words/lib/server/payments';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import { hashPaymentAttempt } from '@/lib/server/payments/unpaid-places';
import { resubmit } from '@/lib/server/payments/charge/resubmit';
import { isSameOrder } from '@/lib/server/endpoint/payment/same-order';

/** Seconds after which a client may retry while payments are off. */
const offRetrySeconds = 3600;

/**
 * Handles posts to a paid form that need no validation: payments are off, the post comes from a page
 * without scripts to a form without free tickets, its attempt is paid, or it finishes a payment after the
 * bank's confirmation. Returns `undefined` for any other post.
 */
export async function acceptPaymentEarly(
  form: PaidForm,
  input: SubmissionInput,
  sender: Sender,
  { payments, bookings, siteUrl }: FormServices,
): Promise<SubmissionOutcome | undefined> {
  if (payments === undefined) {
    // Without it, a client would retry by itself and keep the visitor waiting.
    return { ...rejectWithOtherWays('PAYMENTS_OFF', form), retryAfter: offRetrySeconds };
  }
  if (sender.format === 'page') {
    return canBeFree(form.payment) ? undefined : rejectWithOtherWays('PAYMENT_NEEDS_SCRIPTS', form);
  }
  const sent = readPaymentFields(input.body.fields);
  const attempt = hashAttempt(sent, input, sender, payments);
  const post = { form, input, attempt, siteUrl, payments, bookings };
  return catchFailures(post, async () => {
    if (sent.kind === 'resubmission') {
      const resubmission = {
        ...sent,
        form: form.id,
        attempt,
        rules: declineRulesFor(form.id, sender.visitor, siteUrl),
        isSameOrder: (payment: StoredPayment) => isSameOrder(payment, form, input, payments),
      };
      return paymentOutcome(post, await resubmit(resubmission, payments));
    }
    if (attempt === undefined) return undefined;
    const payment = await payments.store.findPaymentByAttempt(form.id, attempt);
    return payment?.state === 'paid' ? paymentOutcome(post, alreadyPaid(payment)) : undefined;
  });
}

/**
 * Stores validated answers, then charges the card. `waits`: nothing was charged, because the event is full
 * and has a waiting list.
 */
export async function acceptPayment(
  form: PaidForm,
  input: SubmissionInput,
  sender: Sender,
  services: FormServices,
): Promise<SubmissionOutcome | 'waiting'> {
  if (sender.format === 'page') return rejectWithOtherWays('PAYMENT_NEEDS_SCRIPTS', form);
  const { payments, bookings, siteUrl } = services;
  const sent = readPaymentFields(input.body.fields);
  const attempt = payments && hashAttempt(sent, input, sender, payments);
  const amount =
    input.change?.plan?.amount ?? calculatePrice(form.payment, form.fields, input.sorted.answers);
  if (!isMoney(amount)) return rejectWith([amount]);
  if (payments === undefined || sent.kind !== 'card' || attempt === undefined) {
    const [shown] = valuesOf(input.body.fields, shownAmountField) ?? [];
    // The page asks for no card where it shows free tickets, which may have a price since.
    return shown === formatShownAmount({ ...amount, minor: 0 })
      ? reject('PAYMENT_SUM_CHANGED')
      : rejectWith([cardIssue('STRIPE_CLIENT_ERROR', paymentMessages.cardMissing)]);
  }
  const { card } = sent;
  const post = { form, input, attempt, siteUrl, payments, bookings };
  return catchFailures(post, async () => {
    const { age, visit } = await timeOnPage(form, input, sender, services, payments);
    if (age < minFillTime) {
      // After a reload, the visitor may have been charged by an earlier press.
      const known = await payments.store.findPaymentByAttempt(form.id, attempt);
      if (known === undefined) {
        const seconds = Math.ceil((minFillTime - age) / 1000);
        return paymentOutcome(post, refusePayment('PAYMENT_TOO_SOON', seconds));
      }
    }
    const order = { form, input, sender, card, amount, attempt, visit };
    const result = await beginPayment(order, services, payments);
    const isFull = result.kind === 'refused' && result.isFull === true;
    if (isFull && input.change !== undefined) return 'waiting';
    if (isFull && (await bookings.mustWait(form, input.sorted.answers, input.sorted.hold)))
      return 'waiting';
    return paymentOutcome(post, result);
  });
}

/** Rejects a post that cannot be paid by card, with the other ways to pay. */
function rejectWithOtherWays(
  name: 'PAYMENTS_OFF' | 'PAYMENT_NEEDS_SCRIPTS',
  form: PaidForm,
): RejectedOutcome {
  return rejectWith([formIssue(name, `${formIssue(name).message} ${form.payment.otherWays}`)]);
}

/**
 * Returns the attempt's key in the store. An offer has one attempt, whichever page pays for it, and so has a
 * booking until a change of it is paid. Without an idempotency key the card identifies the attempt, which
 * covers the same request sent twice.
 */
function hashAttempt(
  sent: PaymentFields,
  { body, offer, change }: SubmissionInput,
  { headers }: Sender,
  payments: PaymentServices,
): string | undefined {
  if (change !== undefined) {
    const { submission, revision } = change;
    return hashPaymentAttempt(`change ${submission} ${revision}`, payments);
  }
  const id =
    offer === undefined
      ? (attemptId(headers, body.fields) ?? (sent.kind === 'card' ? sent.card : undefined))
      : `offer ${offer.submission}`;
  return id === undefined ? undefined : hashPaymentAttempt(id, payments);
}
