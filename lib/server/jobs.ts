import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { mailCalledOffEvents } from '@/lib/server/bookings/rebooking/mail-called-off-events';
import { mailChangedEvents } from '@/lib/server/bookings/rebooking/mail-changed-events';
import { mailWaitingLists } from '@/lib/server/bookings/rebooking/mail-waiting-lists';
import { watchSettledEvents } from '@/lib/server/bookings/rebooking/settled-events';
import { requestDueRefunds } from '@/lib/server/bookings/desk/refund-all/request-refunds';
import { sendReminders } from '@/lib/server/bookings/send-reminders';
import { offerFreePlaces } from '@/lib/server/bookings/waiting/offer-places';
import { configuredPayments } from '@/lib/server/configured-payments';
import type { Content } from '@/lib/server/content/content';
import { deleteOldSubmissions } from '@/lib/server/inbox/erasure/delete-old';
import { listAlarmJobs } from '@/lib/server/alerts/alarms/alarm-jobs';
import { sendDigests } from '@/lib/server/alerts/desk/digest';
import { recordJobsTime } from '@/lib/server/alerts/desk/jobs-time';
import { sendSummaries } from '@/lib/server/alerts/desk/summaries';
import { createSignal } from '@/lib/server/platform/jobs/job-signal';
import type { Job } from '@/lib/server/platform/jobs/run-jobs';
import { outboxSignal } from '@/lib/server/platform/mail/deliver';
import { requestPage } from '@/lib/server/site/pages/own-requests';
import { outdatedPageRefresher } from '@/lib/server/site/pages/revalidation';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import { reconcileAll, reconcileInterrupted } from '@/lib/server/payments/reconcile/reconcile-all';
import { readPayouts } from '@/lib/server/payments/payouts/read-payouts';
import { verifyApiKey } from '@/lib/server/payments/start-up';
import { checkStorage, type Services } from '@/lib/server/services';
import { wakeSnoozed } from '@/lib/server/inbox/lists/wake-snoozed';
import { deleteOldPictures } from '@/lib/server/editing/pictures/upload/staged-pictures';
import { deskForms } from '@/lib/server/inbox/incoming/mail-form';
import { updateSearchIndex } from '@/lib/server/inbox/search/update-search-index';
import { deleteOrphanedUploads } from '@/lib/server/platform/uploads/upload-store';
import { maxDeliveries } from '@/lib/server/alerts/webhooks/deliver';
import {
  backUp,
  createOutbox,
  createMailboxReader,
  createPageRefresher,
  deliverWebhooks,
  refundEvents,
  sendPushes,
  sendTestSubmission,
  signalOfChanges,
} from '@/lib/server/configured-jobs';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Returns every background job of the site. `readContent` returns the content that the site serves now, so
 * that a job follows each publication.
 */
