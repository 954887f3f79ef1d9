import type { ServerResponse } from 'node:http';

/**
 * The headers of everything at the desk, whatever the answer is: kept by no cache and listed by no
 * search engine. The policy for referrers lets no address out, only the site's own origin: under
 * `no-referrer` browsers would also say `Origin: null` when a form is sent, which on a site without
 * https is all there is to tell its own forms from those of others (Fetch, section 3.2).
 */
export function setPrivateHeaders(res: ServerResponse): void {
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('Referrer-Policy', 'strict-origin');
  res.setHeader('X-Robots-Tag', 'noindex');
}
