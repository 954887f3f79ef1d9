import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Middleware } from '@/lib/server/platform/http/middleware/middleware';

interface MiddlewareResult {
  /** The address that the next middleware sees. */
  readonly url: string | undefined;
  /** Response headers that the middleware has set. */
  readonly headers: OutgoingHttpHeaders;
  readonly isNextCalled: boolean;
}

/** Runs one middleware without a network. */
export function runOne(
  middleware: Middleware,
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): MiddlewareResult {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method });
  Object.assign(request.headers, headers);
  const response = new ServerResponse(request);
  let isNextCalled = false;
  middleware(request, response, () => {
    isNextCalled = true;
  });
  return { url: request.url, headers: { ...response.getHeaders() }, isNextCalled };
}
