import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { interpretStripeError } from '@/lib/server/payments/stripe/stripe-errors';

const { errors } = Stripe;

test.each<[Error, object]>([
  [
    new errors.StripeCardError({ type: 'card_error', message: '', code: 'expired_card' }),
    { kind: 'declined', code: 'expired_card', declineCode: undefined },
  ],
  [
    new errors.StripeRateLimitError({ type: 'rate_limit_error', message: '' }),
    { kind: 'rate-limited' },
  ],
  [
    new errors.StripeConnectionError({ type: 'api_error', message: '' }),
    { kind: 'no-response', isAnswered: false },
  ],
  [
    new errors.StripeAPIError({ type: 'api_error', message: '' }),
    { kind: 'no-response', isAnswered: true },
  ],
  [
    new errors.StripeAuthenticationError({ type: 'authentication_error', message: '' }),
    { kind: 'refused', why: 'settings', code: undefined, about: undefined },
  ],
  [
    new errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      message: '',
      code: 'resource_missing',
      param: 'payment_method',
    }),
    { kind: 'refused', why: 'request', code: 'resource_missing', about: 'payment_method' },
  ],
  [
    new errors.StripeIdempotencyError({ type: 'idempotency_error', message: '' }),
    { kind: 'idempotency-conflict' },
  ],
  [
    new errors.StripeIdempotencyError({
      type: 'idempotency_error',
      message: '',
      code: 'idempotency_key_in_use',
    }),
    { kind: 'no-response', isAnswered: false },
  ],
  [
    new errors.StripeRateLimitError({
      type: 'rate_limit_error',
      message: '',
      code: 'lock_timeout',
    }),
    { kind: 'no-response', isAnswered: false },
  ],
])('interprets %o', (error, failure) => {
  expect(interpretStripeError(error)).toEqual(failure);
});

test('rethrows other errors', () => {
  expect(() => interpretStripeError(new TypeError('undefined is not a function'))).toThrow(
    TypeError,
  );
});
