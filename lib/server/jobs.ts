import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { startBackups } from '@/lib/server/backup-jobs';
import { startCanary } from '@/lib/server/canary-jobs';
import { startChanges } from '@/lib/server/change-jobs';
import { scheduleCleanup } from '@/lib/server/cleanup';
import type { Content } from '@/lib/server/content/content';
import { deleteOldSubmissions } from '@/lib/server/desk/erasure/delete-old';
import { linkMailer } from '@/lib/server/desk/sign-in/link-mailer';
import { scheduleRefreshes } from '@/lib/server/pages/revalidation';
import { getContent } from '@/lib/server/content/load-content';
import { loadCurrentForms } from '@/lib/server/form-settings/current-forms';
import { formRefresher, refreshKey, refreshPath } from '@/lib/server/pages/form-refresh';
import { indexWords } from '@/lib/server/index-words';
import { logError, logErrorOncePerMinute } from '@/lib/server/http/logging/log-error';
import { logEvent } from '@/lib/server/http/logging/log-event';
import { localOrigin } from '@/lib/server/http/requests/origins';
import { createSignal, outboxSignal } from '@/lib/server/mail/outbox-signal';
import { runOutbox } from '@/lib/server/mail/deliver';
import { webhookBodies } from '@/lib/server/desk/connections/webhook-message';
import { configuredPayments } from '@/lib/server/configured-payments';
import { reconcileAll } from '@/lib/server/payments/reconcile/reconcile-all';
import { logPaymentMode, verifyApiKey } from '@/lib/server/payments/start-up';
import { checkStorage, openMailer, services } from '@/lib/server/services';
import { changeSignal } from '@/lib/server/store/store-changes';
import { startTelling } from '@/lib/server/telling-jobs';
import { runWebhooks } from '@/lib/server/webhooks/deliver';
import { webhookNetwork } from '@/lib/server/webhooks/send';
import { serverWords } from '@/lib/server/words';

const minute = 60_000;
const reconcileInterval = 5 * minute;

/** Milliseconds between two checks whether forms have opened, closed or filled up. */
const formRefreshInterval = 2000;

/**
 * Starts the background jobs: outbox, webhooks, clean-up, search index, storage checks, digests and
 * alarms, backups, payment reconciliation and page refreshes.
 */
export async function startJobs(): Promise<void> {
  const content = await getContent();
  if (process.env.FRONTDESK_SERVER === undefined) logMissingProtection(services().now());
  startChanges();
  startOutbox(content);
  startWebhooks(content);
  startCleanup(content);
  startIndexing();
  startStorageChecks();
  startTelling(content);
  startBackups(content);
  startReconciliation(content);
  startCanary(content);
  if (process.env.NODE_ENV !== 'production') return;
  const { settings, now } = services();
  logPaymentMode(settings, content.forms.values(), now());
  startPageRefresh(content);
  startFormRefresh(content);
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
  void runOutbox(() => false, delivery, outboxSignal(), sleep);
}

/** Delivers submissions to webhooks. */
function startWebhooks(content: Content): void {
  const { settings, store, now } = services();
  const bodyOf = webhookBodies(content, settings.SITE_URL, now);
  const deps = { store, network: webhookNetwork, bodyOf, now, random: Math.random };
  void runWebhooks(() => false, deps, sleep);
}

/** Deletes expired rows, old submissions and orphaned uploads at start-up and every hour. */
function startCleanup({ forms }: Content): void {
  const { store, uploads, now } = services();
  const deleteOld = () => deleteOldSubmissions({ store, uploads, now, randomBytes }, forms.keys());
  scheduleCleanup(
    { store, uploads, now, deleteOldSubmissions: deleteOld },
    (milliseconds, call) => {
      setInterval(call, milliseconds).unref();
    },
  );
}

/** Adds submissions of earlier releases to the search index. */
function startIndexing(): void {
  const { store, now } = services();
  void indexWords({ store, now, pause: () => sleep(50) });
}

/** Checks the storage at start-up and every minute, and logs why nothing can be stored. */
function startStorageChecks(): void {
  const { now } = services();
  const check = () => {
    checkStorage().catch((error: unknown) => {
      logErrorOncePerMinute('nothing-can-be-stored', error, now());
    });
  };
  check();
  setInterval(check, minute).unref();
}

/** Reconciles unfinished payments at start-up and every five minutes. */
function startReconciliation(content: Content): void {
  const payments = configuredPayments(content);
  if (payments === undefined) return;
  const reconcile = async () => {
    await verifyApiKey(payments).catch((error: unknown) => {
      logError('payment-key-not-verified', error, payments.now());
    });
    for (;;) {
      await reconcileAll(payments).catch((error: unknown) => {
        payments.alarm('payments-not-reconciled', { error });
      });
      await sleep(reconcileInterval);
    }
  };
  void reconcile();
}

/** Requests pages when their content becomes outdated, such as "open now", so that Next.js renders them. */
function startPageRefresh(content: Content): void {
  scheduleRefreshes(content, {
    now: () => new Date(),
    setTimer: (milliseconds, callback) => {
      setTimeout(callback, milliseconds).unref();
    },
    requestPage: async (path) => {
      await fetch(`${ownOrigin()}${path}`).catch(() => undefined);
    },
  });
}

/** Renders the pages again whose forms have changed at the desk, by their dates or their number. */
function startFormRefresh(content: Content): void {
  const { store, now } = services();
  const refresh = formRefresher(content, {
    loadForms: () => loadCurrentForms(content.forms, store, now()),
    refreshPage: async (path) => {
      const headers = { Authorization: await refreshKey(store), 'X-Path': path };
      const url = `${ownOrigin()}${refreshPath}`;
      const { ok, status } = await fetch(url, { method: 'POST', headers });
      if (!ok) throw new Error(`The page ${path} was not rendered: status ${status}.`);
    },
  });
  const changed = createSignal();
  changeSignal('settings').subscribe(() => {
    changed.notify();
  });
  const run = async () => {
    for (;;) {
      await changed.wait(formRefreshInterval);
      await refresh().catch((error: unknown) => {
        logErrorOncePerMinute('pages-not-refreshed', error, now());
      });
    }
  };
  void run();
}

/** Returns the origin at which this process serves. */
function ownOrigin(): string {
  // lib/server/server.ts sets both; `next start` sets PORT.
  const { FRONTDESK_HOSTNAME, PORT = '3000' } = process.env;
  return localOrigin(FRONTDESK_HOSTNAME, PORT);
}

function sleep(milliseconds: number): Promise<void> {
  return delay(milliseconds, undefined, { ref: false });
}
