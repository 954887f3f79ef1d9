import { setTimeout as delay } from 'node:timers/promises';
import { scheduleCleanup } from '@/lib/server/cleanup';
import type { Content } from '@/lib/server/content/content';
import { scheduleRefreshes } from '@/lib/server/pages/revalidation';
import { getContent } from '@/lib/server/content/load-content';
import { logError, logErrorOncePerMinute } from '@/lib/server/http/logging/log-error';
import { localOrigin } from '@/lib/server/http/requests/origins';
import { outboxSignal } from '@/lib/server/mail/outbox-signal';
import { runOutbox } from '@/lib/server/mail/deliver';
import { configuredPayments } from '@/lib/server/configured-payments';
import { reconcileAll } from '@/lib/server/payments/reconcile/reconcile-all';
import { logPaymentMode, verifyApiKey } from '@/lib/server/payments/start-up';
import { checkStorage, openMailer, services } from '@/lib/server/services';
import { serverWords } from '@/lib/server/words';

const minute = 60_000;
const reconcileInterval = 5 * minute;

/**
 * Starts the background jobs: outbox, clean-up, storage checks, payment reconciliation and page
 * refreshes.
 */
export async function startJobs(): Promise<void> {
  const content = await getContent();
  if (process.env.FRONTDESK_SERVER === undefined) logMissingProtection(services().now());
  startOutbox(content);
  startCleanup();
  startStorageChecks();
  startReconciliation(content);
  if (process.env.NODE_ENV !== 'production') return;
  const { settings, now } = services();
  logPaymentMode(settings, content.forms.values(), now());
  startPageRefresh(content);
}

/** Warns that `next dev` and `next start` run without the protections of lib/server/server.ts. */
function logMissingProtection(now: Date): void {
  const line = {
    time: now.toISOString(),
    level: 'warn',
    event: 'server-unprotected',
    message: serverWords.unprotected,
  };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

/** Sends mail from the outbox. Without a mail server, the mails stay readable at the desk. */
function startOutbox({ site }: Content): void {
  const { settings, store, now } = services();
  const mailer = openMailer(settings, site.name);
  if (mailer === undefined) return;
  const delivery = { store, mailer, now, random: Math.random };
  void runOutbox(() => false, delivery, outboxSignal(), sleep);
}

/** Deletes expired rows and orphaned uploads at start-up and every hour. */
function startCleanup(): void {
  const { store, uploads, now } = services();
  scheduleCleanup({ store, uploads, now }, (milliseconds, call) => {
    setInterval(call, milliseconds).unref();
  });
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
      // lib/server/server.ts sets both; `next start` sets PORT.
      const { FRONTDESK_HOSTNAME, PORT = '3000' } = process.env;
      await fetch(`${localOrigin(FRONTDESK_HOSTNAME, PORT)}${path}`).catch(() => undefined);
    },
  });
}

function sleep(milliseconds: number): Promise<void> {
  return delay(milliseconds, undefined, { ref: false });
}
