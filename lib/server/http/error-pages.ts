import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { errorAdvice, errorTitle } from '@/lib/http/error-text';
import { prefersJson } from '@/lib/server/http/content-negotiation';
import type { Middleware } from '@/lib/server/http/middleware';
import { replaceResponse } from '@/lib/server/http/replace-response';

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

/** Endpoints, the framework's own addresses and files. Errors of pages are pages already. */
const otherThanPages = /^\/(?:api|_next)\/|^[^?]*\.[a-z0-9]+(?:\?|$)/i;

/**
 * Shows errors with the site's error pages in browsers and as JSON to programs that ask for it, and
 * hides the addresses of the error pages themselves.
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
 * Replaces a plain-text error with the site's error page, which shows the same sentence. Programs and
 * the site's own scripts get the plain text.
 */
export function showErrorPage(
  request: IncomingMessage,
  response: ServerResponse,
  pages: ErrorPages,
): void {
  const { url = '', headers } = request;
  if (!otherThanPages.test(url) || prefersJson(headers)) return;
  if (!/\btext\/html\b/i.test(headers.accept ?? '')) return;
  replaceResponse(request, response, {
    matches: (status, type) => pages.has(status) && (type === '' || type === 'text/plain'),
    replace: ({ status, words }) => {
      const page = pages.get(status) ?? '';
      const advice = asHtml(errorAdvice(status));
      const body = words === '' ? page : page.replace(advice, () => asHtml(words));
      return { type: 'text/html', body };
    },
  });
}

/**
 * Replaces an error that is not JSON with one in the form protocol's shape where the request asks for
 * JSON. Status and headers stay.
 */
export function showJsonError(request: IncomingMessage, response: ServerResponse): void {
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

/** Replaces the address of an error page with one that does not exist. */
export function hideErrorPages(request: Pick<IncomingMessage, 'url'>): void {
  const { url = '' } = request;
  // Next.js resolves `.` and `..` itself.
  if (/^(?:\/_next\/data\/[^/]+|[^?]*\/\.\.?)?\/failed\/./.test(url)) request.url = '/failed';
}

/** Escapes text as React does. */
function asHtml(text: string): string {
  return text.replace(/["&'<>]/g, (sign) => references[sign] ?? sign);
}

const references: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};
