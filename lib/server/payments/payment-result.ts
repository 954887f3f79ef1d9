import type { Challenge } from 'altcha-lib';
import { formIssue } from '@/lib/forms/errors/form-issue';
import { cardIssue, type FormErrorName, type Issue } from '@/lib/forms/errors/issue';
import { cardWaitMessage, earlierPaymentMessage } from '@/lib/forms/errors/form-errors';
import { formatAmount } from '@/lib/payments/amount';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';

/** The result of a payment request. Every refusal says whether money moved. */
export type PaymentResult =
  | PaymentDone
  | {
      readonly kind: 'requires-action';
      readonly clientSecret: string;
      readonly resubmitKey: string;
    }
  | PaymentRefused;

/** The money moved, or the bank still processes it. */
export interface PaymentDone {
  readonly kind: 'done';
  readonly payment: StoredPayment;
  /** `false` while the bank still processes it. */
  readonly isPaid: boolean;
  /** Whether an earlier request made the payment, with the answers of that request. */
  readonly isReplay: boolean;
}

export interface PaymentRefused {
  readonly kind: 'refused';
  readonly issue: Issue;
  /** Whether it was refused because too few places are left. */
  readonly isFull?: true;
  /** Until when the visitor's places are held for another try, as a sentence. */
  readonly hold?: string;
  /** Seconds after which a client may retry. */
  readonly retryAfter?: number;
  /** Whether the attempt is paid, so that the next request needs a new attempt. */
  readonly isAttemptOver?: true;
  /** The proof of work to solve before the card goes to the bank. */
  readonly check?: Challenge;
}

/** Refuses a payment with an error of the whole form. */
export function refusePayment(
  name: Extract<FormErrorName, `PAYMENT${string}`>,
  retryAfter?: number,
): PaymentRefused {
  const issue = formIssue(name);
  return { kind: 'refused', issue, retryAfter };
}

/** Returns the result of a payment that is already paid. */
export function alreadyPaid(payment: StoredPayment): PaymentDone {
  return { kind: 'done', payment, isPaid: true, isReplay: true };
}

/** Marks a payment as made by an earlier request. */
export function asReplay(paying: PaymentResult): PaymentResult {
  return paying.kind === 'done' ? { ...paying, isReplay: true } : paying;
}

/** Refuses answers that differ from those of the attempt's payment. */
export function earlierPayment({ payment, isPaid }: PaymentDone, locale: string): PaymentRefused {
  const { amount, reference } = payment;
  const words = earlierPaymentMessage(formatAmount(amount, locale), reference, isPaid);
  const issue = formIssue('PAYMENT_ALREADY_MADE', words);
  return { kind: 'refused', issue, isAttemptOver: true };
}

/** Refuses all cards for a number of seconds. */
export function cardsPaused(seconds: number): PaymentRefused {
  return waitFor('PAYMENTS_PAUSED', seconds);
}

/** Refuses a card above a limit. The words do not say which limit. */
export function tooManyCards(seconds: number): PaymentRefused {
  return waitFor('PAYMENT_TOO_MANY_CARDS', seconds);
}

/** Refuses for the time that the words name. */
function waitFor(
  name: 'PAYMENT_TOO_MANY_CARDS' | 'PAYMENTS_PAUSED',
  retryAfter: number,
): PaymentRefused {
  const issue = formIssue(name, cardWaitMessage(name, Math.ceil(retryAfter / 60)));
  return { kind: 'refused', issue, retryAfter };
}

/** The bank declined the card; another card may work. */
export function cardDeclined(words: string): PaymentRefused {
  return { kind: 'refused', issue: cardIssue('STRIPE_CLIENT_ERROR', words) };
}

/** 3-D Secure failed. */
export function authenticationFailed(words: string): PaymentRefused {
  return { kind: 'refused', issue: cardIssue('STRIPE_SCA_ERROR', words) };
}

/** Another request holds the lease of the same payment, for a few seconds. */
export function paymentInProgress(): PaymentRefused {
  return refusePayment('PAYMENT_UNDER_WAY', 3);
}
