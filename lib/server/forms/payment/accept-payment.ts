import { createHash } from 'node:crypto';
import type { FormDefinition } from '@/lib/forms/definition';
import { cardIssue, formIssue, type Issue } from '@/lib/forms/errors/issue';
import { isMoney, calculatePrice } from '@/lib/forms/price';
import { minFillTime } from '@/lib/payments/min-fill-time';
import { attemptId } from '@/lib/server/submissions/idempotency';
import type { FormServices } from '@/lib/server/forms/endpoint/form-services';
import type { SubmissionInput } from '@/lib/server/forms/endpoint/save-submission';
import { successRedirect } from '@/lib/server/forms/endpoint/success-redirect';
import type { Outcome } from '@/lib/server/forms/endpoint/outcome';
import {
  storeFailed,
  busyRetrySeconds,
  isTransient,
  rejectWith,
} from '@/lib/server/forms/endpoint/rejections';
import type { Sender } from '@/lib/server/forms/spam/sender';
import { fieldsToRedisplay } from '@/lib/server/forms/body/sort-fields';
import { prefersJson } from '@/lib/server/http/requests/content-negotiation';
import { beginPayment } from '@/lib/server/forms/payment/begin-payment';
import { timeOnPage } from '@/lib/server/forms/payment/page-age';
import { notChargedText } from '@/lib/server/forms/words';
import { declineRulesFor } from '@/lib/server/payments/cards/guard-card';
import { LeaseLost } from '@/lib/server/payments/payment-lease';
import type { PaidForm, PaymentServices } from '@/lib/server/payments/payment-services';
import { readPaymentFields } from '@/lib/server/forms/payment/payment-fields';
import {
  earlierPayment,
  alreadyPaid,
  refusePayment,
  paymentInProgress,
  type PaymentResult,
} from '@/lib/server/payments/payment-result';
import { paymentMessages } from '@/lib/server/payments/words';
import { createReceiptToken, receiptParameter } from '@/lib/server/payments/receipt';
import type { StoredPayment } from '@/lib/server/store/payment-record';
import { resubmit } from '@/lib/server/payments/charge/resubmit';
import { isSameOrder } from '@/lib/server/forms/payment/same-order';
import { isStorageFault } from '@/lib/server/http/logging/log-error';

/** Seconds after which a client may retry while payments are off. */
const offRetrySeconds = 3600;

export function isPaidForm(form: FormDefinition): form is PaidForm {
  return form.payment !== undefined;
}

/**
 * Handles posts to a paid form that need no validation: payments are off, the post comes from a page
 * without scripts, its attempt is paid, or it finishes a payment after the bank's confirmation.
 * Returns `undefined` for any other post.
 */
export async function acceptPaymentEarly(
  form: PaidForm,
  input: SubmissionInput,
  sender: Sender,
  services: FormServices,
): Promise<Outcome | undefined> {
  const { payments } = services;
  const values = fieldsToRedisplay(input.sorted);
  const { otherWays } = form.payment;
  if (payments === undefined || !prefersJson(sender.headers)) {
    const name = payments === undefined ? 'PAYMENTS_OFF' : 'PAYMENT_NEEDS_SCRIPTS';
    const { message } = formIssue(name);
    const rejection = rejectWith([formIssue(name, `${message} ${otherWays}`)], values);
    // Without it, a client would retry by itself and keep the visitor waiting.
    return payments === undefined ? { ...rejection, retryAfter: offRetrySeconds } : rejection;
  }
  const part = readPaymentFields(input.body.fields);
  const attempt = hashAttempt(input, sender, payments);
  return withFailures(form, input, services, attempt, async () => {
    if (part.kind === 'resubmission') {
      const rules = declineRulesFor(form.id, sender.visitor, services.siteUrl);
      const isSame = (payment: StoredPayment) => isSameOrder(payment, form, input, payments);
      const sent = { ...part, form: form.id, attempt, rules, isSameOrder: isSame };
      return resubmit(sent, payments);
    }
    if (attempt === undefined) return undefined;
    const payment = await payments.store.findPaymentByAttempt(form.id, attempt);
    return payment?.state === 'paid' ? alreadyPaid(payment) : undefined;
  });
}

/** Stores validated answers, then charges the card. */
export async function acceptPayment(
  form: PaidForm,
  input: SubmissionInput,
  sender: Sender,
  services: FormServices,
): Promise<Outcome> {
  const { payments } = services;
  const values = fieldsToRedisplay(input.sorted);
  const part = readPaymentFields(input.body.fields);
  const attempt = payments === undefined ? undefined : hashAttempt(input, sender, payments);
  if (payments === undefined || part.kind !== 'card' || attempt === undefined) {
    return rejectWith([cardIssue('STRIPE_CLIENT_ERROR', paymentMessages.cardMissing)], values);
  }
  const amount = calculatePrice(form.payment, form.fields, input.sorted.answers);
  if (!isMoney(amount)) return rejectWith([amount], values);
  const { card } = part;
  const outcome = await withFailures(form, input, services, attempt, async () => {
    const { age, visit } = await timeOnPage(form, input, sender, services, payments);
    if (age < minFillTime) {
      // After a reload, the visitor may have been charged by an earlier press.
      const known = await payments.store.findPaymentByAttempt(form.id, attempt);
      if (known === undefined) {
        return refusePayment('PAYMENT_TOO_SOON', Math.ceil((minFillTime - age) / 1000));
      }
    }
    return beginPayment({ form, input, sender, card, amount, attempt, visit }, services, payments);
  });
  return outcome ?? toOutcome(form, input, services, paymentInProgress());
}

