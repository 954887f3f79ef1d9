import { describe, expect, test } from 'vitest';
import {
  approvalProblem,
  methodProblem,
  partOfMessage,
  inputProblem,
} from '@/lib/payments/client/card-errors';
import { declineMessage } from '@/lib/payments/decline-messages';

describe('what was typed', () => {
  test.each([
    ['incomplete_number', 'number', 'Enter the whole card number'],
    ['invalid_number', 'number', 'Check the card number'],
    ['invalid_expiry_year_past', 'expiry', 'This date has passed'],
    ['incomplete_cvc', 'code', 'Enter the security code'],
  ] as const)('%s is said of the right part', (code, part, words) => {
    expect(inputProblem(part, code)).toMatchObject({ part });
    expect(inputProblem(part, code).message).toContain(words);
  });

  test('a code that nobody knows is said of the part that it came from', () => {
    expect(inputProblem('code', 'cvc_of_tomorrow')).toMatchObject({ part: 'code' });
    expect(inputProblem('expiry', 'toString').message).toContain('Check the expiry date');
  });
});

describe('a card of which no payment method could be made', () => {
  test.each([
    ['validation_error', 'incomplete_cvc', 'Enter the security code'],
    ['card_error', 'card_declined', 'Your card was declined'],
    ['card_error', 'test_mode_live_card', 'No real card is taken here'],
    ['api_connection_error', undefined, 'could not be reached'],
    ['rate_limit_error', undefined, 'too many tries'],
    ['api_error', undefined, 'Error creating payment method'],
    ['invalid_request_error', 'parameter_unknown', 'Error creating payment method'],
  ] as const)('%s %s: %s, and nothing was charged', (type, code, words) => {
    const problem = methodProblem({ type, ...(code === undefined ? {} : { code }) });
    expect(problem.message).toContain(words);
    expect(problem.message).toContain('You have not been charged.');
  });
});

describe('a bank’s question that was not answered with yes', () => {
  test.each([
    ['invalid_request_error', 'payment_intent_authentication_failure', 'did not confirm'],
    ['api_connection_error', undefined, 'could not be reached'],
    ['api_error', undefined, 'Stripe SCA error'],
  ] as const)('%s %s: %s, and nothing was charged', (type, code, words) => {
    const problem = approvalProblem({ type, ...(code === undefined ? {} : { code }) });
    expect(problem.message).toContain(words);
    expect(problem.message).toContain('You have not been charged.');
  });
});

test('the server’s words about a refusal lead to the part they are about', () => {
  const words = (code: string) => declineMessage({ code, declineCode: undefined });
  expect(partOfMessage(words('incorrect_cvc'))).toBe('code');
  expect(partOfMessage(words('expired_card'))).toBe('expiry');
  expect(partOfMessage(words('insufficient_funds'))).toBeUndefined();
  expect(partOfMessage('The site is very busy.')).toBeUndefined();
});
