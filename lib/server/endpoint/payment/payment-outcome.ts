import { formIssue } from '@/lib/forms/errors/form-issue';
import { cardIssue, type Issue } from '@/lib/forms/errors/issue';
import type { BookingServices } from '@/lib/server/bookings/booking-services';
import type { SubmissionInput } from '@/lib/server/forms/body/sort-fields';
import { successRedirect } from '@/lib/server/forms/success-redirect';
import type { RejectedOutcome, SubmissionOutcome } from '@/lib/server/endpoint/outcome';
import {
  busyRetrySeconds,
  isTransient,
  reject,
  rejectWith,
  storeFailed,
} from '@/lib/server/endpoint/rejections';
import { isSameOrder } from '@/lib/server/endpoint/payment/same-order';
import { refusalWords } from '@/lib/words/lib/server/forms';
import { isStorageFault } from '@/lib/server/platform/http/logging/log-error';
import { LeaseLost } from '@/lib/server/payments/payment-lease';
import {
  alreadyPaid,
  earlierPayment,
  paymentInProgress,
  type PaymentRefused,
  type PaymentResult,
  refusePayment,
} from '@/lib/server/payments/payment-result';
import type { PaidForm, PaymentServices } from '@/lib/server/payments/payment-services';
import { receiptToken, receiptParameter } from '@/lib/server/payments/receipt';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';

/** A post to a paid form. */
export interface PaidPost {
  readonly form: PaidForm;
  readonly input: SubmissionInput;
  /** The attempt's key in the store; `undefined` if the post has neither a key nor a card. */
  readonly attempt: string | undefined;
  readonly siteUrl: string;
  readonly payments: PaymentServices;
  readonly bookings: Pick<BookingServices, 'ticketParameters'>;
}

/**
 * Returns the outcome of a payment. A post whose attempt has paid for other answers is rejected, because
 * a success would lose them.
 */
export async function paymentOutcome(
  post: PaidPost,
  result: PaymentResult,
): Promise<SubmissionOutcome> {
  const { form, input, siteUrl, payments, bookings } = post;
  switch (result.kind) {
    case 'done': {
      const { payment, isReplay } = result;
      if (isReplay && !(await isSameOrder(payment, form, input, payments))) {
        return rejectPayment(form, earlierPayment(result, payments.locale));
      }
      const { submission, reference } = payment;
      if (input.change !== undefined) {
        const { page } = input.change;
        const done = await changeDone(payment, payments);
        return { kind: 'accepted', next: `${page}?done=${done}`, reference, isReplay };
      }
      // The charge succeeded; without the token only a sentence on the next page is missing.
      const token = await receiptToken.create(submission, payments.store).catch(() => undefined);
      const more = {
        [receiptParameter]: token,
        ...(await bookings.ticketParameters(form, input.sorted.answers, {
          id: submission,
          reference,
        })),
      };
      const next = successRedirect(form, reference, input.sorted.next, siteUrl, more);
      return { kind: 'accepted', next, reference, isReplay };
    }
    case 'requires-action':
      return result;
    case 'refused':
      return rejectPayment(form, result);
  }
}

/** Returns what the page of a booking says after the payment for a change. */
async function changeDone(
  { submission }: StoredPayment,
  { store }: PaymentServices,
): Promise<'changed' | 'refused' | 'processing'> {
  const change = await store.findPaidChange(submission);
  if (change?.result === undefined) return 'processing';
  return change.result === 'made' ? 'changed' : 'refused';
}

/** Turns exceptions into outcomes that say no more about the charge than is known. */
export async function catchFailures<Result>(
  post: PaidPost,
  run: () => Promise<Result>,
): Promise<Result | SubmissionOutcome> {
  const { form } = post;
  try {
    return await run();
  } catch (failure) {
    if (failure instanceof LeaseLost) return outcomeAfterLeaseLost(post);
    if (isStorageFault(failure) && (await hasNoPayment(post))) {
      const { message } = formIssue('CANNOT_STORE');
      const issue = formIssue('CANNOT_STORE', `${message} ${refusalWords.notCharged}`);
      return { ...storeFailed(failure), issues: [issue] };
    }
    if (isTransient(failure)) {
      const refused = refusePayment('PAYMENT_UNDER_WAY', busyRetrySeconds);
      return { ...rejectPayment(form, refused), failure };
    }
    return { ...reject('PAYMENT_BROKEN'), failure };
  }
}

/** Returns the outcome after another process took over the payment, which may have succeeded. */
async function outcomeAfterLeaseLost(post: PaidPost): Promise<SubmissionOutcome> {
  const inProgress = rejectPayment(post.form, paymentInProgress());
  try {
    const payment = await findPayment(post);
    return payment?.state === 'paid'
      ? await paymentOutcome(post, alreadyPaid(payment))
      : inProgress;
  } catch {
    return inProgress;
  }
}

/** Whether no payment of an attempt was stored, so that its card cannot have been charged. */
async function hasNoPayment(post: PaidPost): Promise<boolean> {
  if (post.attempt === undefined) return false;
  try {
    return (await findPayment(post)) === undefined;
  } catch {
    return false;
  }
}

async function findPayment({
  form,
  attempt,
  payments,
}: PaidPost): Promise<StoredPayment | undefined> {
  return attempt === undefined ? undefined : payments.store.findPaymentByAttempt(form.id, attempt);
}

function rejectPayment(
  form: PaidForm,
  { issue, hold, retryAfter, check, isAttemptOver }: PaymentRefused,
): RejectedOutcome {
  return {
    ...rejectWith([addOtherWays(issue, form), ...holdIssues(issue, hold)]),
    retryAfter,
    check,
    isAttemptOver,
  };
}

/** Returns what is said about held places beside a problem with the card. */
function holdIssues({ name }: Issue, hold: string | undefined): Issue[] {
  if (name !== 'STRIPE_CLIENT_ERROR' && name !== 'STRIPE_SCA_ERROR') return [];
  return hold === undefined ? [] : [cardIssue(name, hold)];
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
