import { logError } from '@/lib/server/http/logging/log-error';
import type { Store } from '@/lib/server/store/store';

/** Submissions of one batch, which SQLite commits together. */
const batchSize = 25;

interface IndexDeps {
  readonly store: Pick<Store, 'indexSubmissions'>;
  readonly now: () => Date;
  /** Waits between two batches, so that visitors' submissions are stored meanwhile. */
  readonly pause: () => Promise<void>;
}

/**
 * Adds submissions of earlier releases to the search index, until all are in it. Several processes may
 * run it. Logs a failure and stops; it continues after the next start.
 */
export async function indexWords({ store, now, pause }: IndexDeps): Promise<void> {
  try {
    while ((await store.indexSubmissions(batchSize)) > 0) await pause();
  } catch (error) {
    logError('words-not-indexed', error, now());
  }
}
