import { deskNameOf } from '@/lib/forms/definition';
import { noticeOf, type DeskPageRequest } from '@/lib/server/desk/desk-page';
import { sessionRows } from '@/lib/server/access/desk/session-rows';
import { accountWords, operatorWords, roleNames } from '@/lib/server/access/words';
import { fullTime } from '@/lib/server/desk/format-times';
import { pageWords } from '@/lib/server/desk/words';

const notices = {
  'session-ended': accountWords.sessionEnded,
  'sessions-ended': accountWords.sessionsEnded,
  'passkey-added': accountWords.passkeyAdded,
  'passkey-renamed': accountWords.passkeyRenamed,
  'passkey-deleted': accountWords.passkeyDeleted,
  'passkey-refused': accountWords.passkeyRefused,
} as const;

/** Returns the props of the page "Your account", with the operator's sessions and passkeys. */
export async function accountProps({
  operator,
  session,
  services: { store },
  content: { forms },
  display,
  context,
}: DeskPageRequest) {
  const { email, name, role } = operator;
  const [sessions, passkeys] = await Promise.all([
    store.listSessions(email, display.now),
    store.listPasskeys(email),
  ]);
  return {
    title: pageWords.account,
    notice: noticeOf(context.query, notices),
    email,
    name,
    role: roleNames[role],
    /** The forms that the operator may see, in words. */
    forms:
      operator.forms?.map((form) => deskNameOf(forms.get(form), form)).join(', ') ??
      operatorWords.allForms,
    sessions: sessionRows(sessions, session.id, display),
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      added: fullTime(createdAt, display),
      lastUse: usedAt && fullTime(usedAt, display),
    })),
  };
}
