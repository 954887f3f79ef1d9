import type { IncomingMessage, ServerResponse } from 'node:http';

/** A page's HTML in UTF-8, split at the values of its request; a number is the index of a value. */
type Template = readonly (Buffer | number)[];

/** With more, the least recently used page is rendered again. */
const maxPages = 100;

/**
 * Caches the HTML of pages that differ only in a few short values per request, such as a form token.
 * Rendering takes ten times as long as the rest of such a request. The cache key must cover everything
 * else that the page shows.
 */
export class RenderedPages {
  /** In the order of their last use. */
  private readonly pages = new Map<string, Template>();

  /**
   * Sends the cached page with the values of this request and returns `true`. Otherwise returns
   * `false`, so that Next.js renders the page, and caches what Next.js sends. Values must be unique
   * and need no escaping.
   */
  send(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    values: readonly string[],
  ): boolean {
    const { url = '' } = request;
    if (response.headersSent || url.startsWith('/_next/')) return false;
    const page = this.pages.get(key);
    if (page !== undefined) {
      this.keep(key, page);
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(fillTemplate(page, values));
      return true;
    }
    // Next.js writes the query into the page, and it may contain one visitor's data.
    if (!url.includes('?')) this.cache(response, key, values);
    return false;
  }

  /** Keeps a page as the last used, in place of the least recently used one. */
  private keep(key: string, page: Template): void {
    this.pages.delete(key);
    this.pages.set(key, page);
    const [oldest] = this.pages.keys();
    if (this.pages.size > maxPages && oldest !== undefined) this.pages.delete(oldest);
  }

  private cache(response: ServerResponse, key: string, values: readonly string[]): void {
    const { statusCode } = response;
    const end: unknown = Reflect.get(response, 'end');
    const endAndCache = (...args: unknown[]): unknown => {
      const [body] = args;
      const isPage = String(response.getHeader('Content-Type')).startsWith('text/html');
      if (typeof body === 'string' && isPage && response.statusCode === statusCode) {
        this.keep(key, splitTemplate(body, values));
      }
      return typeof end === 'function' ? Reflect.apply(end, response, args) : undefined;
    };
    Object.assign(response, { end: endAndCache });
  }
}

function splitTemplate(html: string, values: readonly string[]): Template {
  const parts = values.reduce<readonly (string | number)[]>(
    (split, value, index) =>
      split.flatMap((part) =>
        typeof part === 'number'
          ? [part]
          : part.split(value).flatMap((text, at) => (at === 0 ? [text] : [index, text])),
      ),
    [html],
  );
  return parts.map((part) => (typeof part === 'number' ? part : Buffer.from(part)));
}

function fillTemplate(page: Template, values: readonly string[]): Buffer {
  return Buffer.concat(
    page.map((part) => (typeof part === 'number' ? Buffer.from(values[part] ?? '') : part)),
  );
}
