import type { NextRouter } from 'next/router';
import { restoreScroll, type LeftPosition } from '@/components/ui/navigation/scroll-restoration';
import { prefetchInView } from '@/components/ui/navigation/prefetch-in-view';
import { showProgressBar } from '@/components/ui/navigation/progress-bar';
import { isSamePage } from '@/components/ui/navigation/link-address';
import { Prefetcher } from '@/lib/prefetch/prefetcher';

export { focusPageStart } from '@/components/ui/navigation/scroll-restoration';

export interface ClientRouting {
  readonly prefetcher: Prefetcher;
  /** Records a navigation; returns whether the router must fetch the page again. */
  recordVisit(address: string): boolean;
  stop(): void;
}

/**
 * Starts prefetching, the progress bar, scroll restoration, and the expiry of pages on Back and Forward.
 *
 * `isNavigating` is set during a navigation, and `leftPosition` after one.
 */
export function startClientRouting(
  router: SiteRouter,
  isNavigating: boolean,
  leftPosition?: LeftPosition,
): ClientRouting {
  const prefetcher = new Prefetcher({
    async fetch(address, isRefetch) {
      // The router resolves too if the request fails, and would keep the old data.
      if (isRefetch) {
        const { deletePageData } = await import('@/lib/next/client-data-cache');
        deletePageData(address);
      }
      await router.prefetch(address);
    },
    now: Date.now,
  });
  function recordVisit(address: string): boolean {
    // The router shows another fragment of a page without its data.
    const isFragment = address !== router.asPath && isSamePage(address, router.asPath);
    return !isFragment && prefetcher.recordVisit(address) === 'expired';
  }
  const stops = [
    refetchOnTraversal(router, recordVisit),
    restoreScroll(router.events, leftPosition),
    showProgressBar(router.events, isNavigating),
    prefetchInView(router.events, (address) => prefetcher.prefetch(address)),
  ];
  return {
    prefetcher,
    recordVisit,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** Fetches an expired page again on Back and Forward. Returns a function that stops it. */
function refetchOnTraversal(
  router: SiteRouter,
  recordVisit: (address: string) => boolean,
): () => void {
  router.beforePopState((state) => {
    const { url, as, options } = state;
    // Between a page and its pictures, the viewer follows the address.
    if ('viewer' in state && isSamePage(as, router.asPath)) return false;
    if (!recordVisit(as)) return true;
    void router.replace(url, as, { ...options, unstable_skipClientCache: true });
    return false;
  });
  return () => router.beforePopState(() => true);
}

/** The part of Next's router that links use. */
export type SiteRouter = Pick<
  NextRouter,
  'asPath' | 'push' | 'replace' | 'prefetch' | 'beforePopState' | 'events'
>;
