import { createLinkNavigator } from '@/components/ui/navigation/link-navigator';
import { isCurrentPage, isClientRoute, pageAddress } from '@/components/ui/navigation/link-address';
import { limitNavigationTime } from '@/components/ui/navigation/navigation-timeout';
import type { SiteRouter } from '@/components/ui/navigation/client-routing';

/**
 * Navigates by the router when a link to a content page is clicked, and prefetches pages.
 *
 * The browser handles links to forms, files, other sites and fragments, and clicks that open a
 * tab, a window or a download. Of a form's page only scripts and styles are prefetched, because
 * its HTML is rendered for one visit. Returns a function that stops it.
 */
export function handleLinkEvents(router: SiteRouter): () => void {
  const linkNavigator = createLinkNavigator(router);
  // `next dev` compiles a page on its first request, which may take longer.
  const stopTimeout =
    process.env.NODE_ENV === 'development' ? () => undefined : limitNavigationTime(router.events);

  function handleClick(event: MouseEvent) {
    if (event.defaultPrevented || isModifiedClick(event)) return;
    const link = linkOf(event);
    const address = link && pageAddress(link);
    if (address === undefined || !isClientRoute(address)) return;
    event.preventDefault();
    linkNavigator.navigate(address);
  }

  function handleApproach(event: Event) {
    const link = linkOf(event);
    const address = link && pageAddress(link);
    if (address !== undefined && !isCurrentPage(address)) linkNavigator.prefetch(address);
  }

  document.addEventListener('click', handleClick);
  for (const type of approachEvents)
    document.addEventListener(type, handleApproach, { passive: true });
  return () => {
    linkNavigator.stop();
    stopTimeout();
    document.removeEventListener('click', handleClick);
    for (const type of approachEvents) document.removeEventListener(type, handleApproach);
  };
}

const approachEvents = ['pointerover', 'touchstart', 'focusin'] as const;

function isModifiedClick({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || altKey || ctrlKey || metaKey || shiftKey;
}

function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? link : undefined;
}
