import type { Uploads } from '@/lib/server/submissions/upload-store';
import { logError } from '@/lib/server/http/logging/log-error';
import type { Store } from '@/lib/server/store/store';

const hour = 60 * 60 * 1000;

interface CleanUpDeps {
  readonly store: Pick<Store, 'deleteExpired' | 'listFileIds'>;
  readonly uploads: Pick<Uploads, 'deleteOrphans'>;
  /** Deletes submissions that are kept no longer. */
  readonly deleteOldSubmissions: () => Promise<void>;
  readonly now: () => Date;
}

/**
 * Deletes expired rows, old submissions and orphaned uploads now and every hour. Resolves when the first run
 * has ended.
 */
export function scheduleCleanup(
  deps: CleanUpDeps,
  every: (milliseconds: number, run: () => Promise<void>) => void,
): Promise<void> {
  const run = () => cleanUp(deps);
  every(hour, run);
  return run();
}

/** Deletes expired rows, old submissions and orphaned uploads. Logs a failure of one and continues. */
export async function cleanUp(deps: CleanUpDeps): Promise<void> {
  const { store, now } = deps;
  const log = (event: string) => (error: unknown) => logError(event, error, now());
  await store.deleteExpired(now()).catch(log('expired-rows-not-deleted'));
  await deps.deleteOldSubmissions().catch(log('old-submissions-not-deleted'));
  await deleteOrphans(deps).catch(log('orphaned-uploads-not-deleted'));
}

/** Deletes uploads without a submission, which a killed process leaves behind. */
async function deleteOrphans({ store, uploads, now }: CleanUpDeps): Promise<void> {
  // A newer upload may belong to a request in progress, here or on another server.
  const before = new Date(now().getTime() - hour);
  const known = new Set(await store.listFileIds());
  await uploads.deleteOrphans(known, before);
}
