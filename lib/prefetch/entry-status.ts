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
