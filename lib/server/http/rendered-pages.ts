import type { IncomingMessage, ServerResponse } from 'node:http';

/** A page's HTML, cut where the marks of its request stood; a number is the index of a mark. */
type Template = readonly (string | number)[];

/** Pages with other content are rendered each time. */
const mostPages = 100;

/**
 * Keeps the HTML of pages that Next renders for each request although only a few short values, the
 * marks, differ from one to the next. Rendering takes ten times as long as everything else that is
 * done for such a request. Everything else that a page shows must be in its key.
 */
export class RenderedPages {
  private readonly pages = new Map<string, Template>();

  /**
   * Sends the page of a key with the marks of this request and returns `true`, or returns `false`
   * for Next to render it, and then keeps what Next sends. Marks are unique and need no escaping.
   */
  send(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    marks: readonly string[],
  ): boolean {
    const { url = '' } = request;
    if (response.headersSent || url.startsWith('/_next/')) return false;
    const page = this.pages.get(key);
    if (page !== undefined) {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(fillTemplate(page, marks));
      return true;
    }
    // Next writes the query into the page, and it may be one visitor's alone.
    if (this.pages.size < mostPages && !url.includes('?')) this.keep(response, key, marks);
    return false;
  }

  private keep(response: ServerResponse, key: string, marks: readonly string[]): void {
    const { statusCode } = response;
    const end: unknown = Reflect.get(response, 'end');
    const endAndKeep = (...given: unknown[]): unknown => {
      const [body] = given;
      const isPage = String(response.getHeader('Content-Type')).startsWith('text/html');
      if (typeof body === 'string' && isPage && response.statusCode === statusCode) {
        this.pages.set(key, cutTemplate(body, marks));
      }
      return typeof end === 'function' ? Reflect.apply(end, response, given) : undefined;
    };
    Object.assign(response, { end: endAndKeep });
  }
}

function cutTemplate(html: string, marks: readonly string[]): Template {
  return marks.reduce<Template>(
    (parts, mark, index) =>
      parts.flatMap((part) =>
        typeof part === 'number'
          ? [part]
          : part.split(mark).flatMap((text, at) => (at === 0 ? [text] : [index, text])),
      ),
    [html],
  );
}

function fillTemplate(page: Template, marks: readonly string[]): string {
  return page.map((part) => (typeof part === 'number' ? (marks[part] ?? '') : part)).join('');
}
