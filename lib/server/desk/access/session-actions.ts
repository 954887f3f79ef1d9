import { record } from '@/lib/server/desk/access/sign-in-actions';
import { auditWords } from '@/lib/server/desk/access/words';
import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/actions/desk-action';
import { isId } from '@/lib/server/desk/pages/list-query';
import { isPermitted } from '@/lib/server/desk/permissions';
import { expiredCookie } from '@/lib/server/desk/sign-in/sessions';

/**
 * Ends one session (`session`) or all sessions (`session=all`) of an operator (`operator`, by default
 * oneself). Only owners end those of others. The own session stays with `all`.
 */
export async function endSessionsAction(request: DeskActionRequest): Promise<ActionResult> {
  const { services, fields, operator, session, randomBytes } = request;
  const id = fields.get('session');
  const email = fields.get('operator') ?? operator.email;
  if (!isId(id)) return { kind: 'invalid' };
  const isOwn = email === operator.email;
  if (!isOwn && !isPermitted(operator, 'manage')) return { kind: 'not-permitted' };
  const { store, settings, now } = services;
  const isAll = id === 'all';
  const isCurrent = isOwn && id === session.id;
  if (isAll) await store.endSessionsOf(email, isOwn ? session.id : undefined);
  else if (!(await store.endSessionOf(email, id))) return { kind: 'missing' };
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
}
