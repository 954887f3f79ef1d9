import type { Limit } from '@/lib/server/store/submission-parts';

/** The limits of the store that is only memory. */
export class MemoryLimits {
  readonly all = new Map<string, { readonly counted: number; readonly endsAt: Date }>();

  fullUntil(limits: readonly Limit[], now: Date): Date | undefined {
    const ends = limits.flatMap(({ key, max }) => {
      const limit = this.all.get(key);
      return limit !== undefined && limit.endsAt > now && limit.counted >= max
        ? [limit.endsAt.getTime()]
        : [];
    });
    return ends.length === 0 ? undefined : new Date(Math.max(...ends));
  }

  /** Counts one more under each, whether full or not. */
  count(limits: readonly Limit[], now: Date): void {
    for (const { key, windowMs } of limits) {
      const running = this.all.get(key);
      this.all.set(
        key,
        running !== undefined && running.endsAt > now
          ? { ...running, counted: running.counted + 1 }
          : { counted: 1, endsAt: new Date(now.getTime() + windowMs) },
      );
    }
  }

  forget(now: Date): void {
    for (const [key, { endsAt }] of this.all) if (endsAt <= now) this.all.delete(key);
  }
}
