import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FormDefinition } from '@/lib/forms/definition';
import { isOriginAllowed } from '@/lib/server/forms/origins';

/**
 * Lets the pages of permitted sites read the answer, errors included. Never with credentials. That
 * a form does not exist is no secret, so without a form every site may read.
 */
export function setCors(
  { headers }: IncomingMessage,
  response: ServerResponse,
  form: FormDefinition | undefined,
  siteUrl: string,
): void {
  const { origin } = headers;
  const isOpen = form === undefined || form.origins.includes('*');
  if (isOpen) {
    response.setHeader('Access-Control-Allow-Origin', '*');
  } else if (origin !== undefined && isOriginAllowed(form, headers, siteUrl)) {
    response.setHeader('Access-Control-Allow-Origin', origin);
  } else {
    response.removeHeader('Access-Control-Allow-Origin');
  }
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