/** Rejects a post whose attempt has paid for other answers, which a success would lose. */
async function rejectChangedOrder(
  form: PaidForm,
  input: SubmissionInput,
  { payments }: FormServices,
  result: PaymentResult,
): Promise<PaymentResult> {
  if (payments === undefined || result.kind !== 'done' || !result.isReplay) return result;
  const isSame = await isSameOrder(result.payment, form, input, payments);
  return isSame ? result : earlierPayment(result, payments.locale);
}

/** Turns exceptions into outcomes that say no more about the charge than is known. */
async function withFailures(
  form: PaidForm,
  input: SubmissionInput,
  services: FormServices,
  attempt: string | undefined,
  run: () => Promise<PaymentResult | undefined>,
): Promise<Outcome | undefined> {
  const values = fieldsToRedisplay(input.sorted);
  try {
    const ended = await run();
    return (
      ended &&
      (await toOutcome(
        form,
        input,
        services,
        await rejectChangedOrder(form, input, services, ended),
      ))
    );
  } catch (failure) {
    if (failure instanceof LeaseLost) return outcomeAfterLeaseLost(form, input, services, attempt);
    if (isStorageFault(failure) && (await hasNoPayment(form, services, attempt))) {
      const { message } = formIssue('CANNOT_STORE');
      const issue = formIssue('CANNOT_STORE', `${message} ${notChargedText}`);
      return { ...storeFailed(failure, values), issues: [issue] };
    }
    if (isTransient(failure)) {
      const outcome = await toOutcome(
        form,
        input,
        services,
        refusePayment('PAYMENT_UNDER_WAY', busyRetrySeconds),
      );
      return outcome.kind === 'rejected' ? { ...outcome, failure } : outcome;
    }
    return { ...rejectWith([formIssue('PAYMENT_BROKEN')], values), failure };
  }
}

/** Whether no payment of an attempt was stored, so that its card cannot have been charged. */
async function hasNoPayment(
  form: PaidForm,
  { payments }: FormServices,
  attempt: string | undefined,
): Promise<boolean> {
  if (payments === undefined || attempt === undefined) return false;
  try {
    return (await payments.store.findPaymentByAttempt(form.id, attempt)) === undefined;
  } catch {
    return false;
  }
}

/** Returns the outcome after another process took over the payment, which may have succeeded. */
async function outcomeAfterLeaseLost(
  form: PaidForm,
  input: SubmissionInput,
  services: FormServices,
  attempt: string | undefined,
): Promise<Outcome> {
  const { payments } = services;
  const payment =
    attempt === undefined
      ? undefined
      : await payments?.store.findPaymentByAttempt(form.id, attempt).catch(() => undefined);
  const result = payment?.state === 'paid' ? alreadyPaid(payment) : paymentInProgress();
  const compared = await rejectChangedOrder(form, input, services, result).catch(() =>
    paymentInProgress(),
  );
  return toOutcome(form, input, services, compared);
}

async function toOutcome(
  form: PaidForm,
  { sorted }: SubmissionInput,
  { siteUrl, payments }: FormServices,
  result: PaymentResult,
): Promise<Outcome> {
  switch (result.kind) {
    case 'done': {
      const { payment, isReplay } = result;
      const { submission, reference } = payment;
      // The charge succeeded; without the token only a sentence on the next page is missing.
      const token =
        payments && (await createReceiptToken(submission, payments).catch(() => undefined));
      const more = token === undefined ? {} : { [receiptParameter]: token };
      const next = successRedirect(form, reference, sorted.next, siteUrl, more);
      return { kind: 'accepted', next, reference, isReplay };
    }
    case 'requires-action':
      return result;
    case 'refused': {
      const { issue, retryAfter, check, isAttemptOver } = result;
      return {
        ...rejectWith([addOtherWays(issue, form)], fieldsToRedisplay(sorted)),
        ...(retryAfter === undefined ? {} : { retryAfter }),
        ...(check === undefined ? {} : { check }),
        ...(isAttemptOver === undefined ? {} : { isAttemptOver }),
      };
    }
  }
}

/** Adds the other ways to pay to the error of a visitor who cannot pay by card for a while. */
function addOtherWays(issue: Issue, { payment: { otherWays } }: PaidForm): Issue {
  const { name, message } = issue;
  return name === 'PAYMENTS_PAUSED' ||
    name === 'PAYMENTS_REFUSED' ||
    name === 'PAYMENT_TOO_MANY_CARDS'
    ? formIssue(name, `${message} ${otherWays}`)
    : issue;
}

/**
 * Returns the attempt's key in the store. Without an idempotency key the card identifies the attempt,
 * which covers the same request sent twice.
 */
function hashAttempt(
  { body }: SubmissionInput,
  { headers }: Sender,
  { mode }: PaymentServices,
): string | undefined {
  const part = readPaymentFields(body.fields);
  const id = attemptId(headers, body.fields) ?? (part.kind === 'card' ? part.card : undefined);
  return id === undefined ? undefined : createHash('sha256').update(`${mode} ${id}`).digest('hex');
}
