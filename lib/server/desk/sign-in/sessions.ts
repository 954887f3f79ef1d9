import type { IncomingHttpHeaders } from 'node:http';
import { deletedCookie, readTokenCookie, tokenCookie } from '@/lib/server/http/token-cookies';
import { hashToken, isToken, newToken, type RandomBytes } from '@/lib/server/http/tokens';
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
export async function extendSession(
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

const cookieName = 'desk';

/** The token in a request's cookies. */
export function readSessionToken(
  headers: IncomingHttpHeaders,
  siteUrl: string,
): string | undefined {
  return readTokenCookie(headers, cookieName, siteUrl);
}

/** The `Set-Cookie` of a new session. */
export function sessionCookie(token: string, siteUrl: string): string {
  return tokenCookie(cookieName, token, siteUrl);
}

/** The `Set-Cookie` that makes a browser forget its session. */
export function expiredCookie(siteUrl: string): string {
  return deletedCookie(cookieName, siteUrl);
}
