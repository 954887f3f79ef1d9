import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorAdvice, errorTitle } from '@/lib/http/error-texts';
import { errorLinks, unstoredWords } from '@/lib/words/lib/http';
import { prefersJson } from '@/lib/server/platform/http/requests/content-negotiation';
import type { Middleware } from '@/lib/server/platform/http/middleware/middleware';
import { replaceResponse } from '@/lib/server/platform/http/middleware/replace-response';

/** The HTML of error pages by HTTP status. A switch of the content's version replaces it. */
export type ErrorPages = ReadonlyMap<number, string>;

/**
 * Sends errors as the site's error pages to browsers and as JSON to clients that prefer it. Hides the
 * addresses of the error pages themselves.
 */
export function errorPages(pages: ErrorPages): Middleware {
  return (request, response, next) => {
    if (isErrorPage(request.url ?? '')) request.url = '/failed';
    if (prefersJson(request.headers)) sendErrorsAsJson(request, response);
    else if (expectsErrorPage(request)) sendErrorsAsPages(request, response, pages);
    next();
  };
}

/** Whether a URL is that of an error page. Next.js resolves `.` and `..` itself. */
function isErrorPage(url: string): boolean {
  return /^(?:\/_next\/data\/[^/]+|[^?]*\/\.\.?)?\/failed\/./.test(url);
}

/**
 * Endpoints, addresses of Next.js, and files. Errors of pages are pages already. Those of the desk have names of files
 * in their addresses.
 */
const notPage = /^\/(?:api|_next)\/|^(?!\/desk\/)[^?]*\.[a-z0-9]+(?:\?|$)/i;

/** Whether a browser loads something other than a page as a document. Scripts get plain text. */
function expectsErrorPage({ url = '', headers }: IncomingMessage): boolean {
  return notPage.test(url) && /\btext\/html\b/i.test(headers.accept ?? '');
}

/** Replaces plain-text errors with the site's error pages, which show the same sentence. */
function sendErrorsAsPages(
  request: IncomingMessage,
  response: ServerResponse,
  pages: ErrorPages,
): void {
  replaceResponse(request, response, {
    matches: (status, type) => pages.has(status) && (type === '' || type === 'text/plain'),
    replace: ({ status, text }) => {
      const page = linkToDesk(pages.get(status) ?? '', request.url ?? '');
      const advice = `${escapeHtml(errorAdvice(status))}</p>`;
      const body = text === '' ? page : page.replace(advice, () => adviceOf(text));
      return { type: 'text/html', body };
    },
  });
}

/**
 * Replaces errors that are not JSON with errors in the form protocol's shape. Keeps status and headers.
 */
function sendErrorsAsJson(request: IncomingMessage, response: ServerResponse): void {
  replaceResponse(request, response, {
    matches: (status, type) => status >= 400 && !type.includes('json'),
    replace: ({ status, text }) => {
      const [first = ''] = text.split('\n\n', 1);
      const message = first === '' ? `${errorTitle(status)}.` : first;
      const body = JSON.stringify({ error: message, errors: [{ message }] });
      return { type: 'application/json', body };
    },
  });
}

/** Returns the rest of the advice's paragraph, and a field to copy the text after an empty line from. */
function adviceOf(text: string): string {
  const [, message = text, typed] = /^([^\n]*)\n\n([^]*)$/.exec(text) ?? [];
  const advice = `${escapeHtml(message)}</p>`;
  if (typed === undefined) return advice;
  // Browsers drop a line break at the start of a text area.
  const field = `<textarea readonly rows="10">\n${escapeHtml(typed)}</textarea>`;
  return `${advice}<p><label>${escapeHtml(unstoredWords.label)} ${field}</label></p>`;
}

/** Replaces the link to the home page with one to the desk, for the actions of the desk. */
function linkToDesk(page: string, url: string): string {
  if (!url.startsWith('/api/desk/')) return page;
  const { home, desk } = errorLinks;
  return page.replace(`href="/">${home}<`, `href="/desk">${desk}<`);
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
