import type { IncomingMessage, ServerResponse } from 'node:http';

/** Two years, in seconds: what browsers' own lists of sites with TLS ask for. */
const lasts = 2 * 365 * 24 * 60 * 60;

/** A page has said it before any of these is asked for, and some of them are small. */
const parts = /^\/(?:_next\/static\/|boot\.js(?:\?|$))/;

/**
 * Has every answer say that the site is come to by https alone, where its own address begins so: a
 * browser that has heard it asks in no other way. Other hosts of the same domain are none of the
 * site's business, so they are not included. It is decided when a server starts and not by a build,
 * which may be made for more than one address.
 */
export function askForTransport(
  siteUrl: string,
): (request: Pick<IncomingMessage, 'url'>, response: Pick<ServerResponse, 'setHeader'>) => void {
  if (!siteUrl.startsWith('https:')) return () => undefined;
  return ({ url = '' }, response) => {
    if (parts.test(url)) return;
    response.setHeader('Strict-Transport-Security', `max-age=${lasts}`);
  };
}
