import {
  publicAction,
  type ActionResult,
  type DeskActionRequest,
  deskAction,
} from '@/lib/server/desk/desk-action';
import { hasValue, text, id, optionalText } from '@/lib/server/desk/fields';
import { createAuditEntry, recordDone, type AuditEvent } from '@/lib/server/access/audit';
import { describeDevice } from '@/lib/server/access/sign-in/device';
import { knownDeviceCookie } from '@/lib/server/access/sign-in/known-device';
import {
  endSession,
  expiredCookie,
  sessionCookie,
  signIn,
} from '@/lib/server/access/sign-in/sessions';
import { isToken, type RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import type { Services } from '@/lib/server/services';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import type { Store } from '@/lib/server/store';
import { isPermitted } from '@/lib/server/access/is-permitted';
import { storedDetails } from '@/lib/server/platform/store/stored-details';

/** The sign-in page with the message for an invalid link. */
const invalidLinkHref = '/desk/sign-in?link=refused';

/** Signs in with the key of a one-time link. The browser's earlier session ends. */
export const signInByLink = publicAction(
  { key: text, own: hasValue('yes') },
  async ({ services, input, token, userAgent, randomBytes }) => {
    const { store, now } = services;
    const { key, own: isOwnDevice } = input;
    if (!isToken(key)) return { kind: 'done', next: invalidLinkHref };
    const device = describeDevice(userAgent);
    const session = await signIn(store, key, { now: now(), randomBytes, device, isOwnDevice });
    if (session === undefined) return { kind: 'done', next: invalidLinkHref };
    const details = storedDetails('by-link', device);
    const opened = { ...session, isOwnDevice, details };
    return completeSignIn(services, opened, token, randomBytes);
  },
);

interface OpenedSession {
  readonly token: string;
  readonly email: string;
  readonly isOwnDevice: boolean;
  /** For the audit log. */
  readonly details: string;
}

/**
 * Ends the browser's earlier session, records the sign-in, and redirects to the desk with the cookies of the
 * session and of the device, which is known from now on.
 */
export async function completeSignIn(
  { store, settings, now }: Services,
  { token, email, isOwnDevice, details }: OpenedSession,
  earlierToken: string | undefined,
  randomBytes: RandomBytes,
): Promise<ActionResult> {
  // The link is used up, so the sign-in must succeed; the earlier session expires by itself.
  if (earlierToken !== undefined) await unlessBusy(endSession(store, earlierToken));
  const event = { operator: email, action: 'sign-in', subject: email, details } as const;
  await record(store, event, now(), randomBytes);
  const { SITE_URL: siteUrl } = settings;
  const cookie = [
    sessionCookie(token, siteUrl, isOwnDevice),
    await knownDeviceCookie(email, siteUrl, store, now(), randomBytes),
  ];
  return { kind: 'done', next: '/desk', cookie };
}

async function unlessBusy(change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!StoreBusy.is(error)) throw error;
  }
}

/** Adds an entry about something that was done to the audit log. */
export async function record(
  store: Pick<Store, 'addAuditEntries'>,
  event: AuditEvent,
  now: Date,
  randomBytes: RandomBytes,
): Promise<void> {
  await recordDone(store, createAuditEntry(event, now, randomBytes));
}

/** Ends the session in the store and deletes its cookie. */
export async function signOut({
  services,
  token,
  operator,
  randomBytes,
}: DeskActionRequest): Promise<ActionResult> {
  const { store, settings, now } = services;
  await endSession(store, token);
  const { email } = operator;
  const event = { operator: email, action: 'sign-out', subject: email } as const;
  await record(store, event, now(), randomBytes);
  return { kind: 'done', next: '/desk/sign-in', cookie: expiredCookie(settings.SITE_URL) };
}

/**
 * Ends one session (`session`) or all sessions (`session=all`) of an operator (`operator`, by default
 * oneself). Only owners end those of others. The own session stays with `all`.
 */
export const endSessions = deskAction({ session: id, operator: optionalText }, async (request) => {
  const { services, input, operator, session, randomBytes } = request;
  const { operator: email = operator.email } = input;
  const isOwn = email === operator.email;
  if (!isOwn && !isPermitted(operator, 'manage')) return { kind: 'not-permitted' };
  const { store, settings, now } = services;
  const isAll = input.session === 'all';
  const isCurrent = isOwn && input.session === session.id;
  if (isAll) await store.endSessionsOf(email, isOwn ? session.id : undefined);
  else if (!(await store.endSessionOf(email, input.session))) return { kind: 'missing' };
  const details = isAll ? { details: storedDetails('all-sessions') } : {};
  const event = { operator: operator.email, action: 'session-ended', subject: email } as const;
  await record(store, { ...event, ...details }, now(), randomBytes);
  if (isCurrent) {
    const cookie = expiredCookie(settings.SITE_URL);
    return { kind: 'done', next: '/desk/sign-in', cookie };
  }
  const next = isOwn
    ? `/desk/account?done=${isAll ? 'sessions-ended' : 'session-ended'}`
    : '/desk/operators?done=sessions-ended';
  return { kind: 'done', next };
});
