import type { NextRouter } from 'next/router';
import { restoreScroll, type LeftPosition } from '@/components/ui/navigation/scroll-restoration';
import { prefetchInView } from '@/components/ui/navigation/prefetch-in-view';
import { showProgressBar } from '@/components/ui/navigation/progress-bar';
import { Prefetcher } from '@/lib/prefetch/prefetcher';

export { focusPageStart } from '@/components/ui/navigation/scroll-restoration';

export interface ClientRouting {
  readonly prefetcher: Prefetcher;
  stop(): void;
}

/**
 * Starts prefetching, the progress bar and scroll restoration.
 *
 * `isNavigating` is set during a navigation, and `leftPosition` after one.
 */
export function startClientRouting(
  router: SiteRouter,
  isNavigating: boolean,
  leftPosition?: LeftPosition,
): ClientRouting {
  const prefetcher = new Prefetcher({
    fetch: (address, isRefetch) =>
      router.prefetch(address, address, isRefetch ? { unstable_skipClientCache: true } : {}),
    now: Date.now,
  });
  const stops = [
    restoreScroll(router.events, leftPosition),
    showProgressBar(router.events, isNavigating),
    prefetchInView(router.events, (address) => prefetcher.prefetch(address)),
  ];
  return {
    prefetcher,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** The part of Next's router that links use. */
export type SiteRouter = Pick<NextRouter, 'push' | 'prefetch' | 'events'>;
