import { randomFillSync, createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** `crypto.randomBytes`, as a parameter so that tests can choose the bytes. */
export type RandomBytes = (size: number) => Uint8Array;

/** Creates a secret of 256 random bits in base64url, for an address or a cookie. */
export function createToken(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(32)).toString('base64url');
}

/** Whether a text has the form of a token. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/**
 * Returns a token's SHA-256 in hexadecimal. The store holds only this hash, so a copy of the store
 * signs in to nothing. Tokens are too random to guess, so a slow hash is not needed.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Reads the token in a cookie of this site. Returns `undefined` for two different tokens under one
 * name: another host of the same domain has set one of them.
 */
export function readTokenCookie(
  { cookie = '' }: IncomingHttpHeaders,
  name: string,
  siteUrl: string,
): string | undefined {
  const start = `${fullName(name, siteUrl)}=`;
  const tokens = cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
  const [token, ...duplicates] = new Set(tokens);
  return token !== undefined && duplicates.length === 0 && isToken(token) ? token : undefined;
}

/**
 * Returns the `Set-Cookie` of a token. Without an age in seconds, a browser deletes it when it closes;
 * the store decides how long the token is valid.
 */
export function tokenCookie(name: string, token: string, siteUrl: string, maxAge?: number): string {
  const age = maxAge === undefined ? '' : `Max-Age=${maxAge}; `;
  return `${fullName(name, siteUrl)}=${token}; ${age}${attributes(siteUrl)}`;
}

/** Returns the `Set-Cookie` that deletes a token. */
export function deletedCookie(name: string, siteUrl: string): string {
  return `${fullName(name, siteUrl)}=; Max-Age=0; ${attributes(siteUrl)}`;
}

function isSecure(siteUrl: string): boolean {
  return siteUrl.startsWith('https:');
}

/** With the prefix, browsers accept the cookie only from this host over https (RFC 6265bis). */
function fullName(name: string, siteUrl: string): string {
  return isSecure(siteUrl) ? `__Host-${name}` : name;
}

function attributes(siteUrl: string): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure(siteUrl) ? '; Secure' : ''}`;
}

const poolSize = 4096;
let pool = Buffer.alloc(0);
let used = 0;

/**
 * Returns random bytes as `crypto.randomBytes` does, from 4 kB that are drawn at once: a submission needs
 * few bytes several times, and to draw ten takes more than half of the time of 4 kB.
 */
export function pooledRandomBytes(size: number): Uint8Array {
  if (used + size > pool.length) {
    // A new buffer, because the parts of the last one may still be in use.
    pool = randomFillSync(Buffer.alloc(Math.max(poolSize, size)));
    used = 0;
  }
  used += size;
  return pool.subarray(used - size, used);
}
