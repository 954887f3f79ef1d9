import { isCurrentPage, isClientRoute, pageAddress } from '@/components/ui/navigation/link-address';
import type { RouterEvents } from '@/components/ui/navigation/scroll-restoration';
import { prefersReducedData } from '@/lib/site/user-preferences';
import { whenIdleAfterLoad } from '@/lib/time/schedule';

/** Pages of links in view that one page prefetches. The others are fetched when the pointer is near. */
const limit = 14;

/**
 * Prefetches the pages of links in view when the browser is idle.
 *
 * Each link is prefetched once, and again after each navigation. Pages of forms are excluded, because
 * each is rendered for one request. Returns a function that stops it.
 */
export function prefetchInView(
  events: RouterEvents,
  prefetch: (address: string) => void,
): () => void {
  /** Links in view that are not prefetched yet. */
  const pending = new Set<Element>();
  const prefetched = new Set<string>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) pending.add(target);
      else pending.delete(target);
    }
    if (pending.size === 0) return;
    cancel();
    cancel = whenIdleAfterLoad(prefetchPending);
  });
  let cancel = whenIdleAfterLoad(observeLinks);

  function observeLinks() {
    for (const link of document.links) {
      if (link instanceof HTMLAnchorElement && addressOf(link) !== undefined) {
        observer.observe(link);
      }
    }
  }

  function prefetchPending() {
    if (prefersReducedData()) return;
    for (const link of pending) {
      observer.unobserve(link);
      const address = link instanceof HTMLAnchorElement ? addressOf(link) : undefined;
      if (address === undefined || prefetched.has(address)) continue;
      if (prefetched.size === limit) {
        observer.disconnect();
        break;
      }
      prefetched.add(address);
      prefetch(address);
    }
    pending.clear();
  }

  function restart() {
    stop();
    cancel = whenIdleAfterLoad(observeLinks);
  }

  function stop() {
    cancel();
    observer.disconnect();
    pending.clear();
    prefetched.clear();
  }

  events.on('routeChangeComplete', restart);
  return () => {
    stop();
    events.off('routeChangeComplete', restart);
  };
}

function addressOf(link: HTMLAnchorElement): string | undefined {
  const address = pageAddress(link);
  if (address === undefined || isCurrentPage(address)) return undefined;
  return isClientRoute(address) ? address : undefined;
}
