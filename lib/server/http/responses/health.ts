import type { IncomingMessage, ServerResponse } from 'node:http';
import { logErrorOncePerMinute } from '@/lib/server/http/logging/log-error';

/**
 * Handles a health check: 200 if `check` resolves, 503 if it rejects. Logs the reason at most once a
 * minute and does not send it.
 */
export async function handleHealthCheck(
  request: IncomingMessage,
  response: ServerResponse,
  check: () => Promise<void>,
): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    response.statusCode = 405;
  } else {
    try {
      await check();
      response.statusCode = 200;
    } catch (error) {
      logErrorOncePerMinute('not-healthy', error, new Date(), { response });
      response.statusCode = 503;
    }
  }
  response.end(JSON.stringify({ ok: response.statusCode === 200 }));
}
