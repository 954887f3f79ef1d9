import type { SiteEvent } from '@/lib/analytics/site-events';

/** Query parameters that mark a campaign. */
const campaignParameter = /^utm_(?:source|medium|campaign|term|content|id)$/;

/**
 * Returns a URL reduced to what analytics may receive: without search terms, references or other
 * personal data. `undefined` if it is not a web address.
 */
export function analyticsUrl(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, pathname, searchParams } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  const kept = new URLSearchParams(
    [...searchParams].filter(([name]) => campaignParameter.test(name)),
  );
  const path = isBooking(pathname) ? '/booking' : pathname;
  return `${origin}${path}${kept.size === 0 ? '' : `?${kept.toString()}`}`;
}

/** Returns the event for a followed link: a download, another site, or `undefined`. */
export function linkEvent(
  link: { readonly href: string; readonly download: boolean },
  origin: string,
): SiteEvent | undefined {
  if (!URL.canParse(link.href)) return undefined;
  const { protocol, origin: other, pathname, hostname } = new URL(link.href);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  if (other !== origin) return { event: 'outbound_link', host: hostname };
  if (isBooking(pathname)) return undefined;
  const isFile = link.download || /\.[a-z0-9]+$/i.test(pathname);
  return isFile ? { event: 'file_downloaded', file: pathname } : undefined;
}

/** Returns whether a path is that of a booking, which lets its holder change it. */
function isBooking(pathname: string): boolean {
  return pathname.startsWith('/booking/');
}
