import { createHash } from 'node:crypto';
import { errorBody, type ApiResponse } from './response';
import { type Service } from '../service';

/** What a key stands for already. */
type Known =
  | { readonly kind: 'new' }
  | { readonly kind: 'refused'; readonly answer: ApiResponse }
  | { readonly kind: 'again'; readonly answer: ApiResponse };

export interface Idempotency {
  look(key: string, request: string): Known;
  /** Until it is remembered or released, others with this key are told to come back. */
  begin(key: string): void;
  end(key: string, request: string, answer: ApiResponse): void;
}

/** Stripe promises to remember for at least this long; in seconds. */
const memory = 24 * 60 * 60;

/**
 * Idempotency keys as Stripe keeps them: the first answer comes again, a 500 too; other parameters
 * under the same key are refused, and so is a second request while the first one is at work.
 */
export function createIdempotency({ ledger, now }: Service): Idempotency {
  const atWork = new Set<string>();
  return {
    look(key, request) {
      if (atWork.has(key)) return { kind: 'refused', answer: inUse(key) };
      const kept = ledger.answers.get(key);
      if (kept === undefined || now() - kept.at >= memory) return { kind: 'new' };
      if (kept.request !== request) return { kind: 'refused', answer: otherRequest(key) };
      return { kind: 'again', answer: { status: kept.status, body: kept.body, isKept: false } };
    },
    begin(key) {
      atWork.add(key);
    },
    end(key, request, { status, body, isKept }) {
      atWork.delete(key);
      if (!isKept) return;
      ledger.answers.put({ id: key, request, status, body: { ...body }, at: now() });
    },
  };
}

/** Tells two requests apart without keeping what they said. */
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
