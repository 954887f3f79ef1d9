import type { UploadStore } from '@/lib/server/submissions/upload-store';
import { logError } from '@/lib/server/http/logging/log-error';
import type { Store } from '@/lib/server/store/store';

const hour = 60 * 60 * 1000;

interface CleanUpDeps {
  readonly store: Pick<Store, 'forgetExpired' | 'listFileIds'>;
  readonly uploads: Pick<UploadStore, 'clearLeftovers'>;
  readonly now: () => Date;
}

/** Deletes expired rows and orphaned uploads at once and then every hour. */
export function scheduleCleanup(
  deps: CleanUpDeps,
  every: (milliseconds: number, call: () => void) => void,
): void {
  const run = () => void cleanUp(deps);
  run();
  every(hour, run);
}

/** Deletes expired rows and orphaned uploads. One that fails is logged and does not stop the other. */
export async function cleanUp({ store, uploads, now }: CleanUpDeps): Promise<void> {
  const log = (event: string) => (error: unknown) => logError(event, error, now());
  await store.forgetExpired(now()).catch(log('expired-not-forgotten'));
  await deleteOrphans({ store, uploads, now }).catch(log('leftovers-not-cleared'));
}

/** Uploads that arrived while the site was being killed belong to no submission. */
async function deleteOrphans({ store, uploads, now }: CleanUpDeps): Promise<void> {
  // A younger one may be on its way in, here or at another server.
  const before = new Date(now().getTime() - hour);
  const known = new Set(await store.listFileIds());
  await uploads.clearLeftovers(known, before);
}
