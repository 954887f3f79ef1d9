import { resolve } from 'node:path';
import type { GetServerSidePropsResult } from 'next';
import type { CheckUpPageProps } from '@/lib/alerts/desk/alerts-pages';
import { loadBackupState } from '@/lib/server/platform/backup/backup-state';
import type { Content } from '@/lib/server/content/content';
import { getContent } from '@/lib/server/content/load-content';
import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/desk-action';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { frameDesk } from '@/lib/server/desk/desk-frame';
import { isId } from '@/lib/server/desk/list-query';
import { checkMail } from '@/lib/server/alerts/alarms/alarm-checks';
import { alarmPrefix, parseAlarm } from '@/lib/server/alerts/alarms/alarms';
import { certificateEnd } from '@/lib/server/alerts/alarms/certificate';
import { describeParts } from '@/lib/server/alerts/desk/check-up';
import { readJobsTime } from '@/lib/server/alerts/desk/jobs-time';
import { pageTitles, testMailWords } from '@/lib/server/alerts/words';
import { mailDetails } from '@/lib/server/inbox/desk/views/mail-view';
import { hasUntrustedProxy } from '@/lib/server/platform/http/middleware/untrusted-proxy';
import { addMailIds, paragraphs } from '@/lib/server/alerts/notifications/submission-mails';
import { freeBytes } from '@/lib/server/platform/store/free-space';
import type { Store } from '@/lib/server/store';

type CheckUpContent = Pick<Content, 'site' | 'forms'>;

/** Mails among which the test mail of `?mail=` is searched. */
const searchedMails = 50;

/** Returns the props of the check-up page, with the delivery of the test mail of `?mail=`. */
export async function checkUpProps(
  { operator, services: { store, settings, now }, context: { query } }: DeskPageRequest,
  read: () => Promise<CheckUpContent> = getContent,
): Promise<GetServerSidePropsResult<CheckUpPageProps>> {
  const { site, forms } = await read();
  const time = now();
  const [isStoreWritable, free, end, mail, key, jobsRanAt, backup] = await Promise.all([
    store.check().then(
      () => true,
      () => false,
    ),
    freeBytes(resolve(settings.DATA_DIR)).catch(() => undefined),
    certificateEnd(settings.SITE_URL),
    checkMail(store, time),
    store.findDeskSetting(`${alarmPrefix}payment-key`),
    readJobsTime(store),
    loadBackupState(store),
  ]);
  const parts = describeParts({
    settings,
    site,
    forms,
    isStoreWritable,
    freeBytes: free,
    certificateEnd: end,
    hasDeadMail: typeof mail === 'object',
    isKeyRefused: parseAlarm(key)?.isActive === true,
    hasUntrustedProxy: hasUntrustedProxy(),
    jobsRanAt,
    backup: backup.state,
    now: time,
  });
  const display = { timeZone: site.timeZone, locale: site.locale, now: time };
  const testMail = await findTestMail(store, query.mail, operator.email);
  return {
    props: {
      ...frameDesk(site, pageTitles.checkUp, operator, settings.PAYMENTS),
      parts,
      ...(testMail === undefined
        ? {}
        : { testMail: stateOf(mailDetails(testMail, display, settings.SMTP_URL !== undefined)) }),
    },
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

/** Queues a test mail to the operator and redirects to its delivery. */
export async function sendTestMail({
  services: { store, settings, now },
  operator: { email },
  randomBytes,
  readContent,
}: DeskActionRequest): Promise<ActionResult> {
  const { site } = await readContent();
  const draft = {
    kind: 'alarm' as const,
    to: email,
    subject: testMailWords.subject(site.name),
    text: paragraphs([testMailWords.text, `${site.name}\n${settings.SITE_URL}`]),
  };
  const mails = addMailIds([draft], now(), { siteUrl: settings.SITE_URL, randomBytes });
  await store.queueMails(undefined, mails, now());
  const search = new URLSearchParams({ mail: mails[0]?.id ?? '' });
  return { kind: 'done', next: `/desk/check-up?${search.toString()}#test` };
}
