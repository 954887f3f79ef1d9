import type { Challenge } from 'altcha-lib';
import { cardIssue, formIssue, type FormErrorName, type Issue } from '@/lib/forms/errors';

/** How a try to pay ended. Every refusal says whether money moved. */
export type Paying =
  /** The money moved, or the bank takes its time with it. */
  | { readonly kind: 'done'; readonly reference: string; readonly isReplay: boolean }
  | { readonly kind: 'asked'; readonly clientSecret: string; readonly resubmitKey: string }
  | RefusedPaying;

export interface RefusedPaying {
  readonly kind: 'refused';
  readonly issue: Issue;
  /** Seconds after which the same may be sent again by itself. */
  readonly retryAfter?: number;
  /** What the client has to work out before its card goes to the bank. */
  readonly check?: Challenge;
}

/** Refused with an error of the whole form. */
export function refusedFor(
  name: Extract<FormErrorName, `PAYMENT${string}`>,
  retryAfter?: number,
): RefusedPaying {
  const issue = formIssue(name);
  return { kind: 'refused', issue, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

/** No card is taken for so many seconds. */
export function pausedFor(seconds: number): RefusedPaying {
  return refusedFor('PAYMENTS_PAUSED', seconds);
}

/** A limit of cards is reached: which one, nobody is told. */
export function tooManyCards(seconds: number): RefusedPaying {
  return refusedFor('PAYMENT_TOO_MANY_CARDS', seconds);
}

/** The card was refused; another may do. */
export function cardRefused(words: string): RefusedPaying {
  return { kind: 'refused', issue: cardIssue('STRIPE_CLIENT_ERROR', words) };
}

/** The bank did not confirm it. */
export function bankRefused(words: string): RefusedPaying {
  return { kind: 'refused', issue: cardIssue('STRIPE_SCA_ERROR', words) };
}

/** Somebody else works on the same payment: it is over in a few seconds. */
export function underWay(): RefusedPaying {
  return refusedFor('PAYMENT_UNDER_WAY', 3);
}

export const sayings = {
  cardMissing: 'Enter the details of your card. You have not been charged.',
  cardUnusable:
    'This card could not be used. You have not been charged. Please reload the page and enter it once more.',
  askedAgain: 'Your bank asked again. You have not been charged. Please try another card.',
  notConfirmed: 'Your bank did not confirm the payment. You have not been charged.',
  expired: 'Your bank’s confirmation has expired. You have not been charged. Please start again.',
} as const;
