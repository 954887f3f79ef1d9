import type { ClientRouting, SiteRouter } from '@/components/ui/client-routing';
import type { LeftPosition } from '@/components/ui/scroll-restoration';
import { prefersReducedData } from '@/lib/site/user-preferences';
import { whenIdleAfterLoad } from '@/lib/time/schedule';

/** What is done before and when a link is followed. */
export interface LinkNavigator {
  /** A pointer, a finger or the focus is near a link to this address. */
  prefetch(address: string): void;
  /** The link was followed. */
  navigate(address: string): void;
  stop(): void;
}

/**
 * Prefetches pages by the rules of lib/prefetch, and follows links as components/ui/client-routing.ts
 * does, which is loaded when the browser is idle or a link is approached. Prefetches nothing for
 * visitors who save data or have a 2G connection.
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
      // Without it links are followed as ever; the next approach tries again.
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
      // At once where that is possible, so that a click acts on what its approach has done.
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
      // To lead to the top, the framework has the next page laid out before it is shown. It need not
      // where the top is shown already.
      const scroll = address.includes('#') || scrollX !== 0 || scrollY !== 0;
      void router.push(address, address, { ...options, scroll });
    },
    stop() {
      isOver = true;
      cancelIdle();
      routing?.stop();
    },
  };

  /** The click came before the part that goes with it, which does then what it has missed. */
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
