import { StoreBusy } from '@/lib/server/store/store-busy';

/** What the system says when a database cannot be reached. */
const unreached = new Set([
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
 * What PostgreSQL says (SQLSTATE) when the same job may succeed later: connections that fail (08),
 * transactions that were in each other's way (40), too little of something (53), locks (55P03), a
 * server that only reads for now (25006), and one that was stopped or takes too long (57).
 */
const passing = /^(?:08|40|53|55P03|25006|57)/;

/** What the driver says of a connection that is lost; it gives no code. */
const lost =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:was closed|has encountered a connection error))/;

/** The same trouble as the store tells it: StoreBusy where the same call may succeed later. */
export function convertPostgresError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (StoreBusy.is(error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isPassing = unreached.has(code) || passing.test(code) || lost.test(error.message);
  if (!isPassing) return error;
  return new StoreBusy([code, error.message].filter((part) => part !== '').join(': '), code);
}
