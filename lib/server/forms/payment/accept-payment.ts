import { createHash } from 'node:crypto';
import type { FormDefinition } from '@/lib/forms/definition';
import { cardIssue, formIssue, type Issue } from '@/lib/forms/errors/issue';
import { isMoney, calculatePrice } from '@/lib/payments/price';
import { minFillTime } from '@/lib/payments/soonest';
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
import { declineRulesFor } from '@/lib/server/payments/guard-card';
import { LeaseLost } from '@/lib/server/payments/payment-lease';
import type { PaidForm, PaymentServices } from '@/lib/server/payments/payment-services';
import { readPaymentPart } from '@/lib/server/forms/payment/payment-fields';
import {
  earlierPayment,
  alreadyPaid,
  refusePayment,
  paymentMessages,
  paymentInProgress,
  type PaymentResult,
} from '@/lib/server/payments/payment-result';
import { createReceiptToken, receiptParameter } from '@/lib/server/payments/receipt-token';
import type { StoredPayment } from '@/lib/server/store/payment-record';
import { resubmit } from '@/lib/server/payments/resubmit';
import { isSameOrder } from '@/lib/server/forms/payment/same-order';
import { isStorageFault } from '@/lib/server/http/logging/log-error';

/** Seconds for which it is not worth asking again where no payments are taken. */
const offRetrySeconds = 3600;

export function isPaidForm(form: FormDefinition): form is PaidForm {
  return form.payment !== undefined;
}

/**
 * Answers a post to a paid form whose answers need no check: payments are off, no card can come from
 * where it was sent, its attempt is paid already, or it finishes a payment that the bank asked
 * about. `undefined`: its answers are to be checked.
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
    const refusal = rejectWith([formIssue(name, `${message} ${otherWays}`)], values);
    // A client that tries again by itself would only keep the visitor waiting.
    return payments === undefined ? { ...refusal, retryAfter: offRetrySeconds } : refusal;
  }
  const part = readPaymentPart(input.body.fields);
  const attempt = attemptOf(input, sender, payments);
  return guarded(form, input, services, attempt, async () => {
    if (part.kind === 'again') {
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

/** Stores checked answers, then charges the card for them. */
export async function acceptPayment(
  form: PaidForm,
  input: SubmissionInput,
  sender: Sender,
  services: FormServices,
): Promise<Outcome> {
  const { payments } = services;
  const values = fieldsToRedisplay(input.sorted);
  const part = readPaymentPart(input.body.fields);
  const attempt = payments === undefined ? undefined : attemptOf(input, sender, payments);
  if (payments === undefined || part.kind !== 'card' || attempt === undefined) {
    return rejectWith([cardIssue('STRIPE_CLIENT_ERROR', paymentMessages.cardMissing)], values);
  }
  const amount = calculatePrice(form.payment, form.fields, input.sorted.answers);
  if (!isMoney(amount)) return rejectWith([amount], values);
  const { card } = part;
  const outcome = await guarded(form, input, services, attempt, async () => {
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

/** Refuses a post whose attempt has paid for other answers: a success would swallow the new ones. */
async function compare(
  form: PaidForm,
  input: SubmissionInput,
  { payments }: FormServices,
  paying: PaymentResult,
): Promise<PaymentResult> {
  if (payments === undefined || paying.kind !== 'done' || !paying.isReplay) return paying;
  const isSame = await isSameOrder(paying.payment, form, input, payments);
  return isSame ? paying : earlierPayment(paying, payments.locale);
}

/** What goes wrong on the way never says more about the money than is known. */
async function guarded(
  form: PaidForm,
  input: SubmissionInput,
  services: FormServices,
  attempt: string | undefined,
  step: () => Promise<PaymentResult | undefined>,
): Promise<Outcome | undefined> {
  const values = fieldsToRedisplay(input.sorted);
  try {
    const ended = await step();
    return (
      ended && (await toOutcome(form, input, services, await compare(form, input, services, ended)))
    );
  } catch (failure) {
    if (failure instanceof LeaseLost) return afterLoss(form, input, services, attempt);
    if (isStorageFault(failure) && (await hasNotBegun(form, services, attempt))) {
      const { message } = formIssue('CANNOT_STORE');
      const issue = formIssue('CANNOT_STORE', `${message} You have not been charged.`);
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
async function hasNotBegun(
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

/** Another process has the payment: it may have ended it well. */
async function afterLoss(
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
  const paying = payment?.state === 'paid' ? alreadyPaid(payment) : paymentInProgress();
  const compared = await compare(form, input, services, paying).catch(() => paymentInProgress());
  return toOutcome(form, input, services, compared);
}

async function toOutcome(
  form: PaidForm,
  { sorted }: SubmissionInput,
  { siteUrl, payments }: FormServices,
  paying: PaymentResult,
): Promise<Outcome> {
  switch (paying.kind) {
    case 'done': {
      const { payment, isReplay } = paying;
      const { submission, reference } = payment;
      // The money has moved: a store that fails now costs a sentence on the next page only.
      const token =
        payments && (await createReceiptToken(submission, payments).catch(() => undefined));
      const more = token === undefined ? {} : { [receiptParameter]: token };
      const next = successRedirect(form, reference, sorted.next, siteUrl, more);
      return { kind: 'accepted', next, reference, isReplay };
    }
    case 'requires-action':
      return paying;
    case 'refused': {
      const { issue, retryAfter, check, isAttemptOver } = paying;
      return {
        ...rejectWith([withOtherWays(issue, form)], fieldsToRedisplay(sorted)),
        ...(retryAfter === undefined ? {} : { retryAfter }),
        ...(check === undefined ? {} : { check }),
        ...(isAttemptOver === undefined ? {} : { isAttemptOver }),
      };
    }
  }
}

/** Where no card of this visitor is taken for a while, it is said how else to pay. */
function withOtherWays(issue: Issue, { payment: { otherWays } }: PaidForm): Issue {
  const { name, message } = issue;
  return name === 'PAYMENTS_PAUSED' ||
    name === 'PAYMENTS_REFUSED' ||
    name === 'PAYMENT_TOO_MANY_CARDS'
    ? formIssue(name, `${message} ${otherWays}`)
    : issue;
}

/**
 * What this attempt is called in the store. A client that names none is known by its card, which
 * still covers the same request sent twice.
 */
function attemptOf(
  { body }: SubmissionInput,
  { headers }: Sender,
  { mode }: PaymentServices,
): string | undefined {
  const part = readPaymentPart(body.fields);
  const id = attemptId(headers, body.fields) ?? (part.kind === 'card' ? part.card : undefined);
  return id === undefined ? undefined : createHash('sha256').update(`${mode} ${id}`).digest('hex');
}
