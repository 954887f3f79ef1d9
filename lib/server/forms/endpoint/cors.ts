import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FormDefinition } from '@/lib/forms/definition';
import { isOriginAllowed } from '@/lib/server/forms/endpoint/allowed-origins';

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
