import { createHash } from 'node:crypto';

/** `crypto.randomBytes`, handed in so that a test can choose. */
export type RandomBytes = (size: number) => Uint8Array;

/** A secret of 256 random bits, written so that it fits an address and a cookie (base64url). */
export function newToken(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(32)).toString('base64url');
}

/** Tells whether a text has the shape of a token; nothing else is worth a look in the store. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/**
 * SHA-256 in hexadecimal. The store keeps only this, so nobody signs in with a copy of the store. A
 * token is too random to be guessed from its hash, so no slow hash is needed.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
