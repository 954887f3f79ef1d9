import { createHash } from 'node:crypto';
import { errorBody, type ApiResponse } from './response';
import { type Service } from '../service';

/** The result of looking up a key: a new one, an invalid use, or a stored response. */
type KeyLookup =
  | { readonly kind: 'new' }
  | { readonly kind: 'rejected'; readonly response: ApiResponse }
  | { readonly kind: 'replay'; readonly response: ApiResponse };

export interface Idempotency {
  lookUp(key: string, request: string): KeyLookup;
  /** Rejects other requests with this key until `finish`. */
  start(key: string): void;
  /** Stores the response for the key. */
  finish(key: string, request: string, response: ApiResponse): void;
}

/** Seconds for which Stripe stores a response at least. */
const retentionSeconds = 24 * 60 * 60;

/**
 * Creates the store of idempotency keys. As at Stripe, a key repeats its first response, also a 500.
 * Rejects other parameters with the same key, and a second request during the first.
 */
export function createIdempotency({ ledger, now }: Service): Idempotency {
  const inProgress = new Set<string>();
  return {
    lookUp(key, request) {
      if (inProgress.has(key)) return { kind: 'rejected', response: inUse(key) };
      const stored = ledger.answers.get(key);
      if (stored === undefined || now() - stored.at >= retentionSeconds) return { kind: 'new' };
      if (stored.request !== request) return { kind: 'rejected', response: otherRequest(key) };
      return {
        kind: 'replay',
        response: { status: stored.status, body: stored.body, isKept: false },
      };
    },
    start(key) {
      inProgress.add(key);
    },
    finish(key, request, { status, body, isKept }) {
      inProgress.delete(key);
      if (!isKept) return;
      ledger.answers.put({ id: key, request, status, body: { ...body }, at: now() });
    },
  };
}

/** Returns a hash that identifies a request, so that its parameters are not stored. */
export const fingerprint = (method: string, path: string, parameters: string): string =>
  createHash('sha256').update(`${method} ${path}\n${parameters}`).digest('hex');

const otherRequest = (key: string): ApiResponse => ({
  status: 400,
  body: errorBody({
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  }),
  isKept: false,
});

const inUse = (key: string): ApiResponse => ({
  status: 409,
  body: errorBody({
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  }),
  isKept: false,
});
