import type { ClientRouting, SiteRouter } from '@/components/ui/client-routing';
import type { LeftPosition } from '@/components/ui/scroll-restoration';
import { prefersReducedData } from '@/lib/site/user-preferences';
import { whenIdleAfterLoad } from '@/lib/time/schedule';

/** Prefetches and navigates to pages of the site. */
export interface LinkNavigator {
  /** Prefetches the page; call it when a pointer, touch or focus is near a link. */
  prefetch(address: string): void;
  /** Navigates to the page. */
  navigate(address: string): void;
  stop(): void;
}

/**
 * Creates a navigator that loads components/ui/client-routing.ts when the browser is idle, or when
 * a link is about to be followed.
 *
 * It prefetches nothing for visitors with Save-Data or a 2G connection.
 */
export function createLinkNavigator(router: SiteRouter): LinkNavigator {
  let routing: ClientRouting | undefined;
  let loading: ReturnType<typeof importRouting> | undefined;
  let isOver = false;
  let isUnderway = false;
  let left: LeftPosition | undefined;
  const load = async () => {
    loading ??= importRouting();
    try {
      const part = await loading;
      if (!isOver) routing ??= part.startClientRouting(router, isUnderway, left);
      return part;
    } catch {
      // Navigation works without it; the next call tries again.
      loading = undefined;
      return undefined;
    }
  };
  const cancelIdle = whenIdleAfterLoad(() => {
    if (!prefersReducedData()) void load();
  });
  return {
    prefetch(address) {
      const isSaving = prefersReducedData();
      const fetch = () => {
        if (!isSaving) routing?.prefetcher.prefetch(address);
      };
      // Synchronous if possible, so that a click uses the prefetched page.
      if (routing === undefined) void load().then(fetch);
      else fetch();
    },
    navigate(address) {
      if (routing === undefined) {
        void followEarly(address);
        return;
      }
      const isOld = routing.prefetcher.recordVisit(address) === 'expired';
      const options = isOld ? { unstable_skipClientCache: true } : {};
      // To scroll to the top, the router forces a layout of the next page; skip it at the top.
      const scroll = address.includes('#') || scrollX !== 0 || scrollY !== 0;
      void router.push(address, address, { ...options, scroll });
    },
    stop() {
      isOver = true;
      cancelIdle();
      routing?.stop();
    },
  };

  /** Navigates before the routing code has loaded, and catches up on what it does. */
  async function followEarly(address: string): Promise<void> {
    isUnderway = true;
    left = { x: scrollX, y: scrollY, focused: document.activeElement, state: history.state };
    const going = router.push(address).finally(() => {
      isUnderway = false;
    });
    const [, part] = await Promise.all([going, load()]);
    routing?.prefetcher.recordVisit(address);
    part?.startPage();
  }
}

function importRouting() {
  return import('@/components/ui/client-routing');
}
