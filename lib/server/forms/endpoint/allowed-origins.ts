import type { IncomingHttpHeaders } from 'node:http';
import type { FormDefinition } from '@/lib/forms/definition';

/**
 * Whether a form takes posts from where this request comes from. Only browsers name an origin; a
 * request without one is no page's doing. Own pages may always post, and are known by the address
 * of the site, by the browser's word (Sec-Fetch-Site), or by the host they were asked from.
 */
export function isOriginAllowed(
  { origins }: Pick<FormDefinition, 'origins'>,
  headers: IncomingHttpHeaders,
  siteUrl: string,
): boolean {
  const { origin } = headers;
  if (origin === undefined || origins.includes('*') || origins.includes(origin)) return true;
  if (origin === siteUrl || headers['sec-fetch-site'] === 'same-origin') return true;
  // The endpoint reads no cookies, so a forged host wins nothing that a plain request has not.
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}
