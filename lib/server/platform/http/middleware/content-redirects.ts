import type { RouteHeaders } from '@/lib/next/build-output';
import type { Middleware } from '@/lib/server/platform/http/middleware/middleware';

interface ContentRedirectsOptions {
  /** Returns where an address of the site's own list leads. */
  readonly find: (
    url: string,
  ) => { readonly location: string; readonly permanent: boolean } | undefined;
  readonly headersOf: RouteHeaders;
}

/** Answers old addresses with the redirects of the current version (308, or 307 for a while). */
export function contentRedirects({ find, headersOf }: ContentRedirectsOptions): Middleware {
  return ({ url = '' }, response, next) => {
    const found = find(url);
    if (found === undefined) {
      next();
      return;
    }
    const [path = ''] = url.split('?', 1);
    for (const [name, value] of headersOf(path) ?? []) response.setHeader(name, value);
    response.writeHead(found.permanent ? 308 : 307, { Location: found.location });
    response.end();
  };
}
