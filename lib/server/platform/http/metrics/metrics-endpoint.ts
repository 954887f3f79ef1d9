import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopbackClient } from '@/lib/server/platform/http/requests/client-network';

interface MetricsOptions {
  /** The token of the settings, if there is one. */
  readonly token: string | undefined;
  /** Returns the metrics in Prometheus's text format. */
  readonly render: () => Promise<string>;
}

/**
 * Handles `/api/metrics`. A client without access gets 401 where a token is set, and otherwise 404, as
 * if the address did not exist.
 */
export async function handleMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  { token, render }: MetricsOptions,
): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  // Behind a proxy that adds no header, every client looks like this machine. A token keeps them out.
  const hasAccess = token === undefined ? isLoopbackClient(request) : hasToken(request, token);
  if (!hasAccess) {
    if (token !== undefined) response.setHeader('WWW-Authenticate', 'Bearer');
    end(response, token === undefined ? 404 : 401);
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    end(response, 405);
    return;
  }
  const text = await render();
  response.setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8');
  response.end(text);
}

/** Whether a request has the token in its `Authorization` header. Takes the same time for every token. */
function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const [, sent] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (sent === undefined) return false;
  return timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function end(response: ServerResponse, status: number): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end();
}
