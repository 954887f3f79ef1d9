import type { ServerResponse } from 'node:http';

/**
 * Sets the headers of every response of the desk, which no cache stores and no search engine lists.
 *
 * The referrer policy sends the origin only. With `no-referrer`, browsers would send `Origin: null` with
 * forms (Fetch, section 3.2), and a site without HTTPS has only that header to detect its own forms.
 */
export function setPrivateHeaders(res: ServerResponse): void {
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('Referrer-Policy', 'strict-origin');
  res.setHeader('X-Robots-Tag', 'noindex');
}
