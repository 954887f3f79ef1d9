import type { IncomingMessage, ServerResponse } from 'node:http';
import { rejectsMethod, sendJson } from '@/lib/server/platform/http/endpoint';

/** Handles `/api/health`: 200 while the process answers. Says nothing about the store. */
export function handleHealthCheck(request: IncomingMessage, response: ServerResponse): void {
  if (rejectsMethod(request, response)) return;
  sendJson(response, 200, { ok: true });
}

/** The result of a readiness check. */
export interface Readiness {
  readonly isReady: boolean;
  /** `ok` or a code, by the name of the check. */
  readonly checks: Readonly<Record<string, string>>;
  /** Seconds. */
  readonly mailQueue: { readonly age: number; readonly limit: number };
}

/** Handles `/api/ready`: 200 if every check is `ok`, otherwise 503, with the result of each. */
export async function handleReadyCheck(
  request: IncomingMessage,
  response: ServerResponse,
  check: () => Promise<Readiness>,
): Promise<void> {
  if (rejectsMethod(request, response)) return;
  const { isReady, checks, mailQueue } = await check();
  const status = isReady ? 'ready' : 'not ready';
  sendJson(response, isReady ? 200 : 503, { status, checks, mailQueue });
}
