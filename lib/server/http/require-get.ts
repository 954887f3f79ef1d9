import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorAdvice } from '@/lib/http/error-text';
import { replaceResponse, type Replacement } from '@/lib/server/http/replace-response';

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Forms and API routes, which answer each method themselves. */
const endpoint = /^\/+(?:api\/|(?:p\/[^/?]+\/)?f\/[^/?]+\/?(?:\?|$))/;

/**
 * Refuses to write to a page or a file with 405. Next answers such a request by its method only
 * where the body is no form: it takes a posted form for a server action and sends the page (200),
 * and it answers 405 where nothing is. So Next sees a GET, and its answer decides: 404 and every
 * other error stay, so do redirects to an endpoint or to another site, and success becomes 405.
 */
export function refuseWriting(
  request: IncomingMessage,
  response: ServerResponse,
  page?: string,
): void {
  const { method = 'GET', url = '' } = request;
  if (reading.has(method) || endpoint.test(url)) return;
  request.method = 'GET';
  // A part of a file or an answer without a body would not tell whether the file is there.
  Object.assign(request.headers, {
    'if-modified-since': undefined,
    'if-none-match': undefined,
    range: undefined,
  });
  replaceResponse(request, response, {
    matches: (status) => status < 400 && !isRedirectToEndpoint(status, response),
    replace: () => {
      response.setHeader('Allow', 'GET, HEAD');
      return methodNotAllowed(page);
    },
  });
}

function methodNotAllowed(page: string | undefined): Replacement {
  return page === undefined
    ? { status: 405, type: 'text/plain', body: `${errorAdvice(405)}\n` }
    : { status: 405, type: 'text/html', body: page };
}

/** Only these statuses make a client send the body again. */
function isRedirectToEndpoint(status: number, response: ServerResponse): boolean {
  if (status !== 307 && status !== 308) return false;
  const location = String(response.getHeader('Location') ?? '');
  return endpoint.test(location) || /^https?:/i.test(location);
}
