import type { Store } from '@/lib/server/platform/store/store';

/** Submissions of one batch, which SQLite commits together. */
const batchSize = 25;

interface BackfillDeps {
  readonly store: Pick<Store, 'indexSubmissions'>;
  /** Waits between two batches, so that visitors' submissions are stored meanwhile. */
  readonly pause: () => Promise<void>;
}

/**
 * Adds submissions of earlier releases to the search index, until all are in it or `signal` aborts. The next
 * call continues. Several processes may run it.
 */
export async function backfillSearchIndex(
  { store, pause }: BackfillDeps,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await store.indexSubmissions(batchSize)) > 0) await pause();
}
