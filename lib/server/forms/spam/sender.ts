import type { IncomingMessage } from 'node:http';
import type { FormDefinition } from '@/lib/forms/definition';
import { attemptId, idempotencyKey } from '@/lib/server/forms/idempotency';
import type { FormServices, ResponseFormat } from '@/lib/server/forms/form-services';
import { formLimits, networkLimits } from '@/lib/server/platform/limits/limits';
import { readSessionData, type SessionData } from '@/lib/server/forms/spam/session-data';
import {
  hashNetwork,
  identifyVisitor,
  type Visitor,
} from '@/lib/server/platform/http/requests/client-network';
import type { Limit } from '@/lib/server/platform/store/limits-sql';

/** The sender of a post, as far as its headers and address identify it. */
export interface Sender {
  readonly headers: IncomingMessage['headers'];
  /** The format of the response. */
  readonly format: ResponseFormat;
  readonly visitor: Visitor;
  readonly session: SessionData | undefined;
  /** A hash of the visitor's network for today, or its kind; `undefined` while the store fails. */
  readonly networkHash: string | undefined;
  /** Limits that count every submission. */
  readonly networkLimits: readonly Limit[];
  /** Limits that count submissions that are not spam; above them a proof of work is required. */
  readonly formLimits: readonly Limit[];
  /** When the network's limit opens again; `undefined` while it is not reached. */
  readonly fullUntil: Date | undefined;
}

/** Identifies the sender of a post. Without limits while the store fails. */
export async function identifySender(
  { id }: FormDefinition,
  request: IncomingMessage,
  format: ResponseFormat,
  services: FormServices,
): Promise<Sender> {
  const { headers } = request;
  const now = services.now();
  const visitor = identifyVisitor(request, services.proxies);
  const known = {
    headers,
    format,
    visitor,
    session: readSessionData(headers['formspree-session-data'], now),
    formLimits: formLimits(id, visitor, services.siteUrl),
  };
  try {
    const secret = await services.store.secret('limits');
    const ofNetwork = networkLimits(id, visitor, secret, now);
    const full =
      ofNetwork.length === 0 ? undefined : await services.store.findFullLimit(ofNetwork, now);
    const isFull = full !== undefined && !(await isStoredAttempt(id, headers, services));
    return {
      ...known,
      networkHash:
        visitor.kind === 'network' ? hashNetwork(visitor.network, secret, now) : visitor.kind,
      networkLimits: ofNetwork,
      fullUntil: isFull ? full.until : undefined,
    };
  } catch {
    // Saving will fail too, with an error that keeps the typed values.
    return { ...known, networkHash: undefined, networkLimits: [], fullUntil: undefined };
  }
}

/**
 * Whether a request repeats a stored attempt, by its header: it gets its response above the limit and
 * after the form was closed too.
 */
export async function isStoredAttempt(
  form: string,
  headers: IncomingMessage['headers'],
  { store, now }: FormServices,
): Promise<boolean> {
  const id = attemptId(headers, []);
  return (
    id !== undefined && (await store.findAttempt(form, idempotencyKey(id), now())) !== undefined
  );
}
