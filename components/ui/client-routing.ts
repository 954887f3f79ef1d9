import type { NextRouter } from 'next/router';
import { restoreScroll, type LeftPosition } from '@/components/ui/scroll-restoration';
import { prefetchInView } from '@/components/ui/prefetch-in-view';
import { showProgressBar } from '@/components/ui/progress-bar';
import { Prefetcher } from '@/lib/prefetch/prefetcher';

export { focusPageStart as startPage } from '@/components/ui/scroll-restoration';

export interface ClientRouting {
  readonly prefetcher: Prefetcher;
  stop(): void;
}

/**
 * Starts prefetching, the progress bar and scroll restoration.
 *
 * `isUnderway` is set when a navigation has begun, and `left` when a page has been left.
 */
export function startClientRouting(
  router: SiteRouter,
  isUnderway: boolean,
  left?: LeftPosition,
): ClientRouting {
  const prefetcher = new Prefetcher({
    fetch: (address, anew) =>
      router.prefetch(address, address, anew ? { unstable_skipClientCache: true } : {}),
    now: Date.now,
  });
  const ends = [
    restoreScroll(router.events, left),
    showProgressBar(router.events, isUnderway),
    prefetchInView(router.events, (address) => prefetcher.prefetch(address)),
  ];
  return {
    prefetcher,
    stop() {
      for (const end of ends) end();
    },
  };
}

/** The part of Next's router that links use. */
export type SiteRouter = Pick<NextRouter, 'push' | 'prefetch' | 'events'>;
