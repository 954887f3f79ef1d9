import type { Content } from '@/lib/server/content/content';
import { loadCurrentForms } from '@/lib/server/forms/settings/current-forms';
import { type CanaryDeps, canHaveCanary, runCanary } from '@/lib/server/alerts/canary/canary';
import { runDailyCanary } from '@/lib/server/alerts/canary/canary-state';
import type { Store } from '@/lib/server/store';

interface DailyCanaryDeps extends CanaryDeps {
  readonly store: Store;
}

/** Sends a test submission to a form if one is due. */
export async function sendDailyCanary(
  id: string,
  content: Content,
  deps: DailyCanaryDeps,
): Promise<void> {
  const { store, now } = deps;
  const form = (await loadCurrentForms(content, store, now())).forms.get(id);
  // A form that is closed or full at the desk is no fault.
  if (form === undefined || !canHaveCanary(form)) return;
  await runDailyCanary(store, now(), () => runCanary(form, deps));
}
