import type { FormDefinition } from '@/lib/forms/definition';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/**
 * Sets the CORS headers, so that pages of every site can read the answer. Never with credentials.
 *
 * A post from a site that the form does not list is answered with an error that says so; without
 * these headers a browser would hide it, and its script would only see a network error.
 */
export function setCors(
  { headers }: IncomingMessage,
  response: ServerResponse,
  form: FormDefinition | undefined,
  siteUrl: string,
): void {
  const { origin } = headers;
  const isListed =
    form !== undefined && !form.origins.includes('*') && isOriginAllowed(form, headers, siteUrl);
  response.setHeader('Access-Control-Allow-Origin', (isListed ? origin : undefined) ?? '*');
  response.setHeader('Vary', 'Origin');
  response.setHeader('Access-Control-Allow-Methods', 'POST, OPTIONS');
  // What the published clients send, what scripts usually add, and what our own client sends.
  response.setHeader(
    'Access-Control-Allow-Headers',
    'Accept, Content-Type, X-Requested-With, Formspree-Client, Formspree-Session-Data, Idempotency-Key, Proof-Of-Work',
  );
  // A page's script may read these too, beside what every script may.
  response.setHeader('Access-Control-Expose-Headers', 'Retry-After, Idempotent-Replayed');
  response.setHeader('Access-Control-Max-Age', '86400');
}

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
