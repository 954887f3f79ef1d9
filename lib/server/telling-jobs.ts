import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { every, trackRun } from '@/lib/server/background';
import type { Content } from '@/lib/server/content/content';
import {
  checkBackup,
  checkCanary,
  checkCertificate,
  checkDisk,
  checkDispute,
  checkHeldMails,
  checkMail,
  checkOwedRefunds,
  checkPaymentKey,
  checkSilences,
  type CheckResult,
} from '@/lib/server/desk/telling/alarms/alarm-checks';
import { updateAlarms } from '@/lib/server/desk/telling/alarms/alarms';
import { certificateEnd } from '@/lib/server/desk/telling/alarms/certificate';
import { sendDigests } from '@/lib/server/desk/telling/digest';
import { sendSummaries } from '@/lib/server/desk/telling/summaries';
import { recordJobsTime } from '@/lib/server/desk/telling/jobs-time';
import { logError } from '@/lib/server/http/logging/log-error';
import { services } from '@/lib/server/services';
import { freeBytes } from '@/lib/server/store/free-space';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Sends digests, summaries and held mails, and updates alarms, now and every minute. */
export function startTelling(content: Content): void {
  const alarms = createAlarmJob(content);
  const run = () =>
    Promise.all([
      alarms(),
      sendDueDigests(content).catch((error: unknown) => {
        logError('digests-not-sent', error, services().now());
      }),
      sendHeldMails(content).catch((error: unknown) => {
        logError('held-mails-not-sent', error, services().now());
      }),
    ]);
  trackRun(run());
  every(minute, run);
}

async function sendDueDigests({ site, forms, formRules }: Content): Promise<void> {
  const { store, settings, now } = services();
  const { name: siteName, timeZone, locale } = site;
  const display = { timeZone, locale, now: now() };
  await sendDigests({ store, forms, formRules, siteName, siteUrl: settings.SITE_URL, display });
  await recordJobsTime(store, display.now);
}

/** Sends summaries of notifications, and mails whose budgets have room again. */
async function sendHeldMails({ site, forms }: Content): Promise<void> {
  const { store, settings, now } = services();
  const { name: siteName, timeZone, locale } = site;
  const display = { timeZone, locale, now: now() };
  const siteUrl = settings.SITE_URL;
  await sendSummaries({ store, forms, siteName, siteUrl, display, randomBytes });
  await store.releaseDueMails(display.now);
}

/** Returns a job that runs each check at its own interval and stores the alarms. */
function createAlarmJob(content: Content): () => Promise<void> {
  const { store, settings, payments, now } = services();
  const { SITE_URL: siteUrl, DATA_DIR, BACKUP_DIR, CANARY_FORM = '' } = settings;
  const host = new URL(siteUrl).hostname;
  const one = (name: string, check: () => CheckResult | Promise<CheckResult>) => async () =>
    new Map([[name, await check()]]);
  const checks = [
    { every: minute, check: one('mail', () => checkMail(store, now())) },
    { every: minute, check: one('held-mails', () => checkHeldMails(store)) },
    {
      every: minute,
      check: one('disk', async () => checkDisk(await freeBytes(resolve(DATA_DIR)))),
    },
    {
      every: minute,
      // A backup that was missed while the site was down is made first.
      nextAt: now().getTime() + hour,
      check: one('backup', () => checkBackup(store, BACKUP_DIR, now())),
    },
    {
      every: minute,
      check: one('canary', () => checkCanary(store, content.forms.get(CANARY_FORM))),
    },
    { every: minute, check: one('dispute', () => checkDispute(store, payments?.mode)) },
    {
      every: minute,
      check: one('owed-refunds', () => checkOwedRefunds(store, payments?.mode)),
    },
    // Reads all submissions.
    { every: hour, check: () => checkSilences(store, content.forms, now()) },
    { every: hour, check: one('payment-key', () => checkPaymentKey(payments?.gateway)) },
    {
      every: day,
      check: one('certificate', async () =>
        checkCertificate(host, await certificateEnd(siteUrl), now()),
      ),
    },
  ].map((each) => ({ nextAt: 0, ...each }));
  return async () => {
    const time = now().getTime();
    // A time beyond the interval was set while the clock was ahead.
    const due = checks.filter(
      ({ nextAt, every }) => nextAt <= time || nextAt > time + Math.max(every, hour),
    );
    for (const each of due) {
      try {
        const results = await each.check();
        await updateAlarms(results, { store, siteName: content.site.name, siteUrl, now: now() });
        each.nextAt = time + each.every;
      } catch (error) {
        // The other checks still run, and this one again in a minute.
        logError('alarms-not-updated', error, now());
      }
    }
  };
}
