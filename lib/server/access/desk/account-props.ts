import { deskNameOf } from '@/lib/forms/definition';
import { noticeOf, type DeskPageRequest } from '@/lib/server/desk/desk-page';
import { pushKeys } from '@/lib/server/access/push/push-keys';
import { attentionName, parseAttention } from '@/lib/server/access/attention';
import { sessionRows } from '@/lib/server/access/desk/session-rows';
import { isPermitted } from '@/lib/server/access/is-permitted';
import type { Area, Role } from '@/lib/server/platform/store/tables/access-rows';
import {
  accountWords,
  operatorWords,
  roleNames,
  shortAreaNames,
} from '@/lib/words/lib/server/access';
import { languageName } from '@/lib/intl/language-name';
import { mainLanguage, spokenLanguage } from '@/lib/languages/current-language';
import { languages, variants } from '@/lib/words/languages';
import { fullTime } from '@/lib/server/desk/format-times';
import { pageWords } from '@/lib/words/lib/server/desk';

const notices = () => ({
  'session-ended': accountWords.sessionEnded,
  'sessions-ended': accountWords.sessionsEnded,
  'passkey-added': accountWords.passkeyAdded,
  'passkey-renamed': accountWords.passkeyRenamed,
  'passkey-deleted': accountWords.passkeyDeleted,
  'attention-saved': accountWords.attentionSaved,
  'language-saved': accountWords.languageSaved,
  'passkey-refused': accountWords.passkeyRefused,
  'push-added': accountWords.pushAdded,
  'push-deleted': accountWords.pushDeleted,
});

/** Returns the props of the page "Your account", with the operator's sessions and passkeys. */
export async function accountProps({
  operator,
  session,
  services: { store, settings },
  content: { forms },
  display,
  context,
}: DeskPageRequest) {
  const { email, name, role, areas } = operator;
  const isReader = isPermitted(operator, 'read');
  const [sessions, passkeys, pushDevices, attention] = await Promise.all([
    store.listSessions(email, display.now),
    store.listPasskeys(email),
    store.listPushDevices(email, display.now),
    store.findDeskSetting(attentionName(email)),
  ]);
  return {
    title: pageWords.account,
    notice: noticeOf(context.query, notices()),
    email,
    name,
    role: roleNames[role],
    /** The forms that the operator may see, in words. */
    forms: isReader
      ? (operator.forms?.map((form) => deskNameOf(forms.get(form), form)).join(', ') ??
        operatorWords.allForms)
      : undefined,
    /** What of the site the operator may edit, in words. */
    edits: settings.EDITING === 'on' ? describeAreas(role, areas) : undefined,
    attention: isReader
      ? { ...parseAttention(attention), version: attention?.version ?? 0 }
      : undefined,
    /** The language that the operator has chosen, empty for that of the site. */
    chosen: operator.language ?? '',
    languages: [
      { value: '', name: accountWords.languageOfSite(languageName(mainLanguage())) },
      ...[...languages, ...variants]
        .filter((value) => spokenLanguage(value) === value)
        .map((value) => ({ value, name: languageName(value) })),
    ],
    sessions: sessionRows(sessions, session.id, display),
    push: isReader
      ? {
          /** The key with which this browser may ask; only on a device that is the operator's own. */
          key: session.isOwnDevice ? (await pushKeys(store)).publicKey : undefined,
          devices: pushDevices.map(({ id, device, session: of }) => ({
            id,
            name: device,
            isCurrent: of === session.id,
          })),
        }
      : undefined,
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      added: fullTime(createdAt, display),
      lastUse: usedAt && fullTime(usedAt, display),
    })),
  };
}

function describeAreas(role: Role, areas: readonly Area[]): string | undefined {
  if (role === 'owner') return operatorWords.allAreas;
  return areas.length === 0 ? undefined : areas.map((area) => shortAreaNames[area]).join(', ');
}
