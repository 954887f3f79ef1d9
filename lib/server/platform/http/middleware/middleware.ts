import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { describeBody } from '@/lib/server/platform/http/middleware/replace-response';
import { errorTitle } from '@/lib/http/error-texts';
import { crashWords } from '@/lib/words/lib/server/platform/http';
import { logError, logException } from '@/lib/server/platform/http/logging/log-error';

/** Responds to a request, or calls `next` to pass it on. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/**
 * Listeners of one event of a response above which Node warns of a leak. Middleware, Next.js and a stream
 * that is piped add more than Node's ten.
 */
const maxListeners = 30;

/**
 * Returns a request listener that runs the middleware in order. The last one must respond. Responds
 * with 500 if one throws.
 */
export function runMiddleware(middleware: readonly Middleware[]): RequestListener {
  return (request, response) => {
    const run = (index: number): void => {
      middleware[index]?.(request, response, () => {
        run(index + 1);
      });
    };
    response.setMaxListeners(maxListeners);
    try {
      run(0);
    } catch (error) {
      respondToCrash(error, response);
    }
  };
}

/** Logs an exception of a handler, and responds with 500 or closes an incomplete response. */
export function respondToCrash(error: unknown, response: ServerResponse): void {
  logError('request-crashed', error, new Date(), { response });
  sendCrash(response);
}

/** Does the same for an exception of an API route, whose line has the message and the path too. */
export function respondToApiCrash(
  error: unknown,
  { url = '' }: IncomingMessage,
  response: ServerResponse,
): void {
  logException(error, url, new Date(), { response, event: 'api-crashed' });
  sendCrash(response);
}

function sendCrash(response: ServerResponse): void {
  if (response.writableEnded) return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const id = response.getHeader('X-Request-Id');
  const text = typeof id === 'string' ? crashWords.report(id) : errorTitle(500);
  response.statusCode = 500;
  describeBody(response, 'text/plain', text);
  response.end(text);
}
