import type { StripeError } from '@stripe/stripe-js';
import { paymentErrorMessages } from '@/lib/forms/client/words';
import type { CardPart } from '@/lib/payments/client/card-parts';
import { declineMessage } from '@/lib/payments/decline-messages';

/** What is wrong with a card, in words for its owner. */
export interface CardProblem {
  /** The part of the card that is wrong; none if it is the card as a whole, or nobody knows. */
  readonly part?: CardPart;
  readonly message: string;
}

/** What the payment service's script says is wrong, as far as it is looked at. */
export type CardFailure = Pick<StripeError, 'type' | 'code' | 'decline_code'>;

/** For a part that is still empty or only begun. */
export const missingMessages: Readonly<Record<CardPart, string>> = {
  number: 'Enter the whole card number',
  expiry: 'Enter the expiry date',
  code: 'Enter the security code',
};

/**
 * What is wrong with what was typed so far. Codes and the part they are about are Stripe's ("Error
 * codes"); its words are not shown, because they are in its language and not the page's.
 */
export function inputProblem(part: CardPart, code: string): CardProblem {
  return problems.get(code) ?? { part, message: invalidMessages[part] };
}

/**
 * Why no payment method could be made of the card: nothing was sent, so nothing was charged. The
 * specification's words stand where the reason is none that a card's owner can do anything about.
 */
export function methodProblem({ type, code, decline_code }: CardFailure): CardProblem {
  const problem = problems.get(decline_code ?? '') ?? problems.get(code ?? '');
  if (problem !== undefined) return { ...problem, message: `${problem.message}. ${notCharged}` };
  if (type === 'card_error')
    return { message: declineMessage({ code, declineCode: decline_code }) };
  if (type === 'api_connection_error') return { message: unreachableMessage };
  if (type === 'rate_limit_error' || code === 'rate_limit') return { message: tooManyTriesMessage };
  return { message: `${paymentErrorMessages.method}. ${notCharged} Please try again.` };
}

/**
 * Why the bank's question was not answered with yes. The money moves only when the site asks for it
 * afterwards, so that nothing was charged, whatever went wrong.
 */
export function approvalProblem({ type, code, decline_code }: CardFailure): CardProblem {
  if (type === 'card_error' || code === 'payment_intent_authentication_failure') {
    return { message: declineMessage({ code, declineCode: decline_code }) };
  }
  if (type === 'api_connection_error') return { message: unreachableMessage };
  return {
    message: `${paymentErrorMessages.approval}. ${notCharged} Try again, or use another card.`,
  };
}

/** The part of the card that the server's words about a refusal belong to. */
export function partOfMessage(words: string): CardPart | undefined {
  const isSaidOf = (code: string) => declineMessage({ code, declineCode: undefined }) === words;
  return refusedParts.find(([code]) => isSaidOf(code))?.[1];
}

const refusedParts: readonly (readonly [code: string, part: CardPart])[] = [
  ['incorrect_number', 'number'],
  ['invalid_expiry_month', 'expiry'],
  ['expired_card', 'expiry'],
  ['incorrect_cvc', 'code'],
];

const notCharged = 'You have not been charged.';
const unreachableMessage = `The payment service could not be reached. ${notCharged} Check your connection, then try again.`;
const tooManyTriesMessage = `There were too many tries. ${notCharged} Wait a minute, then try again.`;

const invalidMessages: Readonly<Record<CardPart, string>> = {
  number: 'Check the card number: no card has this one',
  expiry: 'Check the expiry date',
  code: 'Check the security code',
};

const wrongNumber: CardProblem = { part: 'number', message: invalidMessages.number };
const wrongDate: CardProblem = { part: 'expiry', message: invalidMessages.expiry };
const wrongCode: CardProblem = { part: 'code', message: invalidMessages.code };
const pastDate: CardProblem = {
  part: 'expiry',
  message: 'This date has passed',
};

const problems: ReadonlyMap<string, CardProblem> = new Map([
  ['incomplete_number', { part: 'number', message: missingMessages.number }],
  ['invalid_number', wrongNumber],
  ['incorrect_number', wrongNumber],
  ['incomplete_expiry', { part: 'expiry', message: missingMessages.expiry }],
  ['invalid_expiry_month', wrongDate],
  ['invalid_expiry_year', wrongDate],
  ['invalid_expiry_month_past', pastDate],
  ['invalid_expiry_year_past', pastDate],
  ['expired_card', pastDate],
  ['incomplete_cvc', { part: 'code', message: missingMessages.code }],
  ['invalid_cvc', wrongCode],
  ['incorrect_cvc', wrongCode],
  [
    // A real card where only the published numbers for tests are taken.
    'test_mode_live_card',
    { part: 'number', message: 'No real card is taken here: use 4242 4242 4242 4242' },
  ],
]);
