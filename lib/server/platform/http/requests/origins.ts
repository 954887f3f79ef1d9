import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';

/** Whether an address is `http(s)://host[:port]`, with at most a trailing slash. */
export function isBareOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname, search, hash, username } = new URL(address);
  const isBare = pathname === '/' && search === '' && hash === '' && username === '';
  return isBare && (protocol === 'http:' || protocol === 'https:');
}

/** Hostnames that mean every interface, the loopback interface included. */
const everyInterface = ['', '0.0.0.0', '::'];

/**
 * Returns the origin at which a server can request itself. A server with a `hostname` listens only
 * there, so 127.0.0.1 works only for one that listens on every interface.
 */
export function localOrigin(hostname: string | undefined, port: number | string): string {
  const host = everyInterface.includes(hostname ?? '') ? '127.0.0.1' : (hostname ?? '');
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/**
 * Whether a page of this site or the browser's user, and not another site, started a request.
 * Browsers send `Sec-Fetch-Site`, which pages cannot set (Fetch Metadata, W3C). Older browsers, and
 * sites without https, only send `Origin`.
 */
export function isSameSite(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === new URL(siteUrl).origin;
}
