/**
 * Pages that always load as documents: they have their own stylesheets and a content policy that
 * allows other hosts, such as that of the card fields.
 */
const loadedWhole = /^\/(?:f|p|api|desk)(?:\/|$)/i;

/** Paths that are never prefetched. */
const notForVisitors = /^\/(?:p|api|desk)(?:\/|$)/i;

/**
 * Returns the address without its origin of a link to a content page or a form. `undefined` for
 * other sites, files, downloads, new windows, and parts of the page itself. The server redirects
 * addresses with a trailing slash.
 */
export function pageAddress(link: HTMLAnchorElement): string | undefined {
  const { origin, pathname, search, hash, target } = link;
  if (origin !== location.origin || link.hasAttribute('download')) return undefined;
  if (target !== '' && target !== '_self') return undefined;
  if (loadedWhole.test(location.pathname) || notForVisitors.test(pathname)) return undefined;
  if (/\.[a-z0-9]+$|.\/$/i.test(pathname)) return undefined;
  const isPart = hash !== '' && pathname === location.pathname && search === location.search;
  return isPart ? undefined : `${pathname}${search}${hash}`;
}

/** Whether the router can show the page at this address without loading a document. */
export function isClientRoute(address: string): boolean {
  return !loadedWhole.test(address);
}

/** Whether an address is that of the current page, parts of it included. */
export function isCurrentPage(address: string): boolean {
  return address.replace(/#.*/s, '') === `${location.pathname}${location.search}`;
}
