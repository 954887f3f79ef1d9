import type { IncomingHttpHeaders } from 'node:http';

/**
 * Tells whether a request was started by a page of this site or by the person at the browser, and
 * not by another site. Browsers say so in `Sec-Fetch-Site`, which no page can set (Fetch Metadata,
 * W3C); older ones, and sites without https, only name the origin.
 */
export function isSameSite(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === new URL(siteUrl).origin;
}
