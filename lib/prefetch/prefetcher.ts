import pLimit from 'p-limit';

interface PrefetcherDeps {
  /**
   * Fetches a page into the router's cache, or replaces it there with `anew`. Settles when that is
   * done.
   */
  readonly fetch: (address: string, anew: boolean) => Promise<unknown>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const concurrency = 5;

/**
 * Prefetches pages, a few at once, and tracks how long each stays usable.
 *
 * Next's pages router by itself fetches all at once and keeps them as long as the tab is open.
 */
export class Prefetcher {
  private readonly entries = new Map<string, PrefetchEntry>();
  private readonly underway = new Set<string>();
  private readonly queue = pLimit(concurrency);

  constructor(private readonly ground: PrefetcherDeps) {}

  /** Prefetches a page unless it is cached or in progress. */
  prefetch(address: string): void {
    const key = keyOf(address);
    if (this.isGood(key) || this.underway.has(key)) return;
    this.underway.add(key);
    void this.queue(() => this.fetch(key));
  }

  /** Records a navigation. Returns `expired` if the router must fetch the page again. */
  recordVisit(address: string): 'cached' | 'expired' {
    const key = keyOf(address);
    const entry = this.entries.get(key);
    const isExpired = entry !== undefined && this.statusOf(entry) === 'expired';
    const usedAt = this.ground.now();
    // The router fetches a missing or expired page now.
    const kept = entry === undefined || isExpired ? newEntry(key, usedAt) : entry;
    this.entries.set(key, { ...kept, usedAt });
    return isExpired ? 'expired' : 'cached';
  }

  private async fetch(key: string): Promise<void> {
    try {
      // A navigation may have fetched it while this waited.
      if (this.isGood(key)) return;
      await this.ground.fetch(key, this.entries.has(key));
      this.entries.set(key, newEntry(key, this.ground.now()));
    } catch {
      // Prefetching is optional: the navigation fetches again and reports errors.
    } finally {
      this.underway.delete(key);
    }
  }

  private isGood(key: string): boolean {
    const entry = this.entries.get(key);
    const status = entry && this.statusOf(entry);
    return status === 'fresh' || status === 'reusable';
  }

  private statusOf(entry: PrefetchEntry): EntryStatus {
    return statusOf(entry, this.ground.now());
  }
}

/** Fragments belong to one page. */
function keyOf(address: string): string {
  return address.replace(/#.*/s, '');
}

/** Pages with a query, such as the search, and forms are rendered for each visit. */
function newEntry(key: string, fetchedAt: number): PrefetchEntry {
  return { kind: /^\/f\/|\?/.test(key) ? 'auto' : 'full', fetchedAt };
}

/** A prefetched page. */
export interface PrefetchEntry {
  /**
   * `full` where the page's data was fetched with it; `auto` where only its code could be, because
   * the server makes such a page for every visit.
   */
  readonly kind: 'auto' | 'full';
  /** Milliseconds since the epoch, as is `usedAt`. */
  readonly fetchedAt: number;
  /** When a visitor last went there with it. */
  readonly usedAt?: number;
}

/**
 * `fresh`: fetched recently and unused. `reusable`: as good as fresh. `stale`: may be shown, and
 * is fetched again on the next prefetch. `expired`: must not be shown.
 */
export type EntryStatus = 'fresh' | 'reusable' | 'stale' | 'expired';

const freshMs = 30_000;
const keptMs = 300_000;

/**
 * Returns an entry's status by the rules of Next's app router (its prefetch-cache-utils, 14.2.35);
 * the pages router has none.
 */
export function statusOf({ kind, fetchedAt, usedAt }: PrefetchEntry, now: number): EntryStatus {
  if (now < (usedAt ?? fetchedAt) + freshMs) return usedAt === undefined ? 'fresh' : 'reusable';
  if (now >= fetchedAt + keptMs) return 'expired';
  return kind === 'full' ? 'reusable' : 'stale';
}
