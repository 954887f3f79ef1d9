import type { IncomingHttpHeaders } from 'node:http';
import {
  createToken,
  deletedCookie,
  hashToken,
  isToken,
  type RandomBytes,
  readTokenCookie,
  tokenCookie,
} from '@/lib/server/platform/http/requests/tokens';
import { createId } from '@/lib/server/platform/store/ids';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import type { Redemption, DeskSession } from '@/lib/server/access/sign-in/session-record';
import type { SessionStore } from '@/lib/server/access/sign-in/sessions-sql';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a session lasts, in milliseconds. */
const sessionLimits = {
  /** On a device that the operator calls their own. */
  ownDevice: { idle: 30 * day, absolute: 30 * day },
  otherDevice: { idle: 30 * minute, absolute: 12 * hour },
} as const;

/** Smaller extensions are skipped, so that not every request writes to the store. */
const minExtension = minute;

interface SignInOptions {
  readonly now: Date;
  readonly randomBytes: RandomBytes;
  /** Such as `Firefox on Android`. */
  readonly device: string;
  readonly isOwnDevice: boolean;
}

/**
 * Redeems the key of a one-time link for a new session, with a new token.
 *
 * Returns `undefined` if the key is unknown, used or expired, or if its operator was deleted.
 */
export async function signIn(
  store: Pick<SessionStore, 'redeemInvitation'>,
  key: string,
  { now, randomBytes, device, isOwnDevice }: SignInOptions,
): Promise<{ readonly token: string; readonly email: string } | undefined> {
  if (!isToken(key)) return undefined;
  const { token, session } = createSession({ now, randomBytes, device, isOwnDevice });
  const redeemed = await store.redeemInvitation({ ...session, invitationHash: hashToken(key) });
  return redeemed === undefined ? undefined : { token, email: redeemed.email };
}

/** Creates a session with a new token. The store gets only the token's hash. */
export function createSession({ now, randomBytes, device, isOwnDevice }: SignInOptions): {
  readonly token: string;
  readonly session: Omit<Redemption, 'invitationHash'>;
} {
  const token = createToken(randomBytes);
  const { idle, absolute } = limitsOf(isOwnDevice);
  const session = {
    sessionHash: hashToken(token),
    id: createId(now, randomBytes),
    device,
    isOwnDevice,
    now,
    idleUntil: new Date(now.getTime() + idle),
    absoluteUntil: new Date(now.getTime() + absolute),
  };
  return { token, session };
}

function limitsOf(isOwnDevice: boolean) {
  return isOwnDevice ? sessionLimits.ownDevice : sessionLimits.otherDevice;
}

/** Returns the session of a token unless it has ended. */
export async function findSession(
  store: Pick<SessionStore, 'findSession'>,
  token: string | undefined,
  now: Date,
): Promise<DeskSession | undefined> {
  return token === undefined ? undefined : store.findSession(hashToken(token), now);
}

/** Records that a session was used, and extends it by the idle limit up to its absolute limit. */
export async function extendSession(
  store: Pick<SessionStore, 'touchSession'>,
  token: string,
  session: DeskSession,
  now: Date,
): Promise<void> {
  const { idle } = limitsOf(session.isOwnDevice);
  const until = Math.min(now.getTime() + idle, session.absoluteUntil.getTime());
  if (now.getTime() - session.seenAt.getTime() < minExtension) return;
  try {
    await store.touchSession(hashToken(token), now, new Date(until));
  } catch (error) {
    // Pages stay readable when the store cannot write, such as on a full disk.
    if (!StoreBusy.is(error)) throw error;
  }
}

/** Ends a session in the store, so that its token is invalid. */
export async function endSession(
  store: Pick<SessionStore, 'endSession'>,
  token: string,
): Promise<void> {
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

/**
 * Returns the `Set-Cookie` value of a new session. Only on the operator's own device does the cookie
 * stay when the browser closes.
 */
export function sessionCookie(token: string, siteUrl: string, isOwnDevice: boolean): string {
  const maxAge = isOwnDevice ? sessionLimits.ownDevice.absolute / 1000 : undefined;
  return tokenCookie(cookieName, token, siteUrl, maxAge);
}

/** Returns the `Set-Cookie` value that deletes the session's cookie. */
export function expiredCookie(siteUrl: string): string {
  return deletedCookie(cookieName, siteUrl);
}
