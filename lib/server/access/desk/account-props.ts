import { deskNameOf } from '@/lib/forms/definition';
import { noticeOf, type DeskPageRequest } from '@/lib/server/desk/desk-page';
import { pushKeys } from '@/lib/server/access/push/push-keys';
import { attentionName, parseAttention } from '@/lib/server/access/attention';
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
  'attention-saved': accountWords.attentionSaved,
  'passkey-refused': accountWords.passkeyRefused,
  'push-added': accountWords.pushAdded,
  'push-deleted': accountWords.pushDeleted,
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
  const [sessions, passkeys, pushDevices, attention] = await Promise.all([
    store.listSessions(email, display.now),
    store.listPasskeys(email),
    store.listPushDevices(email, display.now),
    store.findDeskSetting(attentionName(email)),
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
    attention: { ...parseAttention(attention), version: attention?.version ?? 0 },
    sessions: sessionRows(sessions, session.id, display),
    push: {
      /** The key with which this browser may ask; only on a device that is the operator's own. */
      key: session.isOwnDevice ? (await pushKeys(store)).publicKey : undefined,
      devices: pushDevices.map(({ id, device, session: of }) => ({
        id,
        name: device,
        isCurrent: of === session.id,
      })),
    },
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      added: fullTime(createdAt, display),
      lastUse: usedAt && fullTime(usedAt, display),
    })),
  };
}
