import { randomBytes } from 'node:crypto';
import { every } from '@/lib/server/background';
import type { Content } from '@/lib/server/content/content';
import { eraseSubmissions } from '@/lib/server/desk/erasure/erase';
import { canHaveCanary, runCanary } from '@/lib/server/forms/canary/canary';
import { runDailyCanary } from '@/lib/server/forms/canary/canary-state';
import { loadCurrentForms } from '@/lib/server/form-settings/current-forms';
import { logError } from '@/lib/server/http/logging/log-error';
import { logEvent } from '@/lib/server/http/logging/log-event';
import { services } from '@/lib/server/services';

const minute = 60_000;

/** Sends a test submission every day, where `CANARY_FORM` names a form. */
export function startCanary(content: Content): void {
  const { forms } = content;
  const { settings, store, uploads, now } = services();
  const id = settings.CANARY_FORM;
  if (id === undefined) return;
  const note = { operator: '', reason: 'canary', folders: ['spam' as const] };
  const erase = (submission: string) =>
    eraseSubmissions({ store, uploads, now, randomBytes }, [submission], note);
  const run = async () => {
    const form = (await loadCurrentForms(content, store, now())).forms.get(id);
    // A form that is closed or full at the desk is no fault.
    if (form === undefined || !canHaveCanary(form)) return;
    const deps = { store, siteUrl: settings.SITE_URL, fetch, erase, now };
    await runDailyCanary(store, now(), () => runCanary(form, deps));
  };
  const form = forms.get(id);
  if (form === undefined || !canHaveCanary(form)) {
    logEvent('warn', 'canary-not-possible', { form: id }, { now: now() });
    return;
  }
  every(minute, () =>
    run().catch((error: unknown) => {
      logError('canary-failed', error, now());
    }),
  );
}
