import type { IncomingMessage, ServerResponse } from 'node:http';

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

/** Responds with 405 to methods other than GET and HEAD. */
function rejectsMethod({ method }: IncomingMessage, response: ServerResponse): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  response.setHeader('Allow', 'GET, HEAD');
  sendJson(response, 405, { ok: false });
  return true;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.statusCode = status;
  response.end(JSON.stringify(body));
}
