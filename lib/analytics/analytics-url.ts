import type { SiteEvent } from '@/lib/analytics/site-events';

/** Where a campaign says itself where its visitors come from. */
const campaignParameter = /^utm_(?:source|medium|campaign|term|content|id)$/;

/**
 * An address as it may be counted: without what somebody searched for, the reference of what they
 * sent, or anything else that may say who they are. `undefined` for what is no web address.
 */
export function analyticsUrl(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, pathname, searchParams } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  const kept = new URLSearchParams(
    [...searchParams].filter(([name]) => campaignParameter.test(name)),
  );
  return `${origin}${pathname}${kept.size === 0 ? '' : `?${kept.toString()}`}`;
}

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
