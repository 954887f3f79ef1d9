import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { errorAdvice, errorTitle } from '@/lib/http/words';
import { prefersJson } from '@/lib/server/http/requests/content-negotiation';
import type { Middleware } from '@/lib/server/http/middleware/middleware';
import { replaceResponse } from '@/lib/server/http/middleware/replace-response';

/** The HTML of the site's error pages by HTTP status. */
export type ErrorPages = ReadonlyMap<number, string>;

/** Reads the error pages that the build rendered from pages/failed/[status].tsx into `folder`. */
export async function readErrorPages(folder: string): Promise<ErrorPages> {
  const files = (await readdir(folder)).filter((name) => /^\d{3}\.html$/.test(name));
  return new Map(
    await Promise.all(
      files.map(async (name): Promise<[number, string]> => [
        Number(name.slice(0, 3)),
        await readFile(join(folder, name), 'utf8'),
      ]),
    ),
  );
}

/** Endpoints, addresses of Next.js, and files. Errors of pages are pages already. */
const notPage = /^\/(?:api|_next)\/|^[^?]*\.[a-z0-9]+(?:\?|$)/i;

/**
 * Sends errors as the site's error pages to browsers and as JSON to clients that prefer it. Hides the
 * addresses of the error pages themselves.
 */
export function errorPages(pages: ErrorPages): Middleware {
  return (request, response, next) => {
    hideErrorPages(request);
    showErrorPage(request, response, pages);
    showJsonError(request, response);
    next();
  };
}

/**
 * Replaces a plain-text error with the site's error page, which shows the same sentence. Only
 * browsers that load a document get the page; scripts get the plain text.
 */
export function showErrorPage(
  request: IncomingMessage,
  response: ServerResponse,
  pages: ErrorPages,
): void {
  const { url = '', headers } = request;
  if (!notPage.test(url) || prefersJson(headers)) return;
  if (!/\btext\/html\b/i.test(headers.accept ?? '')) return;
  replaceResponse(request, response, {
    matches: (status, type) => pages.has(status) && (type === '' || type === 'text/plain'),
    replace: ({ status, text }) => {
      const page = pages.get(status) ?? '';
      const advice = escapeHtml(errorAdvice(status));
      const body = text === '' ? page : page.replace(advice, () => escapeHtml(text));
      return { type: 'text/html', body };
    },
  });
}

/**
 * Replaces an error that is not JSON with one in the form protocol's shape if the client prefers JSON.
 * Keeps status and headers.
 */
export function showJsonError(request: IncomingMessage, response: ServerResponse): void {
  if (!prefersJson(request.headers)) return;
  replaceResponse(request, response, {
    matches: (status, type) => status >= 400 && !type.includes('json'),
    replace: ({ status, text }) => {
      const message = text === '' ? `${errorTitle(status)}.` : text;
      const body = JSON.stringify({ error: message, errors: [{ message }] });
      return { type: 'application/json', body };
    },
  });
}

/** Replaces the address of an error page with one that does not exist. */
export function hideErrorPages(request: Pick<IncomingMessage, 'url'>): void {
  const { url = '' } = request;
  // Next.js resolves `.` and `..` itself.
  if (/^(?:\/_next\/data\/[^/]+|[^?]*\/\.\.?)?\/failed\/./.test(url)) request.url = '/failed';
}

/** Escapes text as React does. */
function escapeHtml(text: string): string {
  return text.replace(/["&'<>]/g, (character) => references[character] ?? character);
}

const references: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};
