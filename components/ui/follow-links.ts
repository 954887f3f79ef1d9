import { fetchAheadOf } from '@/components/ui/fetch-ahead';
import type { SiteRouter } from '@/components/ui/site-router';

/**
 * Has the router swap content pages in place when a link to one is clicked, and fetch them ahead
 * when a pointer, a finger or the focus comes near. Forms, files, other sites, parts of the page
 * itself, and clicks that ask for a tab, a window or a download stay with the browser. Of forms'
 * pages only the scripts and styles are fetched ahead: each of these pages is made for one visit.
 * Returns a function that ends it.
 */
export function followLinks(router: SiteRouter): () => void {
  const ahead = fetchAheadOf(router);

  function follow(event: MouseEvent) {
    if (event.defaultPrevented || isForTheBrowser(event)) return;
    const link = linkOf(event);
    const address = link && pageAddress(link);
    if (address === undefined || byThemselves.test(address)) return;
    event.preventDefault();
    ahead.follow(address);
  }

  function approach(event: Event) {
    const link = linkOf(event);
    const address = link && pageAddress(link);
    if (address !== undefined && !isHere(address)) ahead.approach(address);
  }

  document.addEventListener('click', follow);
  for (const sign of signs) document.addEventListener(sign, approach, { passive: true });
  return () => {
    ahead.end();
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

function isHere(address: string): boolean {
  return address.replace(/#.*/s, '') === `${location.pathname}${location.search}`;
}

/**
 * Pages of forms and of the desk, which are come to and left by whole visits: they have stylesheets
 * of their own, and a policy that lets in others than content pages do, such as the card's fields.
 */
const byThemselves = /^\/(?:f|p|api|desk)(?:\/|$)/i;

/** Nothing there is for visitors on their way. */
const beside = /^\/(?:p|api|desk)(?:\/|$)/i;

/**
 * The address without its origin, if it is that of a content page or a form and not just of a part of
 * this page. One with a stroke at its end is the server's to lead on.
 */
function pageAddress(link: HTMLAnchorElement): string | undefined {
  const { origin, pathname, search, hash, target } = link;
  if (origin !== location.origin || link.hasAttribute('download')) return undefined;
  if (target !== '' && target !== '_self') return undefined;
  if (byThemselves.test(location.pathname) || beside.test(pathname)) return undefined;
  if (/\.[a-z0-9]+$|.\/$/i.test(pathname)) return undefined;
  const isPart = hash !== '' && pathname === location.pathname && search === location.search;
  return isPart ? undefined : `${pathname}${search}${hash}`;
}
