import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FormDefinition } from '@/lib/forms/definition';

/**
 * Sets the CORS headers, so that pages of every site can read the response; never with credentials.
 * A site that the form does not list gets an error, which browsers would hide without these headers.
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
  // The headers of the published clients, of common scripts, and of our own client.
  response.setHeader(
    'Access-Control-Allow-Headers',
    'Accept, Content-Type, X-Requested-With, Formspree-Client, Formspree-Session-Data, Idempotency-Key, Proof-Of-Work',
  );
  // Scripts may read these beside the safelisted response headers.
  response.setHeader('Access-Control-Expose-Headers', 'Retry-After, Idempotent-Replayed');
  response.setHeader('Access-Control-Max-Age', '86400');
}

/**
 * Whether a form accepts posts from the origin of a request. Requests without an origin do not come
 * from a page and are accepted. Pages of this site may always post; they are recognised by the site's
 * address, by `Sec-Fetch-Site`, or by the `Host` header.
 */
export function isOriginAllowed(
  { origins }: Pick<FormDefinition, 'origins'>,
  headers: IncomingHttpHeaders,
  siteUrl: string,
): boolean {
  const { origin } = headers;
  if (origin === undefined || origins.includes('*') || origins.includes(origin)) return true;
  if (origin === siteUrl || headers['sec-fetch-site'] === 'same-origin') return true;
  // The endpoint reads no cookies, so a forged host gains nothing.
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}
