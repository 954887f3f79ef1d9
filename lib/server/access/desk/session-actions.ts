import { record } from '@/lib/server/access/desk/sign-in-actions';
import { auditWords } from '@/lib/server/access/words';
import { deskAction } from '@/lib/server/desk/desk-action';
import { id, optionalText } from '@/lib/server/desk/fields';
import { isPermitted } from '@/lib/server/access/is-permitted';
import { expiredCookie } from '@/lib/server/access/sign-in/sessions';

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
  const details = isAll ? { details: auditWords.allSessions } : {};
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
