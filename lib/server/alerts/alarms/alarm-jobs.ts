import { resolve } from 'node:path';
import type { Content } from '@/lib/server/content/content';
import {
  checkBackup,
  checkCanary,
  checkCertificate,
  checkDisk,
  checkDispute,
  checkHeldMails,
  checkMail,
  checkMailbox,
  checkOwedRefunds,
  checkPaymentKey,
  checkSilences,
  type CheckResult,
} from '@/lib/server/alerts/alarms/alarm-checks';
import { updateAlarms } from '@/lib/server/alerts/alarms/alarms';
import { certificateEnd } from '@/lib/server/alerts/alarms/certificate';
import { inboundSettings, mailboxName } from '@/lib/server/platform/mail/inbound-settings';
import type { Job } from '@/lib/server/platform/jobs/run-jobs';
import type { Services } from '@/lib/server/services';
import { freeBytes } from '@/lib/server/platform/store/free-space';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns the jobs that check for faults and mail the owners about them. */
export function listAlarmJobs(
  { settings, store, payments, now }: Services,
  readContent: () => Promise<Content>,
): readonly Job[] {
  const { SITE_URL: siteUrl, DATA_DIR, BACKUP_DIR, CANARY_FORM = '' } = settings;
  const mailbox = inboundSettings(settings)?.mailbox;
  const check = (
    name: string,
    find: (
      content: Content,
    ) => CheckResult | Promise<CheckResult> | Promise<ReadonlyMap<string, CheckResult>>,
    options: Partial<Job> = {},
  ): Job => ({
    name: `alarm-${name}`,
    every: minute,
    retryAfter: minute,
    failure: 'alarms-not-updated',
    run: async () => {
      const content = await readContent();
      const result = await find(content);
      const results = result instanceof Map ? result : new Map([[name, result]]);
      await updateAlarms(results, { store, siteName: content.site.name, siteUrl, now: now() });
    },
    ...options,
  });
  return [
    check('mail', () => checkMail(store, now())),
    check('mailbox', () => checkMailbox(store, mailbox && mailboxName(mailbox), now())),
    check('held-mails', () => checkHeldMails(store)),
    check('disk', async () => checkDisk(await freeBytes(resolve(DATA_DIR)))),
    // A backup that was missed while the site was down is made first.
    check('backup', () => checkBackup(store, BACKUP_DIR, now()), { firstAfter: hour }),
    check('canary', ({ forms }) => checkCanary(store, forms.get(CANARY_FORM))),
    check('dispute', () => checkDispute(store, payments?.mode)),
    check('owed-refunds', () => checkOwedRefunds(store, payments?.mode)),
    // Reads all submissions.
    check('silences', ({ forms }) => checkSilences(store, forms, now()), { every: hour }),
    check('payment-key', () => checkPaymentKey(payments?.gateway), { every: hour }),
    check('certificate', () => checkOwnCertificate(siteUrl, now()), { every: day }),
  ];
}

async function checkOwnCertificate(siteUrl: string, now: Date): Promise<CheckResult> {
  return checkCertificate(new URL(siteUrl).hostname, await certificateEnd(siteUrl), now);
}
