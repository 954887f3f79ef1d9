import { z } from 'zod';
import type { Content } from '@/lib/server/content/content';
import { loadCurrentForms } from '@/lib/server/forms/settings/current-forms';
import {
  type CanaryDeps,
  canHaveCanary,
  runCanary,
  type CanaryFailure,
} from '@/lib/server/alerts/canary/canary';
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

/** The setting with the state of the canary. Names with a colon belong to others. */
const name = 'canary';

const day = 24 * 60 * 60_000;

/** After a failure, the canary is sent again an hour later. */
const retryMs = 60 * 60_000;

const stateSchema = z.object({
  startedAt: z.iso.datetime(),
  failure: z
    .object({ step: z.enum(['sent', 'found', 'deleted']), status: z.int().optional() })
    .optional(),
});

type CanaryState = Readonly<z.output<typeof stateSchema>>;

type SettingStore = Pick<Store, 'findDeskSetting' | 'saveDeskSetting'>;

/** Returns the state of the last canary; `undefined` before the first. */
export async function loadCanaryState(
  store: Pick<SettingStore, 'findDeskSetting'>,
): Promise<CanaryState | undefined> {
  return stateSchema.safeParse((await store.findDeskSetting(name))?.value).data;
}

/**
 * Sends a canary if one is due: a day after the last, or an hour after a failure. Of several processes
 * that share a store, one does it. Returns whether it did.
 */
export async function runDailyCanary(
  store: SettingStore,
  now: Date,
  run: () => Promise<CanaryFailure | undefined>,
): Promise<boolean> {
  const setting = await store.findDeskSetting(name);
  const last = stateSchema.safeParse(setting?.value).data;
  const wait = last?.failure === undefined ? day : retryMs;
  const age = last === undefined ? wait : now.getTime() - Date.parse(last.startedAt);
  // A negative age was stored while the clock was ahead.
  if (age >= 0 && age < wait) return false;
  const startedAt = now.toISOString();
  const save = (value: CanaryState, version: number) =>
    store.saveDeskSetting({ name, value, version, changedAt: now, changedBy: '' });
  const version = setting?.version ?? 0;
  if (!(await save({ ...last, startedAt }, version))) return false;
  const failure = await run();
  await save({ startedAt, failure }, version + 1);
  return true;
}
