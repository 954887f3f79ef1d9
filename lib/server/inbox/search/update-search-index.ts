import type { IndexStore } from '@/lib/server/inbox/search/word-index-sql';

/** Submissions of one batch, which SQLite indexes in one transaction. */
const batchSize = 100;

interface IndexDeps {
  readonly store: IndexStore;
  /** Waits for more submissions, which share a batch, and between two batches. */
  readonly pause: () => Promise<void>;
}

/**
 * Adds the words of submissions that were stored or changed to the search index, until all are in it or
 * `signal` aborts. The next call continues, also after a crash. Several processes may run it.
 */
export async function updateSearchIndex(
  { store, pause }: IndexDeps,
  signal: AbortSignal,
): Promise<void> {
  let count: number;
  do {
    await pause();
    count = signal.aborted ? 0 : await store.indexSubmissions(batchSize);
  } while (count === batchSize);
}
