import type { IncomingMessage } from 'node:http';
import type { FormDefinition } from '@/lib/forms/definition';
import { attemptId, idempotencyKey } from '@/lib/server/submissions/idempotency';
import type { FormServices } from '@/lib/server/forms/endpoint/form-services';
import { formLimits, networkLimits } from '@/lib/server/submissions/limits';
import { readSessionData, type SessionData } from '@/lib/server/forms/spam/session-data';
import { identifyVisitor, type Visitor } from '@/lib/server/http/requests/client-network';
import { prefersJson } from '@/lib/server/http/requests/content-negotiation';
import type { Limit } from '@/lib/server/store/submission-parts';

/** Who sends something, as far as a request tells before its body is read. */
export interface Sender {
  readonly headers: IncomingMessage['headers'];
  readonly visitor: Visitor;
  readonly session: SessionData | undefined;
  /**
   * Tells this sender from others for a minute: the page that it sends from or, for a form without
   * scripts, its machine. `undefined` where nothing does.
   */
  readonly identity: string | undefined;
  /** Counts whatever it sends. */
  readonly networkLimits: readonly Limit[];
  /** Counts what is not spam; above it a check is asked for. */
  readonly formLimits: readonly Limit[];
  /** Until when nothing more is taken from this network, where its limit is reached. */
  readonly fullUntil: Date | undefined;
}

/** Looks at where a request comes from. A store that cannot be asked just now has no limits. */
export async function identifySender(
  { id }: FormDefinition,
  request: IncomingMessage,
  services: FormServices,
): Promise<Sender> {
  const { headers, socket } = request;
  const now = services.now();
  const visitor = identifyVisitor(request, services.proxies);
  const header = headers['formspree-session-data'];
  const known = {
    headers,
    visitor,
    session: readSessionData(header, now),
    identity:
      header === undefined
        ? sameMachine(headers, visitor, socket.remoteAddress)
        : `session ${String(header)}`,
    formLimits: formLimits(id, visitor, services.siteUrl),
  };
  try {
    const ofNetwork = networkLimits(id, visitor, await services.store.secret('limits'), now);
    const full =
      ofNetwork.length === 0 ? undefined : await services.store.findFullLimit(ofNetwork, now);
    const isFull = full !== undefined && !(await isRepetition(id, headers, services));
    return { ...known, networkLimits: ofNetwork, fullUntil: isFull ? full.until : undefined };
  } catch {
    // Keeping will fail as well, and says why when what was typed is at hand.
    return { ...known, networkLimits: [], fullUntil: undefined };
  }
}

/** Who asks again for an answer that got lost is given it, however much they sent since. */
async function isRepetition(
  form: string,
  headers: IncomingMessage['headers'],
  { store, now }: FormServices,
): Promise<boolean> {
  const id = attemptId(headers, []);
  return (
    id !== undefined && (await store.findAttempt(form, idempotencyKey(id), now())) !== undefined
  );
}

/** A browser's form. A program can say who it is, and may mean what it sends twice. */
function sameMachine(
  headers: IncomingMessage['headers'],
  visitor: Visitor,
  peer = '',
): string | undefined {
  const isBrowser = /html/i.test(headers.accept ?? '') && !prefersJson(headers);
  if (!isBrowser) return undefined;
  const place = visitor.kind === 'network' ? visitor.network : peer;
  return `machine ${place} ${headers['user-agent'] ?? ''}`;
}
