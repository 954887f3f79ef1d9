import type { IncomingHttpHeaders } from 'node:http';
import {
  createToken,
  deletedCookie,
  hashToken,
  isToken,
  type RandomBytes,
  readTokenCookie,
  tokenCookie,
} from '@/lib/server/http/requests/tokens';
import { StoreBusy } from '@/lib/server/store/store-errors';
import type { DeskSession, Store } from '@/lib/server/store/store';

const minute = 60_000;

/** The time without a request after which a session ends, in milliseconds. */
const idleLimit = 30 * minute;

/** The time after sign-in when a session ends in any case, in milliseconds. */
const absoluteLimit = 12 * 60 * minute;

/** Smaller extensions are skipped, so that not every request writes to the store. */
const minExtension = minute;

/**
 * Redeems the key of a one-time link for a new session, with a new token.
 *
 * Returns `undefined` if the key is unknown, used or expired.
 */
export async function signIn(
  store: Store,
  key: string,
  { now, randomBytes }: { readonly now: Date; readonly randomBytes: RandomBytes },
): Promise<{ readonly token: string } | undefined> {
  if (!isToken(key)) return undefined;
  const token = createToken(randomBytes);
  const redeemed = await store.redeemInvitation({
    invitationHash: hashToken(key),
    sessionHash: hashToken(token),
    now,
    idleUntil: new Date(now.getTime() + idleLimit),
    absoluteUntil: new Date(now.getTime() + absoluteLimit),
  });
  return redeemed === undefined ? undefined : { token };
}

/** Returns the session of a token unless it has ended. */
export async function findSession(
  store: Store,
  token: string | undefined,
  now: Date,
): Promise<DeskSession | undefined> {
  return token === undefined ? undefined : store.findSession(hashToken(token), now);
}

/** Extends a session by the idle limit, at most up to its absolute limit. */
export async function extendSession(
  store: Store,
  token: string,
  session: DeskSession,
  now: Date,
): Promise<void> {
  const until = Math.min(now.getTime() + idleLimit, session.absoluteUntil.getTime());
  if (until - session.idleUntil.getTime() < minExtension) return;
  try {
    await store.touchSession(hashToken(token), now, new Date(until));
  } catch (error) {
    // Pages stay readable when the store cannot write, such as on a full disk.
    if (!StoreBusy.is(error)) throw error;
  }
}

/** Ends a session in the store, so that its token is invalid. */
export async function endSession(store: Store, token: string): Promise<void> {
  await store.endSession(hashToken(token));
}

const cookieName = 'desk';

/** Returns the token in a request's cookies. */
export function readSessionToken(
  headers: IncomingHttpHeaders,
  siteUrl: string,
): string | undefined {
  return readTokenCookie(headers, cookieName, siteUrl);
}

/** Returns the `Set-Cookie` value of a new session. */
export function sessionCookie(token: string, siteUrl: string): string {
  return tokenCookie(cookieName, token, siteUrl);
}

/** Returns the `Set-Cookie` value that deletes the session's cookie. */
export function expiredCookie(siteUrl: string): string {
  return deletedCookie(cookieName, siteUrl);
}
