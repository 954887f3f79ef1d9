import type { StripeError } from '@stripe/stripe-js';
import { paymentErrorMessages } from '@/lib/payments/client/payment-errors';
import type { CardPart } from '@/lib/payments/card';
import { declineMessage } from '@/lib/payments/decline-messages';
import { cardErrorWords } from '@/lib/words/lib/payments';

/** A problem with a card, in words for its owner. */
export interface CardProblem {
  /** The part with the problem; `undefined` for the card as a whole. */
  readonly part?: CardPart;
  readonly message: string;
}

/** The part of Stripe.js's error that is read. */
export type CardFailure = Pick<StripeError, 'type' | 'code' | 'decline_code'>;

/**
 * Describes a problem with what was typed so far. The codes are Stripe's ("Error codes"). Its messages
 * are not shown, because they are in its language and not the page's.
 */
export function inputProblem(part: CardPart, code: string): CardProblem {
  return problems.get(code) ?? { part, message: cardErrorWords.invalid[part] };
}

/** Explains why creating a payment method failed. Nothing was sent, so nothing was charged. */
export function methodProblem(failure: CardFailure): CardProblem {
  return withProtocolMessage(paymentErrorMessages.method, explainMethod(failure));
}

function explainMethod({ type, code, decline_code }: CardFailure): CardProblem {
  const problem = problems.get(decline_code ?? '') ?? problems.get(code ?? '');
  if (problem !== undefined) {
    return { ...problem, message: cardErrorWords.notCharged(problem.message) };
  }
  if (type === 'card_error')
    return { message: declineMessage({ code, declineCode: decline_code }) };
  if (type === 'api_connection_error') return { message: cardErrorWords.unreachable };
  if (type === 'rate_limit_error' || code === 'rate_limit') {
    return { message: cardErrorWords.tooManyTries };
  }
  return { message: cardErrorWords.tryAgain };
}

/**
 * Explains why 3-D Secure failed. The server confirms the payment only afterwards, so nothing was
 * charged.
 */
export function authenticationProblem(failure: CardFailure): CardProblem {
  return withProtocolMessage(paymentErrorMessages.approval, explainAuthentication(failure));
}

function explainAuthentication({ type, code, decline_code }: CardFailure): CardProblem {
  if (type === 'card_error' || code === 'payment_intent_authentication_failure') {
    return { message: declineMessage({ code, declineCode: decline_code }) };
  }
  if (type === 'api_connection_error') return { message: cardErrorWords.unreachable };
  return { message: cardErrorWords.tryAnotherCard };
}

/** Begins with the message of the protocol, which the published client shows alone. */
function withProtocolMessage(message: string, problem: CardProblem): CardProblem {
  return { ...problem, message: `${message}. ${problem.message}` };
}

/** Returns the part of the card that a decline message of the server is about. */
export function partOfMessage(message: string): CardPart | undefined {
  const isAbout = (code: string) => declineMessage({ code, declineCode: undefined }) === message;
  return declinedParts.find(([code]) => isAbout(code))?.[1];
}

const declinedParts: readonly (readonly [code: string, part: CardPart])[] = [
  ['incorrect_number', 'number'],
  ['invalid_expiry_month', 'expiry'],
  ['expired_card', 'expiry'],
  ['incorrect_cvc', 'code'],
];

/** Creates a problem whose message is read when it is shown. */
function createProblem(part: CardPart, words: () => string): CardProblem {
  return {
    part,
    get message() {
      return words();
    },
  };
}

const wrongNumber = createProblem('number', () => cardErrorWords.invalid.number);
const wrongDate = createProblem('expiry', () => cardErrorWords.invalid.expiry);
const wrongCode = createProblem('code', () => cardErrorWords.invalid.code);
const pastDate = createProblem('expiry', () => cardErrorWords.pastDate);

const problems: ReadonlyMap<string, CardProblem> = new Map([
  ['incomplete_number', createProblem('number', () => cardErrorWords.missing.number)],
  ['invalid_number', wrongNumber],
  ['incorrect_number', wrongNumber],
  ['incomplete_expiry', createProblem('expiry', () => cardErrorWords.missing.expiry)],
  ['invalid_expiry_month', wrongDate],
  ['invalid_expiry_year', wrongDate],
  ['invalid_expiry_month_past', pastDate],
  ['invalid_expiry_year_past', pastDate],
  ['expired_card', pastDate],
  ['incomplete_cvc', createProblem('code', () => cardErrorWords.missing.code)],
  ['invalid_cvc', wrongCode],
  ['incorrect_cvc', wrongCode],
  // A real card in a mode that only takes test cards.
  ['test_mode_live_card', createProblem('number', () => cardErrorWords.realCard)],
]);
