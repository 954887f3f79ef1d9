import { randomBytes, randomUUID } from 'node:crypto';
import { createBackup, readRelease } from '@/lib/server/platform/backup/create-backup';
import { runDailyBackup } from '@/lib/server/platform/backup/daily-backup';
import { configuredPayments } from '@/lib/server/configured-payments';
import type { Content } from '@/lib/server/content/content';
import { activeVersion } from '@/lib/server/content/versions/active-version';
import { webhookBodies } from '@/lib/server/alerts/desk/webhook-message';
import { inboundSettings, mailboxName } from '@/lib/server/platform/mail/inbound-settings';
import { mailTaker } from '@/lib/server/inbox/incoming/mail-taker';
import { MailboxReader } from '@/lib/server/inbox/incoming/read-mailbox';
import { replyAddressMailer } from '@/lib/server/inbox/incoming/reply-address';
import { eraseSubmissions } from '@/lib/server/inbox/erasure/erase';
import { runEventRefunds } from '@/lib/server/bookings/desk/refund-all/run-refunds';
import { linkMailer } from '@/lib/server/access/sign-in/link-mailer';
import { loadCurrentForms } from '@/lib/server/forms/settings/current-forms';
import { sendDailyCanary } from '@/lib/server/alerts/canary/daily-canary';
import { logErrorOncePerMinute } from '@/lib/server/platform/http/logging/log-error';
import { createSignal, type JobSignal } from '@/lib/server/platform/jobs/job-signal';
import { attachmentMailer } from '@/lib/server/platform/mail/attachment-mailer';
import { Outbox, outboxSignal } from '@/lib/server/platform/mail/deliver';
import { renderPage, requestPage } from '@/lib/server/site/pages/own-requests';
import { pageRefresher } from '@/lib/server/site/pages/page-refresh';
import { backupSource, openMailbox, openMailer, type Services } from '@/lib/server/services';
import {
  changeSignal,
  type ChangeOrigin,
  type ChangeTopic,
} from '@/lib/server/platform/store/store-changes';
import { sendDuePushes } from '@/lib/server/alerts/push/send-due-pushes';
import { sendPush } from '@/lib/server/alerts/push/web-push';
import { pushKeys } from '@/lib/server/access/push/push-keys';
import { sendDueWebhooks } from '@/lib/server/alerts/webhooks/deliver';
import { sendWebhook, webhookNetwork } from '@/lib/server/alerts/webhooks/send';

// The runs of jobs that need adapters or other rooms: jobs.ts lists them.

/** Creates the outbox, which sends each mail in the site's current name; `undefined` without a mail server. */
export function createOutbox(
  { settings, store, uploads, now }: Services,
  readContent: () => Promise<Content>,
): Outbox | undefined {
  const mailer = openMailer(settings, async () => (await readContent()).site.name);
  if (mailer === undefined) return undefined;
  const links = { store, siteUrl: settings.SITE_URL, now, randomBytes };
  const address = inboundSettings(settings)?.address;
  const answered = address === undefined ? mailer : replyAddressMailer(mailer, address, store);
  const complete = attachmentMailer(linkMailer(answered, links), { store, uploads });
  const delivery = { store, mailer: complete, now, random: Math.random };
  return new Outbox(delivery, () => {
    outboxSignal().notify();
  });
}

/** Creates the reader of the mailbox of answers; `undefined` where none is set. */
export function createMailboxReader(
  all: Services,
  readContent: () => Promise<Content>,
): MailboxReader | undefined {
  const { settings, store, now } = all;
  const mailbox = inboundSettings(settings)?.mailbox;
  if (mailbox === undefined) return undefined;
  const takeMail = mailTaker(all, readContent);
  return new MailboxReader({
    store,
    open: () => openMailbox(mailbox),
    take: takeMail,
    name: mailboxName(mailbox),
    reader: randomUUID(),
    now,
  });
}

/** Makes the daily backup in `BACKUP_DIR`, if it is due. */
export async function backUp({ settings, store, uploads, now }: Services, timeZone: string) {
  const { BACKUP_DIR: directory = '', BACKUP_KEEP: keep, BACKUP_HOUR: hourOfDay } = settings;
  const create = async () => {
    const release = await readRelease(process.cwd());
    return createBackup({ ...backupSource(settings, uploads), directory, keep, release, now });
  };
  await runDailyBackup({ store, createBackup: create, hour: hourOfDay, timeZone, now });
}

/** Creates the function that keeps the rendered pages current. */
export function createPageRefresher({ store, now }: Services) {
  return pageRefresher({
    loadForms: (content) => loadCurrentForms(content, store, now()),
    renderPage: (path, signal) => renderPage(path, store, signal),
    requestPage,
    isPublished: () => activeVersion()?.pages !== undefined,
  });
}

/** Returns a signal that comes with each change of a topic; with `origin`, only with those made there. */
export function signalOfChanges(topic: ChangeTopic, origin?: ChangeOrigin): JobSignal {
  const signal = createSignal();
  changeSignal(topic).subscribe((madeIn) => {
    if (origin === undefined || madeIn === origin) signal.notify();
  });
  return signal;
}

/** Sends what is due to webhooks. Returns the number of requests. */
export function deliverWebhooks({ settings, store, now }: Services, content: Content) {
  return sendDueWebhooks({
    store,
    send: (request) => sendWebhook(request, webhookNetwork),
    bodyOf: webhookBodies(content, store, settings.SITE_URL, now),
    now,
    random: Math.random,
  });
}

/** Tells the browsers of operators that have asked for it that there is something new. */
export async function sendPushes({ settings, store, now }: Services, { site }: Content) {
  const email = site.contact.email;
  const subject = email === undefined ? settings.SITE_URL : `mailto:${email}`;
  const send = async (endpoint: string) =>
    sendPush(endpoint, { keys: await pushKeys(store), subject });
  await sendDuePushes({ store, send, now });
}

/** Makes the refunds of called-off events that operators have requested. */
export function refundEvents(services: Services, content: Content): Promise<void> {
  return runEventRefunds(content, {
    services,
    randomBytes,
    openPayments: () => Promise.resolve(configuredPayments(content)),
    logFailure: (error) => {
      logErrorOncePerMinute('refund-not-requested', error, services.now());
    },
  });
}

/** Sends the daily test submission to `CANARY_FORM`, if it is due, and erases it. */
export function sendTestSubmission(
  { settings, store, uploads, now }: Services,
  content: Content,
): Promise<void> {
  const { SITE_URL: siteUrl, CANARY_FORM: form = '' } = settings;
  const note = { operator: '', reason: 'canary', folders: ['spam'] } as const;
  const erase = (id: string) => eraseSubmissions({ store, uploads, now, randomBytes }, [id], note);
  return sendDailyCanary(form, content, { store, siteUrl, fetch, erase, now });
}
