import { randomBytes } from 'node:crypto';
import { every, isStopping, sleep, stopSignal, trackRun } from '@/lib/server/background';
import { startBackups } from '@/lib/server/backup-jobs';
import { startBookingJobs } from '@/lib/server/booking-jobs';
import { startCanary } from '@/lib/server/canary-jobs';
import { startChanges } from '@/lib/server/change-jobs';
import { scheduleCleanup } from '@/lib/server/cleanup';
import { type Content, listPagePaths } from '@/lib/server/content/content';
import { deleteOldSubmissions } from '@/lib/server/desk/erasure/delete-old';
import { linkMailer } from '@/lib/server/desk/sign-in/link-mailer';
import { scheduleRefreshes } from '@/lib/server/pages/revalidation';
import { getContent } from '@/lib/server/content/load-content';
import { activeVersion, liveContent } from '@/lib/server/content/versions/active-version';
import { loadCurrentForms } from '@/lib/server/form-settings/current-forms';
import { formRefresher, refreshKey, refreshPath } from '@/lib/server/pages/form-refresh';
import { indexWords } from '@/lib/server/index-words';
import { logError, logErrorOncePerMinute } from '@/lib/server/http/logging/log-error';
import { logEvent } from '@/lib/server/http/logging/log-event';
import { localOrigin } from '@/lib/server/http/requests/origins';
import { createSignal } from '@/lib/server/jobs/job-signal';
import { outboxSignal } from '@/lib/server/mail/outbox-signal';
import { runOutbox } from '@/lib/server/mail/deliver';
import { webhookBodies } from '@/lib/server/desk/connections/webhook-message';
import { configuredPayments } from '@/lib/server/configured-payments';
import { reconcileAll, reconcileInterrupted } from '@/lib/server/payments/reconcile/reconcile-all';
import { logPaymentMode, verifyApiKey } from '@/lib/server/payments/start-up';
import { checkStorage, openMailer, services } from '@/lib/server/services';
import { changeSignal } from '@/lib/server/store/store-changes';
import { startTelling } from '@/lib/server/telling-jobs';
import { runWebhooks } from '@/lib/server/webhooks/deliver';
import { webhookNetwork } from '@/lib/server/webhooks/send';
import { serverWords } from '@/lib/server/words';

const minute = 60_000;
const reconcileInterval = 5 * minute;

/** Milliseconds between two searches for payments whose process has ended. */
const interruptedInterval = 10_000;

/** Milliseconds between two checks whether forms have opened, closed or filled up. */
const formRefreshInterval = 2000;

/**
 * Starts the background jobs: outbox, webhooks, waiting lists, reminders, choices of cancelled events,
 * clean-up, search index, storage checks, digests and alarms, backups, payment reconciliation and page
 * refreshes.
 */
export async function startJobs(): Promise<void> {
  const content = liveContent(await getContent());
  if (process.env.FRONTDESK_SERVER === undefined) logMissingProtection(services().now());
  startChanges();
  startOutbox(content);
  startWebhooks(content);
  startCleanup(content);
  startIndexing();
  startQueueCorrection();
  startStorageChecks();
  startBookingJobs(content);
  startTelling(content);
  startBackups(content);
  startReconciliation(content);
  startCanary(content);
  if (process.env.NODE_ENV !== 'production') return;
  const { settings, now } = services();
  logPaymentMode(settings, content.forms.values(), now());
  startPageRefresh();
}

/** Warns that `next dev` and `next start` run without the protections of lib/server/server.ts. */
function logMissingProtection(now: Date): void {
  logEvent('warn', 'server-unprotected', { message: serverWords.unprotected }, { now });
}

/** Sends mail from the outbox. Without a mail server, the mails stay readable at the desk. */
function startOutbox({ site }: Content): void {
  const { settings, store, now } = services();
  const mailer = openMailer(settings, site.name);
  if (mailer === undefined) return;
  const links = { store, siteUrl: settings.SITE_URL, now, randomBytes };
  const delivery = { store, mailer: linkMailer(mailer, links), now, random: Math.random };
  stopSignal().addEventListener('abort', () => {
    outboxSignal().notify();
  });
  trackRun(runOutbox(isStopping, delivery, outboxSignal(), sleep));
}

/** Delivers submissions to webhooks. */
function startWebhooks(content: Content): void {
  const { settings, store, now } = services();
  const bodyOf = webhookBodies(content, settings.SITE_URL, now);
  const deps = { store, network: webhookNetwork, bodyOf, now, random: Math.random };
  trackRun(runWebhooks(isStopping, deps, sleep));
}

/** Deletes expired rows, old submissions and orphaned uploads at start-up and every hour. */
function startCleanup(content: Content): void {
  const { store, uploads, now } = services();
  const deleteOld = () => deleteOldSubmissions({ store, uploads, now, randomBytes }, content);
  const deps = { store, uploads, now, deleteOldSubmissions: deleteOld };
  trackRun(scheduleCleanup(deps, every));
}

