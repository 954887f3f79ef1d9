import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Middleware } from '@/lib/server/platform/http/middleware/middleware';
import { replaceResponse } from '@/lib/server/platform/http/middleware/replace-response';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Forms, API routes, bookings and pages of the desk handle every method themselves. */
const endpoint =
  /^\/+(?:api\/|(?:(?:p\/[^/?]+\/)?f\/[^/?]+|booking(?:\/offer)?\/[^/?]+|desk(?:(?:\/forms)?(?:\/[^/?]+)?|\/(?:door|events)\/[^?]+))\/?(?:\?|$))/;

/** Data of the desk's pages, which Next.js requests to show a page without loading it as a document. */
const deskData =
  /^\/+_next\/data\/[^/?]+\/desk(?:(?:\/forms)?(?:\/[^/?]+)?|\/(?:door|events)\/[^?]+)\.json(?:\?|$)/;

/**
 * Responds with 405 to any other method on a page or a file. Next.js treats a posted form as a server
 * action and sends the page (200), and it sends 405 where nothing exists. So it gets a GET, and its
 * response decides: errors and redirects to an endpoint or another site stay, success becomes 405.
 * `readPage` returns the HTML to send.
 */
export function requireGet(readPage: (request: IncomingMessage) => string): Middleware {
  return (request, response, next) => {
    const { method = 'GET', url = '' } = request;
    const handlesMethods = endpoint.test(url) || deskData.test(url);
    if (!safeMethods.has(method) && !handlesMethods) handleAsGet(request, response, readPage);
    next();
  };
}

function handleAsGet(
  request: IncomingMessage,
  response: ServerResponse,
  readPage: (request: IncomingMessage) => string,
): void {
  request.method = 'GET';
  // A conditional or partial response does not show whether the file exists.
  Object.assign(request.headers, {
    'if-modified-since': undefined,
    'if-none-match': undefined,
    range: undefined,
  });
  replaceResponse(request, response, {
    matches: (status) => status < 400 && !isRedirectToEndpoint(status, response),
    replace: () => {
      response.setHeader('Allow', 'GET, HEAD');
      return { status: 405, type: 'text/html', body: readPage(request) };
    },
  });
}

/** Clients repeat the body only after these statuses. */
function isRedirectToEndpoint(status: number, response: ServerResponse): boolean {
  if (status !== 307 && status !== 308) return false;
  const location = String(response.getHeader('Location') ?? '');
  return endpoint.test(location) || /^https?:/i.test(location);
}
