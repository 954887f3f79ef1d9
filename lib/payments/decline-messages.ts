const notCharged = 'You have not been charged.';

const words = {
  funds: 'Your card has insufficient funds. Try another card.',
  expired: 'Your card has expired.',
  code: 'The security code is not right.',
  number: 'The card number is not right.',
  date: 'The card’s date is not right.',
  later: 'The bank could not process it just now. Try again in a minute.',
  unsuitable: 'This card does not allow this payment. Try another.',
  unconfirmed: 'Your bank did not confirm the payment.',
  tooOften: 'Too many tries with this card. Please wait or use another.',
  declined: 'Your card was declined. Contact your bank or try another card.',
} as const;

/**
 * What a visitor is told, by the payment service's code (Stripe, "Decline codes" and "Error codes").
 * Whatever is not listed gets the same words, so that nobody who tries out stolen cards learns more.
 */
const wordsOf: ReadonlyMap<string, keyof typeof words> = new Map([
  ['insufficient_funds', 'funds'],
  ['expired_card', 'expired'],
  ['incorrect_cvc', 'code'],
  ['invalid_cvc', 'code'],
  ['incorrect_number', 'number'],
  ['invalid_number', 'number'],
  ['invalid_expiry_month', 'date'],
  ['invalid_expiry_year', 'date'],
  ['processing_error', 'later'],
  ['try_again_later', 'later'],
  ['issuer_not_available', 'later'],
  ['card_not_supported', 'unsuitable'],
  ['currency_not_supported', 'unsuitable'],
  ['transaction_not_allowed', 'unsuitable'],
  ['authentication_required', 'unconfirmed'],
  ['payment_intent_authentication_failure', 'unconfirmed'],
  ['card_decline_rate_limit_exceeded', 'tooOften'],
]);

/** Why a card was refused, and that no money moved. The decline code says more than the other. */
export function declineMessage(refusal: {
  readonly code: string | undefined;
  readonly declineCode: string | undefined;
}): string {
  const { code = '', declineCode = '' } = refusal;
  const key = wordsOf.get(declineCode) ?? wordsOf.get(code) ?? 'declined';
  return `${words[key]} ${notCharged}`;
}
