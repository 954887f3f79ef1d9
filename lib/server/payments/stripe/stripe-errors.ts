import { toDecline } from '@/lib/server/payments/stripe/stripe-objects';
import type { CardDecline, GatewayFailure } from '@/lib/server/payments/gateway';

/**
 * Interprets an error of Stripe's package (Stripe, "Error handling" and "Idempotent requests"). Rethrows
 * any other error.
 */
export function interpretStripeError(
  error: unknown,
): GatewayFailure | ({ readonly kind: 'declined' } & CardDecline) {
  if (!isServiceError(error)) throw error;
  const { type, code, param } = error;
  // Another request with the same key is in progress and may still move money.
  if (code === 'idempotency_key_in_use' || code === 'lock_timeout') {
    return { kind: 'no-response', isAnswered: false };
  }
  switch (type) {
    case 'StripeCardError':
      return { kind: 'declined', ...toDecline(error) };
    case 'StripeRateLimitError':
      return { kind: 'rate-limited' };
    case 'StripeIdempotencyError':
      return { kind: 'idempotency-conflict' };
    case 'StripeConnectionError':
      return { kind: 'no-response', isAnswered: false };
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return { kind: 'refused', why: 'settings', code, about: param };
    case 'StripeInvalidRequestError':
      return { kind: 'refused', why: 'request', code, about: param };
    default:
      return { kind: 'no-response', isAnswered: true };
  }
}

interface ServiceError {
  readonly type: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
}

/** By name and not by class: a bundler may create the class twice. */
function isServiceError(error: unknown): error is ServiceError {
  return (
    error instanceof Error &&
    'type' in error &&
    typeof error.type === 'string' &&
    error.type.startsWith('Stripe')
  );
}
