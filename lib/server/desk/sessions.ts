import type { IncomingHttpHeaders } from 'node:http';
import { hashToken, isToken, newToken, type RandomBytes } from '@/lib/server/desk/tokens';
import { StoreBusy } from '@/lib/server/store/store-busy';
import type { DeskSession, Store } from '@/lib/server/store/store';

const minute = 60_000;

/** A session ends after so long without a request, in milliseconds. */
export const idleLimit = 30 * minute;

/** A session ends so long after sign-in, whatever happens in it, in milliseconds. */
export const absoluteLimit = 12 * 60 * minute;

/** The idle limit is moved in steps, so that not every click costs a write. */
const touchStep = minute;

/**
 * Redeems the key of a one-time link for a session of its own. `undefined` if the key is unknown,
 * used or expired. The token is new each time, so nobody can have known it before.
 */
export async function signIn(
  store: Store,
  key: string,
  { now, randomBytes }: { readonly now: Date; readonly randomBytes: RandomBytes },
): Promise<{ readonly token: string } | undefined> {
  if (!isToken(key)) return undefined;
  const token = newToken(randomBytes);
  const redeemed = await store.redeemInvitation({
    invitationHash: hashToken(key),
    sessionHash: hashToken(token),
    now,
    idleUntil: new Date(now.getTime() + idleLimit),
    absoluteUntil: new Date(now.getTime() + absoluteLimit),
  });
  return redeemed === undefined ? undefined : { token };
}

/** The session of a token while it lasts. */
export async function findSession(
  store: Store,
  token: string | undefined,
  now: Date,
): Promise<DeskSession | undefined> {
  return token === undefined ? undefined : store.findSession(hashToken(token), now);
}

/** Gives a session another idle limit from now on, never beyond its absolute one. */
export async function keepSession(
  store: Store,
  token: string,
  session: DeskSession,
  now: Date,
): Promise<void> {
  const until = Math.min(now.getTime() + idleLimit, session.absoluteUntil.getTime());
  if (until - session.idleUntil.getTime() < touchStep) return;
  try {
    await store.touchSession(hashToken(token), now, new Date(until));
  } catch (error) {
    // Reading goes on when nothing can be written, such as on a full disk.
    if (!StoreBusy.is(error)) throw error;
  }
}

/** Ends a session for good, whoever may still hold its token. */
export async function endSession(store: Store, token: string): Promise<void> {
  await store.endSession(hashToken(token));
}

/** The token in a request's cookies. Two different ones are none: somebody else set one of them. */
export function readSessionToken(
  { cookie = '' }: IncomingHttpHeaders,
  siteUrl: string,
): string | undefined {
  const start = `${cookieName(siteUrl)}=`;
  const sent = cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
  const [token, ...others] = new Set(sent);
  return token !== undefined && others.length === 0 && isToken(token) ? token : undefined;
}

/**
 * The `Set-Cookie` of a new session. It names no age, so a browser forgets it when it is closed; the
 * limits are kept here, not there.
 */
export function sessionCookie(token: string, siteUrl: string): string {
  return `${cookieName(siteUrl)}=${token}; ${cookieAttributes(siteUrl)}`;
}

/** The `Set-Cookie` that makes a browser forget its session. */
export function endedCookie(siteUrl: string): string {
  return `${cookieName(siteUrl)}=; Max-Age=0; ${cookieAttributes(siteUrl)}`;
}

function isSecure(siteUrl: string): boolean {
  return siteUrl.startsWith('https:');
}

/** With the prefix, browsers take the cookie from this very host over https only (RFC 6265bis). */
function cookieName(siteUrl: string): string {
  return isSecure(siteUrl) ? '__Host-desk' : 'desk';
}

function cookieAttributes(siteUrl: string): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure(siteUrl) ? '; Secure' : ''}`;
}
