import { keepPlaces, type LeftPlace } from '@/components/ui/keep-places';
import { showProgress } from '@/components/ui/show-progress';
import type { SiteRouter } from '@/components/ui/site-router';
import { Prefetcher } from '@/lib/prefetch/prefetcher';

export { startPage } from '@/components/ui/keep-places';

export interface ClientRouting {
  readonly prefetcher: Prefetcher;
  end(): void;
}

/**
 * All that belongs to going from page to page without loading one; it comes with the first approach.
 * `isUnderway` when a page has been asked for already, and `left` when one has been left.
 */
export function startClientRouting(
  router: SiteRouter,
  isUnderway: boolean,
  left?: LeftPlace,
): ClientRouting {
  const ends = [keepPlaces(router.events, left), showProgress(router.events, isUnderway)];
  return {
    prefetcher: new Prefetcher({
      fetch: (address, anew) =>
        router.prefetch(address, address, anew ? { unstable_skipClientCache: true } : {}),
      now: Date.now,
    }),
    end() {
      for (const end of ends) end();
    },
  };
}
