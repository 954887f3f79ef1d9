import { randomUUID } from 'node:crypto';
import type { RouteHeaders } from '@/lib/next/build-output';
import type { Middleware } from '@/lib/server/platform/http/middleware/middleware';

/**
 * Sets `X-Request-Id`, which the log lines of a request repeat and a bug report can name. Files of
 * the build have none: there are many of them, and each header has to be transferred.
 */
export const assignRequestId: Middleware = ({ url = '' }, response, next) => {
  if (!url.startsWith('/_next/static/')) response.setHeader('X-Request-Id', randomUUID());
  next();
};

/** Two years in seconds, as the preload lists of browsers require. */
const maxAge = 2 * 365 * 24 * 60 * 60;

/** The page that requests one of these has sent the header already, and some of them are small. */
const subresource = /^\/(?:_next\/static\/|boot\.js(?:\?|$))/;

/**
 * Sends `Strict-Transport-Security` where the site's own address begins with `https:`. Excludes
 * subdomains, which the site does not know. The header depends on the settings of the running server,
 * and one build may serve several addresses, so next.config.js cannot send it.
 */
export function strictTransport(siteUrl: string): Middleware {
  const isSecure = siteUrl.startsWith('https:');
  return ({ url = '' }, response, next) => {
    if (isSecure && !subresource.test(url)) {
      response.setHeader('Strict-Transport-Security', `max-age=${maxAge}`);
    }
    next();
  };
}

/**
 * Sends the stylesheets of every page in the `Link` header of a document, so that the browser requests
 * them before it has parsed any of it (HTML Living Standard, "Link type preload").
 */
export function preloadStyles(styles: readonly string[]): Middleware {
  const link = styles.map((style) => `<${style}>; rel=preload; as=style`).join(', ');
  return ({ url = '', headers }, response, next) => {
    const [path = ''] = url.split('?', 1);
    // Files and feeds may be opened as documents too.
    const isPage = headers['sec-fetch-dest'] === 'document' && !path.includes('.');
    if (isPage) response.setHeader('Link', link);
    next();
  };
}

/** Scripts and fonts, which a document without an origin may use only with leave. */
const sharedFile = /^\/(?:_next\/static|fonts)\//;

/** Browsers keep a font for all documents, so it needs the leave also before a preview uses it. */
const fontSuffix = '.woff2';

/**
 * Lets documents in a sandbox load scripts and fonts of the site: the previews of the desk. Only they send
 * `Origin: null` for these files.
 */
export const allowSandboxedFiles: Middleware = ({ url = '', headers }, response, next) => {
  if (sharedFile.test(url) && (headers.origin === 'null' || url.endsWith(fontSuffix))) {
    response.setHeader('Access-Control-Allow-Origin', '*');
  }
  next();
};

/**
 * Sets the headers of pages where Next.js sends an error page without them: for an address that cannot
 * be decoded (`/%E0%A4%A`), and for a file of the build that does not exist.
 */
export function errorPageHeaders(
  headersOf: RouteHeaders,
  staticFiles: ReadonlySet<string>,
): Middleware {
  return ({ url = '' }, response, next) => {
    const [path = ''] = url.split('?', 1);
    if (!setsHeadersItself(path, staticFiles)) {
      for (const [name, value] of headersOf('/') ?? []) response.setHeader(name, value);
    }
    next();
  };
}

/** Whether Next.js sends a page of the site or a file of the build, with all headers. */
function setsHeadersItself(path: string, staticFiles: ReadonlySet<string>): boolean {
  try {
    const decoded = decodeURIComponent(path);
    return !decoded.startsWith('/_next/static/') || staticFiles.has(decoded);
  } catch {
    return false;
  }
}
