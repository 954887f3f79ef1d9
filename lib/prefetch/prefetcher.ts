import pLimit from 'p-limit';

interface PrefetcherDeps {
  /**
   * Fetches a page into the router's memory. With `anew` it is fetched even if the router has it,
   * and takes the old one's place once it has come. Rejects or resolves when that is over.
   */
  readonly fetch: (address: string, anew: boolean) => Promise<unknown>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const concurrency = 5;

/**
 * Fetches pages before they are asked for, a few at once, and knows how long each is good for. The
 * pages router by itself fetches all at once and keeps what it has for as long as the tab is open.
 */
export class Prefetcher {
  private readonly entries = new Map<string, PrefetchEntry>();
  private readonly underway = new Set<string>();
  private readonly queue = pLimit(concurrency);

  constructor(private readonly ground: PrefetcherDeps) {}

  /** Somebody comes near a link to this address: it is fetched, unless it is still good or on its way. */
  prefetch(address: string): void {
    const key = keyOf(address);
    if (this.isGood(key) || this.underway.has(key)) return;
    this.underway.add(key);
    void this.queue(() => this.fetch(key));
  }

  /**
   * Somebody goes to this address, now. Says whether the router must fetch the page anew because
   * what it has is too old.
   */
  recordVisit(address: string): 'cached' | 'expired' {
    const key = keyOf(address);
    const entry = this.entries.get(key);
    const isExpired = entry !== undefined && this.statusOf(entry) === 'expired';
    const usedAt = this.ground.now();
    // What was not fetched ahead, or is too old, the router fetches in this moment.
    const kept = entry === undefined || isExpired ? newEntry(key, usedAt) : entry;
    this.entries.set(key, { ...kept, usedAt });
    return isExpired ? 'expired' : 'cached';
  }

  private async fetch(key: string): Promise<void> {
    try {
      // Whoever went there while this waited has it already.
      if (this.isGood(key)) return;
      await this.ground.fetch(key, this.entries.has(key));
      this.entries.set(key, newEntry(key, this.ground.now()));
    } catch {
      // It was only a kindness: the click asks again, and says what is wrong.
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

/** Parts of one page are one page. */
function keyOf(address: string): string {
  return address.replace(/#.*/s, '');
}

/** A page with a question, such as a search, and a form's own are made for every visit. */
function newEntry(key: string, fetchedAt: number): PrefetchEntry {
  return { kind: /^\/f\/|\?/.test(key) ? 'auto' : 'full', fetchedAt };
}

/** A page that was fetched ahead. */
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
 * `fresh`: just fetched and never used. `reusable`: as good as fresh. `stale`: still good enough to
 * be shown, and fetched again when somebody comes near. `expired`: not shown any more.
 */
export type EntryStatus = 'fresh' | 'reusable' | 'stale' | 'expired';

const freshMs = 30_000;
const keptMs = 300_000;

/**
 * What an entry is worth at a moment, by the rules of Next's own app router (its
 * prefetch-cache-utils, 14.2.35), which the pages router has nothing of.
 */
export function statusOf({ kind, fetchedAt, usedAt }: PrefetchEntry, now: number): EntryStatus {
  if (now < (usedAt ?? fetchedAt) + freshMs) return usedAt === undefined ? 'fresh' : 'reusable';
  if (now >= fetchedAt + keptMs) return 'expired';
  return kind === 'full' ? 'reusable' : 'stale';
}