export function listJobs(services: Services, readContent: () => Promise<Content>): readonly Job[] {
  const { settings, store, uploads, payments, now } = services;
  const siteUrl = settings.SITE_URL;
  const isProduction = process.env.NODE_ENV === 'production';
  const deps = { store, siteUrl, now, randomBytes };
  const withContent =
    (run: (content: Content, signal: AbortSignal) => Promise<unknown>) =>
    async (signal: AbortSignal) =>
      run(await readContent(), signal);
  const withPayments = (run: (configured: PaymentServices) => Promise<void>) =>
    withContent(async (content) => {
      const configured = configuredPayments(content);
      if (configured !== undefined) await run(configured);
    });
  const bookingDeps = (content: Content) => ({
    ...deps,
    bookings: bookingServices(content, store, siteUrl, now),
  });
  const mailDeps = ({ site, forms, formRules }: Content) => {
    const { name: siteName, timeZone, locale } = site;
    const display = { timeZone, locale, now: now() };
    return { ...deps, forms: deskForms(forms, settings), formRules, siteName, display };
  };
  const outbox = createOutbox(services, readContent);
  const mailboxReader = createMailboxReader(services, readContent);
  const moreDeliveries = createSignal();
  const reminded = new Set<string>();
  const settled = watchSettledEvents(now);
  const refreshPages = createPageRefresher(services);
  const refreshOutdated = outdatedPageRefresher({ now, requestPage });

  return [
    {
      name: 'outbox',
      // Another process may have queued a mail without a signal here, or died.
      every: 10 * second,
      signal: outboxSignal(),
      failure: 'mail-not-delivered',
      // Without a mail server, the mails stay readable at the desk.
      isEnabled: outbox !== undefined,
      run: async () => outbox?.sendDue(),
    },
    {
      // Keeps a connection to the mailbox of answers, for half an hour in one run.
      name: 'mailbox',
      every: 5 * second,
      timeout: hour,
      failure: 'mailbox-not-read',
      isEnabled: mailboxReader !== undefined,
      run: async (signal) => mailboxReader?.run(signal),
    },
    {
      name: 'webhooks',
      every: 5 * second,
      signal: moreDeliveries,
      failure: 'webhook-not-delivered',
      run: withContent(async (content) => {
        const count = await deliverWebhooks(services, content);
        if (count === maxDeliveries) moreDeliveries.notify();
      }),
    },
    {
      name: 'push-messages',
      // Another process may have stored what they are about.
      every: 10 * second,
      signal: signalOfChanges('inbox', 'this-process'),
      failure: 'push-messages-not-sent',
      run: withContent((content) => sendPushes(services, content)),
    },
    {
      // Corrects what was queued while the clock was ahead.
      name: 'queue-times',
      every: minute,
      failure: 'queue-times-not-corrected',
      run: () => store.correctQueueTimes(now()),
    },
    {
      name: 'storage-check',
      every: minute,
      failure: 'nothing-can-be-stored',
      run: checkStorage,
    },
    {
      name: 'expired-rows',
      every: hour,
      failure: 'expired-rows-not-deleted',
      run: () => store.deleteExpired(now()),
    },
    {
      name: 'old-submissions',
      every: hour,
      timeout: hour,
      failure: 'old-submissions-not-deleted',
      run: withContent((content) =>
        deleteOldSubmissions({ store, uploads, now, randomBytes }, content),
      ),
    },
    {
      name: 'orphaned-uploads',
      every: hour,
      timeout: hour,
      failure: 'orphaned-uploads-not-deleted',
      run: () => deleteOrphanedUploads({ store, uploads, now }),
    },
    {
      name: 'old-pictures',
      every: hour,
      failure: 'old-pictures-not-deleted',
      isEnabled: settings.EDITING === 'on',
      run: () => deleteOldPictures(settings.DATA_DIR, now()),
    },
    {
      // After the response, because the words take longer than storing the submission.
      name: 'search-index',
      // Another process may have died before it indexed its submissions.
      every: 10 * second,
      signal: signalOfChanges('inbox', 'this-process'),
      timeout: day,
      failure: 'words-not-indexed',
      run: (signal) =>
        updateSearchIndex({ store, pause: () => delay(200, undefined, { ref: false }) }, signal),
    },
    {
      name: 'snoozed-messages',
      every: minute,
      failure: 'messages-not-woken',
      run: () => wakeSnoozed({ store, now, randomBytes }),
    },

    {
      name: 'waiting-lists',
      every: 10 * second,
      failure: 'places-not-offered',
      run: withContent((content) => {
        settled.update(content.events);
        return offerFreePlaces(content, { ...deps, isSettled: settled.has });
      }),
    },
    {
      name: 'reminders',
      every: minute,
      failure: 'reminders-not-queued',
      run: withContent((content) => sendReminders(content, { ...bookingDeps(content), reminded })),
    },
    {
      name: 'changed-events',
      every: minute,
      failure: 'changes-not-mailed',
      run: withContent(async (content) => {
        settled.update(content.events);
        const settledDeps = { ...bookingDeps(content), isSettled: settled.has };
        await mailChangedEvents(content, settledDeps);
        await mailWaitingLists(content, settledDeps);
      }),
    },
    {
      name: 'called-off-events',
      every: minute,
      failure: 'rebookings-not-offered',
      run: withContent(async (content) => {
        settled.update(content.events);
        const settledDeps = { ...deps, isSettled: settled.has };
        if (payments !== undefined) {
          await requestDueRefunds(content, { ...settledDeps, mode: settings.PAYMENTS });
        }
        await mailCalledOffEvents(content, settledDeps);
      }),
    },
    {
      name: 'event-refunds',
      every: 2 * second,
      timeout: hour,
      failure: 'event-refunds-not-made',
      isEnabled: payments !== undefined,
      run: withContent((content) => refundEvents(services, content)),
    },

    {
      name: 'payment-key',
      failure: 'payment-key-not-verified',
      isEnabled: payments !== undefined,
      run: withPayments(verifyApiKey),
    },
    {
      name: 'reconciliation',
      every: 5 * minute,
      timeout: hour,
      failure: 'payments-not-reconciled',
      isAlarm: true,
      isEnabled: payments !== undefined,
      run: withPayments(reconcileAll),
    },
    {
      // The webhook reads them too; it may not be set up, or an event may be lost.
      name: 'payouts',
      every: hour,
      timeout: hour,
      failure: 'payouts-not-read',
      isEnabled: payments !== undefined,
      run: withPayments(async (configured) => void (await readPayouts(configured))),
    },
    {
      name: 'interrupted-payments',
      every: 10 * second,
      timeout: hour,
      failure: 'payments-not-reconciled',
      isAlarm: true,
      isEnabled: payments !== undefined,
      run: withPayments(reconcileInterrupted),
    },

    {
      name: 'digests',
      every: minute,
      failure: 'digests-not-sent',
      run: withContent(async (content) => {
        await sendDigests(mailDeps(content));
        await recordJobsTime(store, now());
      }),
    },
    {
      // Summaries of notifications, and mails whose budgets have room again.
      name: 'held-mails',
      every: minute,
      failure: 'held-mails-not-sent',
      run: withContent(async (content) => {
        await sendSummaries(mailDeps(content));
        await store.releaseDueMails(now());
      }),
    },
    ...listAlarmJobs(services, readContent),

    {
      // Looks whether the daily backup is due.
      name: 'backup',
      every: minute,
      firstAfter: minute,
      timeout: day,
      failure: 'backup-failed',
      isEnabled: settings.BACKUP_DIR !== undefined,
      run: withContent(({ site }) => backUp(services, site.timeZone)),
    },
    {
      // Looks whether the daily test submission is due.
      name: 'canary',
      every: minute,
      // The server has to listen.
      firstAfter: minute,
      failure: 'canary-failed',
      isEnabled: settings.CANARY_FORM !== undefined,
      run: withContent((content) => sendTestSubmission(services, content)),
    },

    {
      // Renders pages again whose forms have changed, and all pages of published content.
      name: 'pages',
      every: 2 * second,
      signal: signalOfChanges('settings'),
      // The server has to listen.
      firstAfter: 2 * second,
      timeout: hour,
      failure: 'pages-not-refreshed',
      isEnabled: isProduction,
      run: withContent(refreshPages),
    },
    {
      // Renders pages again that the time has made untrue, such as "open now".
      name: 'outdated-pages',
      every: second,
      firstAfter: second,
      timeout: hour,
      failure: 'pages-not-refreshed',
      isEnabled: isProduction,
      run: withContent(refreshOutdated),
    },
  ];
}
