import type { Content } from '@/lib/server/content/content';
import { getContent } from '@/lib/server/content/load-content';
import { dateSource } from '@/lib/server/content/versions/date-source';
import { canHaveCanary } from '@/lib/server/alerts/canary/canary';
import { logEvent } from '@/lib/server/platform/http/logging/log-event';
import { listJobs } from '@/lib/server/jobs';
import { runJobs } from '@/lib/server/platform/jobs/run-jobs';
import { logPaymentMode } from '@/lib/server/payments/start-up';
import { services, type Services } from '@/lib/server/services';
import { shareChanges } from '@/lib/server/platform/store/store-changes';
import { serverWords } from '@/lib/server/words';
import { ownAddress } from '@/lib/server/platform/http/requests/own-address';

/** Logs what an operator should know about the settings, and starts the background jobs. */
export async function startJobs(): Promise<void> {
  const isProduction = process.env.NODE_ENV === 'production';
  const all = services();
  if (!isProduction) dateSource().read = () => all.store.listDateStates();
  const content = await getContent();
  logWarnings(all, content);
  if (isProduction) logPaymentMode(all.settings, content.forms.values(), all.now());
  shareChanges(all.changes);
  // `next dev` reads all files at each call of getContent, so its jobs keep the content of the start.
  const readContent = isProduction ? getContent : () => Promise.resolve(content);
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
