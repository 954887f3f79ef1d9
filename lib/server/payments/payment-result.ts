import type { Challenge } from 'altcha-lib';
import { cardIssue, formIssue, type FormErrorName, type Issue } from '@/lib/forms/errors';
import { cardWaitWords, earlierPaymentWords } from '@/lib/forms/form-errors';
import { formatAmount } from '@/lib/payments/amount';
import type { StoredPayment } from '@/lib/server/store/payment-record';

/** How a try to pay ended. Every refusal says whether money moved. */
export type PaymentResult =
  | PaymentDone
  | {
      readonly kind: 'requires-action';
      readonly clientSecret: string;
      readonly resubmitKey: string;
    }
  | PaymentRefused;

/** The money moved, or the bank takes its time with it. */
export interface PaymentDone {
  readonly kind: 'done';
  readonly payment: StoredPayment;
  /** `false` while the bank still processes it. */
  readonly isPaid: boolean;
  /** Whether an earlier post made the payment, so that it holds the answers of that post. */
  readonly isReplay: boolean;
}

export interface PaymentRefused {
  readonly kind: 'refused';
  readonly issue: Issue;
  /** Seconds after which the same may be sent again by itself. */
  readonly retryAfter?: number;
  /** Whether the attempt has ended in a payment, so that the next post needs a new one. */
  readonly isAttemptOver?: true;
  /** What the client has to work out before its card goes to the bank. */
  readonly check?: Challenge;
}

/** Refused with an error of the whole form. */
export function refusePayment(
  name: Extract<FormErrorName, `PAYMENT${string}`>,
  retryAfter?: number,
): PaymentRefused {
  const issue = formIssue(name);
  return { kind: 'refused', issue, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

/** The answer of a payment that an earlier post has made. */
export function alreadyPaid(payment: StoredPayment): PaymentDone {
  return { kind: 'done', payment, isPaid: true, isReplay: true };
}

/** Marks a payment as one that holds the answers of an earlier post. */
export function asReplay(paying: PaymentResult): PaymentResult {
  return paying.kind === 'done' ? { ...paying, isReplay: true } : paying;
}

/** Refuses answers that are not those of the payment that their attempt has made. */
export function earlierPayment({ payment, isPaid }: PaymentDone, locale: string): PaymentRefused {
  const { amount, reference } = payment;
  const words = earlierPaymentWords(formatAmount(amount, locale), reference, isPaid);
  const issue = formIssue('PAYMENT_ALREADY_MADE', words);
  return { kind: 'refused', issue, isAttemptOver: true };
}

/** No card is taken for so many seconds. */
export function cardsPaused(seconds: number): PaymentRefused {
  return waitFor('PAYMENTS_PAUSED', seconds);
}

/** A limit of cards is reached: which one, nobody is told. */
export function tooManyCards(seconds: number): PaymentRefused {
  return waitFor('PAYMENT_TOO_MANY_CARDS', seconds);
}

/** Refuses for as long as the words say. */
function waitFor(
  name: 'PAYMENT_TOO_MANY_CARDS' | 'PAYMENTS_PAUSED',
  retryAfter: number,
): PaymentRefused {
  const issue = formIssue(name, cardWaitWords(name, Math.ceil(retryAfter / 60)));
  return { kind: 'refused', issue, retryAfter };
}

/** The card was refused; another may do. */
export function cardDeclined(words: string): PaymentRefused {
  return { kind: 'refused', issue: cardIssue('STRIPE_CLIENT_ERROR', words) };
}

/** The bank did not confirm it. */
export function authenticationFailed(words: string): PaymentRefused {
  return { kind: 'refused', issue: cardIssue('STRIPE_SCA_ERROR', words) };
}

/** Somebody else works on the same payment: it is over in a few seconds. */
export function paymentInProgress(): PaymentRefused {
  return refusePayment('PAYMENT_UNDER_WAY', 3);
}

export const paymentMessages = {
  cardMissing: 'Enter the details of your card. You have not been charged.',
  cardUnusable:
    'This card could not be used. You have not been charged. Please reload the page and enter it once more.',
  askedAgain: 'Your bank asked again. You have not been charged. Please try another card.',
  notConfirmed: 'Your bank did not confirm the payment. You have not been charged.',
  expired: 'Your bank’s confirmation has expired. You have not been charged. Please start again.',
} as const;
