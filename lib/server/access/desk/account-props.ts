import type { GetServerSidePropsResult } from 'next';
import type { AccountPageProps, PasskeyItem } from '@/lib/access/desk/access-pages';
import { getContent } from '@/lib/server/content/load-content';
import { noticeOf } from '@/lib/server/access/desk/notice';
import { sessionRows } from '@/lib/server/access/desk/session-rows';
import { accountWords, operatorWords, roleNames } from '@/lib/server/access/words';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { frameDesk, type DeskContent } from '@/lib/server/desk/desk-frame';
import { fullTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { pageWords } from '@/lib/server/desk/words';
import type { Passkey } from '@/lib/server/access/sign-in/session-record';

const notices = {
  'session-ended': accountWords.sessionEnded,
  'sessions-ended': accountWords.sessionsEnded,
  'passkey-added': accountWords.passkeyAdded,
  'passkey-renamed': accountWords.passkeyRenamed,
  'passkey-deleted': accountWords.passkeyDeleted,
  'passkey-refused': accountWords.passkeyRefused,
} as const;

/** Returns the props of the page "Your account", with the operator's sessions and passkeys. */
export async function accountProps(
  { operator, session, services, context }: DeskPageRequest,
  read: () => Promise<Pick<DeskContent, 'site' | 'forms'>> = getContent,
): Promise<GetServerSidePropsResult<AccountPageProps>> {
  const { store, settings, now } = services;
  const { site, forms } = await read();
  const { email, name, role } = operator;
  const display = { timeZone: site.timeZone, locale: site.locale, now: now() };
  const [sessions, passkeys] = await Promise.all([
    store.listSessions(email, now()),
    store.listPasskeys(email),
  ]);
  return {
    props: {
      ...frameDesk(site, pageWords.account, operator, settings.PAYMENTS),
      ...noticeOf(context.query, notices),
      email,
      name,
      role: roleNames[role],
      forms:
        operator.forms?.map((form) => forms.get(form)?.title ?? form).join(', ') ??
        operatorWords.allForms,
      sessions: sessionRows(sessions, session.id, display),
      passkeys: passkeys.map((passkey) => passkeyItem(passkey, display)),
    },
  };
}

function passkeyItem(
  { id, name, createdAt, usedAt }: Passkey,
  display: DisplayOptions,
): PasskeyItem {
  const added = fullTime(createdAt, display);
  return {
    id,
    name,
    added,
    ...(usedAt === undefined ? {} : { lastUse: fullTime(usedAt, display) }),
  };
}
