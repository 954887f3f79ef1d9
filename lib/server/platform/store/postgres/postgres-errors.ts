import { StoreBusy } from '@/lib/server/platform/store/store-errors';

/** Codes of the operating system for a database that cannot be reached. */
const connectionCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * SQLSTATE codes after which the same transaction may succeed later: connection exceptions (08),
 * transaction rollbacks (40), insufficient resources (53), locks (55P03), a read-only server (25006),
 * and operator intervention or a timeout (57).
 */
const retryableStates = /^(?:08|40|53|55P03|25006|57)/;

/** Messages of `pg` for a lost connection. It sets no code. */
const connectionLost =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:was closed|has encountered a connection error))/;

/** Converts an error to StoreBusy if the same call may succeed later. */
export function convertPostgresError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (StoreBusy.is(error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isRetryable =
    connectionCodes.has(code) || retryableStates.test(code) || connectionLost.test(error.message);
  if (!isRetryable) return error;
  return new StoreBusy([code, error.message].filter((part) => part !== '').join(': '), code);
}
