import { languagePart } from '@/lib/site/language-part';

/**
 * Paths that always load as documents: those with their own stylesheets and a content policy with other
 * hosts, such as that of the card fields, and those of resources, whose calendars change by the minute.
 */
const documentPaths = /^\/(?:booking|draft|f|p|api|desk|resources)(?:\/|$)/i;

/** Paths that are never prefetched. */
const neverPrefetched = /^\/(?:booking|draft|p|api|desk)(?:\/|$)/i;

/**
 * Returns the address, without its origin, of a link to a content page or a form.
 *
 * `undefined` for other sites, files, downloads, new windows, fragments of the current page, and
 * addresses with a trailing slash, which the server redirects.
 */
export function pageAddress(link: HTMLAnchorElement): string | undefined {
  const { origin, pathname, search, hash, target } = link;
  if (process.env.HAS_LANGUAGES === 'yes' && leavesLanguage(link)) return undefined;
  if (origin !== location.origin || link.hasAttribute('download')) return undefined;
  if (target !== '' && target !== '_self') return undefined;
  if (isDocument(location.pathname) || neverPrefetched.test(pathname)) return undefined;
  if (/\.[a-z0-9]+$|.\/$/i.test(pathname)) return undefined;
  const isFragment = hash !== '' && pathname === location.pathname && search === location.search;
  return isFragment ? undefined : `${pathname}${search}${hash}`;
}

/** Whether a link leads to another language, whose words only another document has. */
function leavesLanguage({ pathname, hreflang }: HTMLAnchorElement): boolean {
  return hreflang !== '' || languagePart(pathname) !== languagePart(location.pathname);
}

/** Whether the router can show the page without loading a document. */
export function isClientRoute(address: string): boolean {
  return !isDocument(address);
}

/** The router finds pages of the software in the main language only, because it knows no rewrites. */
const softwarePaths = /^\/(?:search|cookies)(?:[?#]|$)/i;

function isDocument(address: string): boolean {
  if (process.env.HAS_LANGUAGES !== 'yes') return documentPaths.test(address);
  const part = languagePart(address);
  const path = address.slice(part.length);
  return documentPaths.test(path) || (part !== '' && softwarePaths.test(path));
}

/** Whether an address is that of the current page, with any fragment. */
export function isCurrentPage(address: string): boolean {
  return isSamePage(address, `${location.pathname}${location.search}`);
}

/** Whether two addresses differ in their fragment at most. */
export function isSamePage(address: string, other: string): boolean {
  const [page] = address.split('#', 1);
  return page === other.split('#', 1)[0];
}
