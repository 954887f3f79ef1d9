import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorAdvice, errorTitle } from '@/lib/http/error-texts';
import { findLanguage } from '@/lib/intl/find-language';
import { mainLanguage } from '@/lib/languages/current-language';
import { errorLinks, unstoredWords } from '@/lib/words/lib/http';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { prefersJson } from '@/lib/server/platform/http/requests/content-negotiation';
import type { Middleware } from '@/lib/server/platform/http/middleware/middleware';
import { replaceResponse } from '@/lib/server/platform/http/middleware/replace-response';

/**
 * The HTML of error pages by HTTP status and, in the other languages of the site, with the language, such as `404` and
 * `404-cy`. A switch of the content's version replaces it.
 */
export type ErrorPages = ReadonlyMap<string, string>;

/** Returns the error page of a status in a language of the site; `undefined` if there is none. */
export function findErrorPage(
  pages: ErrorPages,
  status: number,
  language: string | undefined,
): string | undefined {
  return pages.get(`${status}-${language ?? ''}`) ?? pages.get(String(status));
}

interface ErrorPagesOptions {
  readonly pages: ErrorPages;
  /** Returns the language of the page that a request is for or comes from; `undefined` for the main one. */
  readonly languageOf: (request: IncomingMessage) => string | undefined;
}

/**
 * Sends errors as the site's error pages to browsers and as JSON to clients that prefer it. Hides the
 * addresses of the error pages themselves.
 */
export function errorPages(options: ErrorPagesOptions): Middleware {
  return (request, response, next) => {
    const { method, headers, url = '' } = request;
    if (isErrorPage(url)) request.url = '/failed';
    if (prefersJson(headers)) sendErrorsAsJson(request, response);
    else if (expectsErrorPage(request)) sendErrorsAsPages(request, response, options);
    else if (method === 'GET' || method === 'HEAD') translateMissing(request, response, options);
    next();
  };
}

/** Replaces the page for missing pages, which is in the main language, by that in the language of the address. */
function translateMissing(
  request: IncomingMessage,
  response: ServerResponse,
  { pages, languageOf }: ErrorPagesOptions,
): void {
  const language = languageOf(request);
  const body = language === undefined ? undefined : pages.get(`404-${language}`);
  if (body === undefined) return;
  replaceResponse(request, response, {
    matches: (status, type) => status === 404 && type === 'text/html',
    replace: () => ({ type: 'text/html', body }),
  });
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
  { pages, languageOf }: ErrorPagesOptions,
): void {
  const { url = '' } = request;
  const language = languageOf(request);
  const pageOf = (status: number) => findErrorPage(pages, status, language);
  const bodyOf = (status: number, text: string) => {
    const page = linkToDesk(pageOf(status) ?? '', url);
    const advice = `${escapeHtml(errorAdvice(status))}</p>`;
    return text === '' ? page : page.replace(advice, () => adviceOf(text));
  };
  replaceResponse(request, response, {
    matches: (status, type) =>
      pageOf(status) !== undefined && (type === '' || type === 'text/plain'),
    replace: ({ status, text }) => ({
      type: 'text/html',
      body: inLanguage(findLanguage(language ?? '') ?? mainLanguage(), () => bodyOf(status, text)),
    }),
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
