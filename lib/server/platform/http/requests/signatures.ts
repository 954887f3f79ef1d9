import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs a text with HMAC-SHA-256 (RFC 2104), as 43 characters of base64url. */
export function signText(text: string, secret: Uint8Array): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** Returns whether a signature is that of a text, in a time that does not depend on where it differs. */
export function isSignatureOf(signature: string, text: string, secret: Uint8Array): boolean {
  const expected = Buffer.from(signText(text, secret));
  const sent = Buffer.from(signature);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
