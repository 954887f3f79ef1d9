import { expect, test } from 'vitest';
import { declineMessage } from '@/lib/payments/decline-messages';

const say = (code: string | undefined, declineCode?: string) =>
  declineMessage({ code, declineCode });

test.each([
  ['card_declined', 'insufficient_funds', /insufficient funds/],
  ['expired_card', undefined, /has expired/],
  ['incorrect_cvc', undefined, /security code/],
  ['incorrect_number', undefined, /card number/],
  ['invalid_expiry_year', undefined, /date/],
  ['processing_error', undefined, /in a minute/],
  ['card_declined', 'currency_not_supported', /does not allow/],
  ['authentication_required', undefined, /did not confirm/],
  ['card_decline_rate_limit_exceeded', undefined, /Too many tries/],
])('%s %s is told as what can be done about it', (code, declineCode, words) => {
  expect(say(code, declineCode)).toMatch(words);
});

test('what tells of stolen cards, and what nobody knows, is told in the same words', () => {
  const usual = say('card_declined', 'generic_decline');
  for (const secret of ['lost_card', 'stolen_card', 'fraudulent', 'pickup_card', 'made_up']) {
    expect(say('card_declined', secret)).toBe(usual);
  }
  expect(say(undefined)).toBe(usual);
});

test('it is always said that no money moved', () => {
  for (const code of ['expired_card', 'insufficient_funds', 'processing_error', 'anything']) {
    expect(say(code)).toMatch(/You have not been charged\.$/);
  }
});
