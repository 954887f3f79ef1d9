import type { Content } from '@/lib/server/content/content';
import { ContentError } from '@/lib/server/content/files/problems';
import { getContent } from '@/lib/server/content/load-content';
import { dateSource } from '@/lib/server/content/versions/date-source';
import { canHaveCanary } from '@/lib/server/alerts/canary/canary';
import { logEvent } from '@/lib/server/platform/http/logging/log-event';
import { listJobs } from '@/lib/server/jobs';
import { runJobs } from '@/lib/server/platform/jobs/run-jobs';
import { logPaymentMode } from '@/lib/server/payments/start-up';
import { services, type Services } from '@/lib/server/services';
import { shareChanges } from '@/lib/server/platform/store/store-changes';
import { serverWords } from '@/lib/words/lib/server';
import { ownAddress } from '@/lib/server/platform/http/requests/own-address';

/** How long `next dev` waits before it reads content with mistakes again. */
const retryMs = 2000;

/**
 * Logs what an operator should know about the settings, and starts the background jobs. Under `next dev`, content
 * with mistakes is printed, and the jobs start once it is right: pages show the mistakes until then.
 */
export async function startJobs(): Promise<void> {
  const all = services();
  if (process.env.NODE_ENV === 'production') {
    const content = await getContent();
    logWarnings(all, content);
    logPaymentMode(all.settings, content.forms.values(), all.now());
    start(all, getContent);
    return;
  }
  dateSource().read = () => all.store.listDateStates();
  await startInDevelopment(all, (problems) => {
    process.stderr.write(`${problems}\n`);
  });
}

async function startInDevelopment(
  all: Services,
  report: (problems: string) => void,
): Promise<void> {
  try {
    const content = await getContent();
    logWarnings(all, content);
    // `next dev` reads all files at each call of getContent, so its jobs keep the content of the start.
    start(all, () => Promise.resolve(content));
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    report(error.message);
    setTimeout(() => void startInDevelopment(all, () => undefined), retryMs).unref();
  }
}

function start(all: Services, readContent: () => Promise<Content>): void {
  shareChanges(all.changes);
  runJobs(listJobs(all, readContent), all.now);
}

function logWarnings({ settings, now }: Services, { forms }: Content): void {
  if (ownAddress() === undefined) {
    // `next dev` and `next start` run without the protections of lib/server/server.ts.
    logEvent('warn', 'server-unprotected', { message: serverWords.unprotected }, { now: now() });
  }
  const id = settings.CANARY_FORM;
  const form = forms.get(id ?? '');
  if (id !== undefined && (form === undefined || !canHaveCanary(form))) {
    logEvent('warn', 'canary-not-possible', { form: id }, { now: now() });
  }
}
