import type { NextRouter } from 'next/router';
import { keepPlaces, type LeftPlace } from '@/components/ui/scroll-restoration';
import { prefetchInView } from '@/components/ui/prefetch-in-view';
import { showProgress } from '@/components/ui/progress-bar';
import { Prefetcher } from '@/lib/prefetch/prefetcher';

export { startPage } from '@/components/ui/scroll-restoration';

export interface ClientRouting {
  readonly prefetcher: Prefetcher;
  end(): void;
}

/**
 * Starts everything that client navigation needs besides the router. `isUnderway` when a navigation
 * has begun already, and `left` when a page has been left.
 */
export function startClientRouting(
  router: SiteRouter,
  isUnderway: boolean,
  left?: LeftPlace,
): ClientRouting {
  const prefetcher = new Prefetcher({
    fetch: (address, anew) =>
      router.prefetch(address, address, anew ? { unstable_skipClientCache: true } : {}),
    now: Date.now,
  });
  const ends = [
    keepPlaces(router.events, left),
    showProgress(router.events, isUnderway),
    prefetchInView(router.events, (address) => prefetcher.approach(address)),
  ];
  return {
    prefetcher,
    end() {
      for (const end of ends) end();
    },
  };
}

/** What following links needs of the framework's router. */
export type SiteRouter = Pick<NextRouter, 'push' | 'prefetch' | 'events'>;
