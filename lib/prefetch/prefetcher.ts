import pLimit from 'p-limit';

interface PrefetcherDeps {
  /**
   * Fetches a page into the router's cache. `isRefetch` replaces a cached page.
   */
  readonly fetch: (address: string, isRefetch: boolean) => Promise<unknown>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const concurrency = 5;

/**
 * Prefetches pages, a few at once, and tracks how long each stays usable.
 *
 * Next's pages router itself fetches all at once and keeps them until the tab closes.
 */
export class Prefetcher {
  private readonly entries = new Map<string, PrefetchEntry>();
  private readonly inProgress = new Set<string>();
  private readonly queue = pLimit(concurrency);

  constructor(private readonly deps: PrefetcherDeps) {}

  /** Prefetches a page unless it is cached or in progress. */
  prefetch(address: string): void {
    const key = keyOf(address);
    if (this.isCached(key) || this.inProgress.has(key)) return;
    this.inProgress.add(key);
    void this.queue(() => this.fetch(key));
  }

  /** Records a navigation. Returns `expired` if the router must fetch the page again. */
  recordVisit(address: string): 'cached' | 'expired' {
    const key = keyOf(address);
    const entry = this.entries.get(key);
    const isExpired = entry !== undefined && this.statusOf(entry) === 'expired';
    const usedAt = this.deps.now();
    // The router fetches a missing or expired page now.
    const current = entry === undefined || isExpired ? newEntry(key, usedAt) : entry;
    this.entries.set(key, { ...current, usedAt });
    return isExpired ? 'expired' : 'cached';
  }

  private async fetch(key: string): Promise<void> {
    try {
      // A navigation may have fetched it while this waited.
      if (this.isCached(key)) return;
      // The response may be old when it arrives, and is never older than the request.
      const requestedAt = this.deps.now();
      await this.deps.fetch(key, this.entries.has(key));
      this.entries.set(key, newEntry(key, requestedAt));
    } catch {
      // Prefetching is optional: the navigation fetches again and reports errors.
    } finally {
      this.inProgress.delete(key);
    }
  }

  private isCached(key: string): boolean {
    const entry = this.entries.get(key);
    const status = entry && this.statusOf(entry);
    return status === 'fresh' || status === 'reusable';
  }

  private statusOf(entry: PrefetchEntry): EntryStatus {
    return statusOf(entry, this.deps.now());
  }
}

/** Addresses that differ in the fragment are the same page. */
function keyOf(address: string): string {
  return address.replace(/#.*/s, '');
}

/** Pages with a query, such as the search, and forms are rendered for each request. */
function newEntry(key: string, fetchedAt: number): PrefetchEntry {
  return { kind: /^\/f\/|\?/.test(key) ? 'auto' : 'full', fetchedAt };
}

/** A prefetched page. */
export interface PrefetchEntry {
  /**
   * `full` if the page's data was fetched with it; `auto` if only its code was, because the server
   * renders such a page for each request.
   */
  readonly kind: 'auto' | 'full';
  /** When it was requested, in milliseconds since 1970, as is `usedAt`. */
  readonly fetchedAt: number;
  /** The last navigation that used it. */
  readonly usedAt?: number;
}

/**
 * `fresh`: fetched recently and unused. `reusable`: used, or still valid. `stale`: may be shown, and
 * the next prefetch fetches it again. `expired`: must not be shown.
 */
export type EntryStatus = 'fresh' | 'reusable' | 'stale' | 'expired';

const freshMs = 30_000;
const staleMs = 300_000;

/**
 * Returns an entry's status by the rules of Next's app router (its prefetch-cache-utils, 14.2.35);
 * the pages router has none. One rule differs: an entry expires after 300 seconds however often it is
 * visited, so that a tab shows what was published.
 */
export function statusOf({ kind, fetchedAt, usedAt }: PrefetchEntry, now: number): EntryStatus {
  if (now >= fetchedAt + staleMs) return 'expired';
  if (now < (usedAt ?? fetchedAt) + freshMs) return usedAt === undefined ? 'fresh' : 'reusable';
  return kind === 'full' ? 'reusable' : 'stale';
}
