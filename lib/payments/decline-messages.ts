import { declineWords } from '@/lib/words/lib/payments';

/**
 * The message for each code (Stripe, "Decline codes" and "Error codes"). All other codes share one
 * message, so that someone who tests stolen cards learns nothing from it.
 */
const messageKeys: ReadonlyMap<string, Exclude<keyof typeof declineWords, 'notCharged'>> = new Map([
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

/** Explains a declined card to its owner. The decline code is more precise than the error code. */
export function declineMessage(decline: {
  readonly code: string | undefined;
  readonly declineCode: string | undefined;
}): string {
  const { code = '', declineCode = '' } = decline;
  const key = messageKeys.get(declineCode) ?? messageKeys.get(code) ?? 'declined';
  return `${declineWords[key]} ${declineWords.notCharged}`;
}
