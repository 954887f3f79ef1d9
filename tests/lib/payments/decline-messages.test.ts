import { expect, test } from 'vitest';
import { declineMessage } from '@/lib/payments/decline-messages';
import { declineWords } from '@/lib/words/lib/payments';

const message = (code: string | undefined, declineCode?: string) =>
  declineMessage({ code, declineCode });

test.each([
  ['card_declined', 'insufficient_funds', declineWords.funds],
  ['expired_card', undefined, declineWords.expired],
  ['incorrect_cvc', undefined, declineWords.code],
  ['incorrect_number', undefined, declineWords.number],
  ['invalid_expiry_year', undefined, declineWords.date],
  ['processing_error', undefined, declineWords.later],
  ['card_declined', 'currency_not_supported', declineWords.unsuitable],
  ['authentication_required', undefined, declineWords.unconfirmed],
  ['card_decline_rate_limit_exceeded', undefined, declineWords.tooOften],
])('explains %s %s', (code, declineCode, words) => {
  expect(message(code, declineCode)).toBe(`${words} ${declineWords.notCharged}`);
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
    expect(message(code).endsWith(declineWords.notCharged)).toBe(true);
  }
});
