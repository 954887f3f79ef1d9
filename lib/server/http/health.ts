import type { IncomingMessage, ServerResponse } from 'node:http';
import { logFailure } from '@/lib/server/http/log-failure';

/**
 * Answers whether a submission could be kept right now: `check` proves it by writing to the store.
 * 200 if so, 503 if not; never why, which is for the log.
 */
export async function answerHealth(
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
      logFailure('not-healthy', error, new Date());
      response.statusCode = 503;
    }
  }
  response.end(JSON.stringify({ ok: response.statusCode === 200 }));
}