/** Adds submissions of earlier releases to the search index. */
function startIndexing(): void {
  const { store, now } = services();
  trackRun(indexWords({ store, now, pause: () => sleep(50) }));
}

/** Corrects at start-up and every minute what was queued while the clock was ahead. */
function startQueueCorrection(): void {
  const { store, now } = services();
  const correct = () =>
    store.correctQueueTimes(now()).catch((error: unknown) => {
      logErrorOncePerMinute('queue-times-not-corrected', error, now());
    });
  trackRun(correct());
  every(minute, correct);
}

/** Checks the storage at start-up and every minute, and logs why nothing can be stored. */
function startStorageChecks(): void {
  const { now } = services();
  const check = () =>
    checkStorage().catch((error: unknown) => {
      logErrorOncePerMinute('nothing-can-be-stored', error, now());
    });
  trackRun(check());
  every(minute, check);
}

/**
 * Reconciles unfinished payments at start-up and every five minutes, and those whose process has ended as
 * soon as their lease has.
 */
function startReconciliation(content: Content): void {
  const first = configuredPayments(content);
  if (first === undefined) return;
  const reconcile = async () => {
    await verifyApiKey(first).catch((error: unknown) => {
      logError('payment-key-not-verified', error, first.now());
    });
    while (!isStopping()) {
      // With the forms of the current content.
      const payments = configuredPayments(content) ?? first;
      await reconcileAll(payments).catch((error: unknown) => {
        payments.alarm('payments-not-reconciled', { error });
      });
      await sleep(reconcileInterval);
    }
  };
  const finishInterrupted = async () => {
    while (!isStopping()) {
      const payments = configuredPayments(content) ?? first;
      await reconcileInterrupted(payments).catch((error: unknown) => {
        payments.alarm('payments-not-reconciled', { error });
      });
      await sleep(interruptedInterval);
    }
  };
  trackRun(reconcile());
  trackRun(finishInterrupted());
}

/**
 * Keeps the rendered pages current: renders those whose forms have changed at the desk, by their dates or
 * their number, and requests those that become outdated, such as "open now". Starts again with each
 * published version of the content.
 */
function startPageRefresh(): void {
  const { now } = services();
  const changed = createSignal();
  stopSignal().addEventListener('abort', () => {
    changed.notify();
  });
  changeSignal('settings').subscribe(() => {
    changed.notify();
  });
  const run = async () => {
    let content: Content | undefined;
    let refreshForms = () => Promise.resolve();
    while (!isStopping()) {
      try {
        const current = await getContent();
        if (content !== current) {
          const isPublished = content !== undefined || activeVersion()?.pages !== undefined;
          content = current;
          scheduleOutdatedPages(current);
          refreshForms = createFormRefresh(current);
          // Renders the pages of the version before the first visitor of each has to wait for it.
          if (isPublished) for (const path of listPagePaths(current)) await requestPage(path);
        }
        await changed.wait(formRefreshInterval);
        if (!isStopping()) await refreshForms();
      } catch (error) {
        // The server answers nothing more.
        if (isStopping()) return;
        logErrorOncePerMinute('pages-not-refreshed', error, now());
        await sleep(formRefreshInterval);
      }
    }
  };
  trackRun(run());
}

/** Requests pages when they become outdated, until other content is published. */
function scheduleOutdatedPages(content: Content): void {
  scheduleRefreshes(content, {
    now: () => new Date(),
    setTimer: (milliseconds, callback) => {
      setTimeout(() => {
        const active = activeVersion();
        if (active === undefined || active.content === content) callback();
      }, milliseconds).unref();
    },
    requestPage,
  });
}

/** Returns a function that renders the pages again whose forms have changed. */
function createFormRefresh(content: Content): () => Promise<void> {
  const { store, now } = services();
  return formRefresher(content, {
    loadForms: () => loadCurrentForms(content, store, now()),
    refreshPage: async (path) => {
      const headers = { Authorization: await refreshKey(store), 'X-Path': path };
      const url = `${ownOrigin()}${refreshPath}`;
      const { ok, status } = await fetch(url, { method: 'POST', headers, signal: stopSignal() });
      // A page that was removed meanwhile has nothing to render.
      if (!ok && status !== 404) {
        throw new Error(`The page ${path} was not rendered: status ${status}.`);
      }
    },
  });
}

async function requestPage(path: string): Promise<void> {
  await fetch(`${ownOrigin()}${path}`, { signal: stopSignal() })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined);
}

/** Returns the origin at which this process serves. */
function ownOrigin(): string {
  // lib/server/server.ts sets both; `next start` sets PORT.
  const { FRONTDESK_HOSTNAME, PORT = '3000' } = process.env;
  return localOrigin(FRONTDESK_HOSTNAME, PORT);
}
