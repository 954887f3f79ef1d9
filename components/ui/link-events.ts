import { createLinkNavigator } from '@/components/ui/link-navigator';
import { isCurrentPage, isClientRoute, pageAddress } from '@/components/ui/link-address';
import { limitNavigationTime } from '@/components/ui/navigation-timeout';
import type { SiteRouter } from '@/components/ui/client-routing';

/**
 * Navigates by the router when a link to a content page is clicked, and prefetches pages.
 *
 * The browser handles links to forms, files, other sites and fragments, and clicks that open a
 * tab, a window or a download. Of a form's page only scripts and styles are prefetched, because
 * its HTML is rendered for one visit. Returns a function that stops it.
 */
export function handleLinkEvents(router: SiteRouter): () => void {
  const ahead = createLinkNavigator(router);
  // `next dev` compiles a page on its first request, which may take longer.
  const endLimit =
    process.env.NODE_ENV === 'development' ? () => undefined : limitNavigationTime(router.events);

  function follow(event: MouseEvent) {
    if (event.defaultPrevented || isForTheBrowser(event)) return;
    const link = linkOf(event);
    const address = link && pageAddress(link);
    if (address === undefined || !isClientRoute(address)) return;
    event.preventDefault();
    ahead.navigate(address);
  }

  function approach(event: Event) {
    const link = linkOf(event);
    const address = link && pageAddress(link);
    if (address !== undefined && !isCurrentPage(address)) ahead.prefetch(address);
  }

  document.addEventListener('click', follow);
  for (const sign of signs) document.addEventListener(sign, approach, { passive: true });
  return () => {
    ahead.stop();
    endLimit();
    document.removeEventListener('click', follow);
    for (const sign of signs) document.removeEventListener(sign, approach);
  };
}

const signs = ['pointerover', 'touchstart', 'focusin'] as const;

function isForTheBrowser({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || altKey || ctrlKey || metaKey || shiftKey;
}

function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? link : undefined;
}
