import type { ClientRouting, SiteRouter } from '@/components/ui/navigation/client-routing';
import type { LeftPosition } from '@/components/ui/navigation/scroll-restoration';
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
 * Creates a navigator that loads components/ui/navigation/client-routing.ts when the browser is idle, or when
 * a pointer, touch or focus is near a link.
 *
 * It prefetches nothing for visitors with Save-Data or a 2G connection.
 */
export function createLinkNavigator(router: SiteRouter): LinkNavigator {
  let routing: ClientRouting | undefined;
  let loading: ReturnType<typeof importRouting> | undefined;
  let isStopped = false;
  let isNavigating = false;
  let leftPosition: LeftPosition | undefined;
  const load = async () => {
    loading ??= importRouting();
    try {
      const code = await loading;
      if (!isStopped) routing ??= code.startClientRouting(router, isNavigating, leftPosition);
      return code;
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
      const isDisabled = prefersReducedData();
      const fetch = () => {
        if (!isDisabled) routing?.prefetcher.prefetch(address);
      };
      // Synchronous if possible, so that a click uses the prefetched page.
      if (routing === undefined) void load().then(fetch);
      else fetch();
    },
    navigate(address) {
      if (routing === undefined) {
        void navigateBeforeLoad(address);
        return;
      }
      const options = routing.recordVisit(address) ? { unstable_skipClientCache: true } : {};
      // To scroll to the top, the router forces a layout of the next page; skip it at the top.
      const scroll = address.includes('#') || scrollX !== 0 || scrollY !== 0;
      void router.push(address, address, { ...options, scroll });
    },
    stop() {
      isStopped = true;
      cancelIdle();
      routing?.stop();
    },
  };

  /** Navigates before the routing code has loaded, and runs its follow-up work afterwards. */
  async function navigateBeforeLoad(address: string): Promise<void> {
    isNavigating = true;
    const focused = document.activeElement;
    leftPosition = { x: scrollX, y: scrollY, focused, state: history.state };
    const navigation = router.push(address).finally(() => {
      isNavigating = false;
    });
    const [hasArrived, code] = await Promise.all([navigation, load()]);
    // The click on another link has cancelled it.
    if (!hasArrived) return;
    routing?.prefetcher.recordVisit(address);
    // The code may arrive after the page, when the visitor already types in a field.
    if ([focused, document.body].includes(document.activeElement)) code?.focusPageStart();
  }
}

function importRouting() {
  return import('@/components/ui/navigation/client-routing');
}
