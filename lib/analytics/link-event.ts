import type { SiteEvent } from '@/lib/analytics/site-event';

/** What following a link is worth counting as: a file of ours, another site, or nothing. */
export function linkEvent(
  link: { readonly href: string; readonly download: boolean },
  origin: string,
): SiteEvent | undefined {
  if (!URL.canParse(link.href)) return undefined;
  const { protocol, origin: other, pathname, hostname } = new URL(link.href);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  if (other !== origin) return { event: 'outbound_link', host: hostname };
  const isFile = link.download || /\.[a-z0-9]+$/i.test(pathname);
  return isFile ? { event: 'file_downloaded', file: pathname } : undefined;
}
