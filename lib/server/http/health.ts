import type { IncomingMessage, ServerResponse } from 'node:http';
import { logLastingError } from '@/lib/server/http/log-error';

/**
 * Answers whether a submission can be stored right now: 200 if `check` resolves, 503 if it rejects.
 * The reason goes to the log only, at most once a minute.
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
      logLastingError('not-healthy', error, new Date());
      response.statusCode = 503;
    }
  }
  response.end(JSON.stringify({ ok: response.statusCode === 200 }));
}
