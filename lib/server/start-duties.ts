import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scheduleCleanup } from '@/lib/server/cleanup';
import { readContent } from '@/lib/server/content/read-content';
import { scheduleRefreshes } from '@/lib/server/pages/refresh-pages';
import { contentPaths } from '@/lib/server/content/page-sections';
import { directAnswers, type AnswerItself } from '@/lib/server/forms/endpoint/direct-answers';
import { formContext, openUploadStore } from '@/lib/server/forms/endpoint/form-context';
import { requestNetwork } from '@/lib/server/http/client-network';
import { listStaticFiles, protectErrorPages } from '@/lib/server/http/error-page-headers';
import { hideFailurePages, readFailurePages, showFailures } from '@/lib/server/http/error-pages';
import { GracefulShutdown, type Schedule } from '@/lib/server/http/graceful-shutdown';
import { guardDevelopment, guardServer } from '@/lib/server/http/guard-server';
import { lowerCaseAnswers } from '@/lib/server/http/lowercase-redirect';
import { logFailure, logLastingFailure } from '@/lib/server/http/log-error';
import { ownOrigin } from '@/lib/server/http/own-origin';
import { limitRequests, RequestRate } from '@/lib/server/http/request-rate';
import { readRouteHeaders } from '@/lib/server/http/route-headers';
import { stopOnSignal } from '@/lib/server/http/stop-on-signal';
import { askForTransport } from '@/lib/server/http/strict-transport';
import { watchForwarded } from '@/lib/server/http/untrusted-proxy';
import { outboxSignal } from '@/lib/server/mail/outbox-signal';
import { runOutbox } from '@/lib/server/mail/deliver';
import { configuredPayments } from '@/lib/server/configured-payments';
import { reconcileAll } from '@/lib/server/payments/reconcile-all';
import { logPaymentMode } from '@/lib/server/payments/log-payment-mode';
import { verifyApiKey } from '@/lib/server/payments/verify-api-key';
import { checkStorage, openMailer, services } from '@/lib/server/services';

const hour = 3_600_000;
const minute = 60_000;
const sweepEvery = hour / 12;

/** What the server does besides answering: once at its start, and then on the clock. */
export async function startDuties(): Promise<void> {
  await startOutbox();
  startCleanup();
  startMonitoring();
  await startSweeping();
  if (process.env.NODE_ENV !== 'production') {
    guardDevelopment();
    return;
  }
  const content = await readContent();
  const { forms, site } = content;
  logPaymentMode(services().settings, forms.values(), services().now());
  const headersOf = readRouteHeaders(await readBuilt('routes-manifest.json'));
  const inLowerCase = lowerCaseAnswers([
    ...contentPaths(content),
    ...[...forms.keys()].map((id) => `/f/${id}`),
    '/search',
    '/cookies',
  ]);
  const direct = directAnswers({ forms, project: site.project, headersOf, context: formContext });
  const failures = await readFailurePages(join(process.cwd(), '.next/server/pages/failed'));
  const staticFiles = listStaticFiles(join(process.cwd(), '.next/static'));
  const { SITE_URL, TRUST_PROXY } = services().settings;
  const noteForwarded = watchForwarded({ proxies: TRUST_PROXY, now: services().now });
  const sayTransport = askForTransport(SITE_URL);
  const limit = limitRequests({
    rate: new RequestRate(services().now),
    networkOf: (request) => requestNetwork(request, TRUST_PROXY),
    headersOf,
    page: failures.get(429) ?? '',
  });
  const answersItself: AnswerItself = (request, response) => {
    noteForwarded(request);
    sayTransport(request, response);
    if (limit(request, response)) return true;
    hideFailurePages(request);
    protectErrorPages(request, response, headersOf, staticFiles);
    showFailures(request, response, failures);
    return inLowerCase(request, response) || direct(request, response);
  };
  const shutdown = new GracefulShutdown(schedule);
  guardServer(answersItself, TRUST_PROXY, shutdown, failures.get(405));
  stopWith(shutdown);
  scheduleRefreshes(content, {
    now: () => new Date(),
    after: (milliseconds, call) => {
      setTimeout(call, milliseconds).unref();
    },
    visit: async (path) => {
      // Next writes the port it listens on into PORT; scripts/site-process.ts sets the other.
      const { FRONTDESK_HOSTNAME, PORT = '3000' } = process.env;
      await fetch(`${ownOrigin(FRONTDESK_HOSTNAME, PORT)}${path}`).catch(() => undefined);
    },
  });
}

/** Needs NEXT_MANUAL_SIG_HANDLE: Next's own handler exits without waiting for the store. */
function stopWith(shutdown: GracefulShutdown): void {
  const { store, now } = services();
  stopOnSignal({
    onSignal: (signal, call) => process.on(signal, call),
    drain: () => shutdown.drain(),
    close: () => store.close(),
    exit: (code) => process.exit(code),
    now,
    log: (line) => process.stderr.write(line),
  });
}

const schedule: Schedule = (milliseconds, call) => {
  const timer = setTimeout(call, milliseconds).unref();
  return () => {
    clearTimeout(timer);
  };
};

/** A file of the build, which the framework starts from too. */
async function readBuilt(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(process.cwd(), '.next', name), 'utf8')) as unknown;
}

/** Sends the mails that wait, where a mail server is set; else they wait on the desk. */
async function startOutbox(): Promise<void> {
  const { settings, store, now } = services();
  const mailer = openMailer(settings, (await readContent()).site.name);
  if (mailer === undefined) return;
  const delivery = { store, mailer, now, random: Math.random };
  const forever = () => false;
  void runOutbox(forever, delivery, outboxSignal(), rest);
}

/** Deletes what has expired, at the start and every hour. */
function startCleanup(): void {
  const { settings, store, now } = services();
  const uploads = openUploadStore(settings.DATA_DIR);
  scheduleCleanup({ store, uploads, now }, (milliseconds, call) => {
    setInterval(call, milliseconds).unref();
  });
}

/** Logs every minute why nothing can be stored, even when no request finds out. */
function startMonitoring(): void {
  const { now } = services();
  const check = () => {
    checkStorage().catch((error: unknown) => {
      logLastingFailure('nothing-can-be-stored', error, now());
    });
  };
  check();
  setInterval(check, minute).unref();
}

/** Payments that nobody finished are looked after, at the start and then every five minutes. */
async function startSweeping(): Promise<void> {
  const payments = configuredPayments(await readContent());
  if (payments === undefined) return;
  const sweep = async () => {
    await verifyApiKey(payments).catch((error: unknown) => {
      logFailure('payment-key-not-verified', error, payments.now());
    });
    for (;;) {
      await reconcileAll(payments).catch((error: unknown) => {
        payments.alarm('payments-not-reconciled', { error });
      });
      await rest(sweepEvery);
    }
  };
  void sweep();
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
