import type { Middleware } from '@/lib/server/http/middleware';

/** Two years in seconds, which browsers' preload lists ask for. */
const maxAge = 2 * 365 * 24 * 60 * 60;

/** A page has sent the header before any of these is requested, and some of them are small. */
const subresource = /^\/(?:_next\/static\/|boot\.js(?:\?|$))/;

/**
 * Sends `Strict-Transport-Security` where the site's own address begins with `https:`. Subdomains are
 * not included, because the site does not know them. The header depends on the settings of the
 * running server, and one build may serve several addresses, so next.config.js cannot send it.
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
