import { describe, expect, test } from 'vitest';
import {
  authenticationProblem,
  methodProblem,
  partOfMessage,
  inputProblem,
} from '@/lib/payments/client/card-errors';
import { declineMessage } from '@/lib/payments/decline-messages';
import { cardErrorWords, declineWords } from '@/lib/words/lib/payments';
import { formErrorWords } from '@/lib/words/lib/forms/errors';

describe('inputProblem', () => {
  test.each([
    ['incomplete_number', 'number', cardErrorWords.missing.number],
    ['invalid_number', 'number', 'Check the card number'],
    ['invalid_expiry_year_past', 'expiry', cardErrorWords.pastDate],
    ['incomplete_cvc', 'code', cardErrorWords.missing.code],
  ] as const)('%s belongs to %s', (code, part, words) => {
    expect(inputProblem(part, code)).toMatchObject({ part });
    expect(inputProblem(part, code).message).toContain(words);
  });

  test('assigns an unknown code to the part that reported it', () => {
    expect(inputProblem('code', 'cvc_of_tomorrow')).toMatchObject({ part: 'code' });
    expect(inputProblem('expiry', 'toString').message).toContain(cardErrorWords.invalid.expiry);
  });
});

describe('methodProblem', () => {
  test.each([
    ['validation_error', 'incomplete_cvc', cardErrorWords.missing.code],
    ['card_error', 'card_declined', 'Your card was declined'],
    ['card_error', 'test_mode_live_card', 'No real card is taken here'],
    ['api_connection_error', undefined, 'could not be reached'],
    ['rate_limit_error', undefined, 'too many tries'],
    ['api_error', undefined, 'Error creating payment method'],
    ['invalid_request_error', 'parameter_unknown', 'Error creating payment method'],
  ] as const)('explains %s %s by "%s" and states that nothing was charged', (type, code, words) => {
    const problem = methodProblem({ type, ...(code === undefined ? {} : { code }) });
    expect(problem.message).toMatch(/^Error creating payment method\. /);
    expect(problem.message).toContain(words);
    expect(problem.message).toContain(declineWords.notCharged);
  });
});

describe('authenticationProblem', () => {
  test.each([
    ['invalid_request_error', 'payment_intent_authentication_failure', 'did not confirm'],
    ['api_connection_error', undefined, 'could not be reached'],
    ['api_error', undefined, 'Stripe SCA error'],
  ] as const)('explains %s %s by "%s" and states that nothing was charged', (type, code, words) => {
    const problem = authenticationProblem({ type, ...(code === undefined ? {} : { code }) });
    expect(problem.message).toMatch(/^Stripe SCA error\. /);
    expect(problem.message).toContain(words);
    expect(problem.message).toContain(declineWords.notCharged);
  });
});

test('finds the part of the card that a decline message is about', () => {
  const words = (code: string) => declineMessage({ code, declineCode: undefined });
  expect(partOfMessage(words('incorrect_cvc'))).toBe('code');
  expect(partOfMessage(words('expired_card'))).toBe('expiry');
  expect(partOfMessage(words('insufficient_funds'))).toBeUndefined();
  expect(partOfMessage(formErrorWords.BUSY)).toBeUndefined();
});
