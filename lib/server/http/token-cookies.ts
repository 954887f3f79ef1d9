import type { IncomingHttpHeaders } from 'node:http';
import { isToken } from '@/lib/server/http/tokens';

/**
 * Reads the token in a cookie of this site. Two different tokens under one name count as none:
 * another host of the same domain has set one of them.
 */
export function readTokenCookie(
  { cookie = '' }: IncomingHttpHeaders,
  name: string,
  siteUrl: string,
): string | undefined {
  const start = `${fullName(name, siteUrl)}=`;
  const sent = cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
  const [token, ...others] = new Set(sent);
  return token !== undefined && others.length === 0 && isToken(token) ? token : undefined;
}

/**
 * Returns the `Set-Cookie` of a token. It names no age, so that a browser deletes it when it is
 * closed; how long a token is valid is decided in the store.
 */
export function tokenCookie(name: string, token: string, siteUrl: string): string {
  return `${fullName(name, siteUrl)}=${token}; ${attributes(siteUrl)}`;
}

/** Returns the `Set-Cookie` that deletes a token. */
export function deletedCookie(name: string, siteUrl: string): string {
  return `${fullName(name, siteUrl)}=; Max-Age=0; ${attributes(siteUrl)}`;
}

function isSecure(siteUrl: string): boolean {
  return siteUrl.startsWith('https:');
}

/** With the prefix, browsers accept the cookie from this very host over https only (RFC 6265bis). */
function fullName(name: string, siteUrl: string): string {
  return isSecure(siteUrl) ? `__Host-${name}` : name;
}

function attributes(siteUrl: string): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure(siteUrl) ? '; Secure' : ''}`;
}
