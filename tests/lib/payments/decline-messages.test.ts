import { expect, test } from 'vitest';
import { declineMessage } from '@/lib/payments/decline-messages';

const message = (code: string | undefined, declineCode?: string) =>
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
])('explains %s %s', (code, declineCode, words) => {
  expect(message(code, declineCode)).toMatch(words);
});

test('gives stolen cards and unknown codes the same message', () => {
  const usual = message('card_declined', 'generic_decline');
  for (const secret of ['lost_card', 'stolen_card', 'fraudulent', 'pickup_card', 'made_up']) {
    expect(message('card_declined', secret)).toBe(usual);
  }
  expect(message(undefined)).toBe(usual);
});

test('always states that the card was not charged', () => {
  for (const code of ['expired_card', 'insufficient_funds', 'processing_error', 'anything']) {
    expect(message(code)).toMatch(/You have not been charged\.$/);
  }
});
