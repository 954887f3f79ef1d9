import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorTitle } from '@/lib/http/error-text';
import { prefersJson } from '@/lib/server/http/content-negotiation';
import { replaceResponse } from '@/lib/server/http/replace-response';

/**
 * Has a failure that would be answered with a page or with plain words answered in JSON, in the form
 * protocol's shape, where the request asks for JSON. The status and the headers stay; an answer that
 * is JSON already, or that is no failure, goes out as it is.
 */
export function tellFailuresInJson(request: IncomingMessage, response: ServerResponse): void {
  if (!prefersJson(request.headers)) return;
  replaceResponse(request, response, {
    matches: (status, type) => status >= 400 && !type.includes('json'),
    replace: ({ status, words }) => {
      const message = words === '' ? `${errorTitle(status)}.` : words;
      const body = JSON.stringify({ error: message, errors: [{ message }] });
      return { type: 'application/json', body };
    },
  });
}
