import { resolve } from 'node:path';
import { loadBackupState } from '@/lib/server/platform/backup/backup-state';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { isId } from '@/lib/server/desk/list-query';
import { checkMail } from '@/lib/server/alerts/alarms/alarm-checks';
import { alarmPrefix, parseAlarm } from '@/lib/server/alerts/alarms/alarms';
import { certificateEnd } from '@/lib/server/alerts/alarms/certificate';
import { describeParts } from '@/lib/server/alerts/desk/check-up';
import { readJobsTime } from '@/lib/server/alerts/desk/jobs-time';
import { pageTitles } from '@/lib/words/lib/server/alerts';
import { mailDetails } from '@/lib/server/inbox/desk/views/mail-view';
import { hasUntrustedProxy } from '@/lib/server/platform/http/middleware/untrusted-proxy';
import { freeBytes } from '@/lib/server/platform/store/free-space';
import type { Store } from '@/lib/server/store';
import { inboundSettings, mailboxName } from '@/lib/server/platform/mail/inbound-settings';
import { isMailSetUp, mailNotice } from '@/lib/server/platform/mail/mail-set-up';

/** Mails among which the test mail of `?mail=` is searched. */
const searchedMails = 50;

/** Returns the props of the check-up page, with the delivery of the test mail of `?mail=`. */
export async function checkUpProps({
  operator,
  services: { store, settings },
  content: { site, forms },
  display,
  context: { query },
}: DeskPageRequest) {
  const { now } = display;
  const mailbox = inboundSettings(settings)?.mailbox;
  const [isStoreWritable, free, end, mail, key, jobsRanAt, backup, failure] = await Promise.all([
    store.check().then(
      () => true,
      () => false,
    ),
    freeBytes(resolve(settings.DATA_DIR)).catch(() => undefined),
    certificateEnd(settings.SITE_URL),
    checkMail(store, now),
    store.findDeskSetting(`${alarmPrefix}payment-key`),
    readJobsTime(store),
    loadBackupState(store),
    mailbox === undefined ? undefined : store.findMailboxFailure(mailboxName(mailbox)),
  ]);
  const parts = describeParts({
    settings,
    site,
    forms,
    isStoreWritable,
    freeBytes: free,
    certificateEnd: end,
    hasDeadMail: typeof mail === 'object',
    mailboxError: failure?.error,
    isKeyRefused: parseAlarm(key)?.isActive === true,
    hasUntrustedProxy: hasUntrustedProxy(),
    jobsRanAt,
    backup: backup.state,
    now,
  });
  const testMail = await findTestMail(store, query.mail, operator.email);
  return {
    title: pageTitles.checkUp,
    parts,
    /** Says that mails wait, where the page promises some. */
    mailNotice: mailNotice(settings),
    /** The delivery of the last test mail, in words. */
    testMail: testMail && stateOf(mailDetails(testMail, display, isMailSetUp(settings))),
  };
}

function stateOf({ state, error }: ReturnType<typeof mailDetails>): string {
  return error === undefined ? state : `${state}: ${error}`;
}

async function findTestMail(store: Pick<Store, 'listMails'>, id: unknown, to: string) {
  if (!isId(id)) return undefined;
  const mails = await store.listMails({ limit: searchedMails });
  return mails.find((mail) => mail.id === id && mail.to === to);
}
