/** Where a campaign says itself where its visitors come from. */
const campaign = /^utm_(?:source|medium|campaign|term|content|id)$/;

/**
 * An address as it may be counted: without what somebody searched for, the reference of what they
 * sent, or anything else that may say who they are. `undefined` for what is no web address.
 */
export function countedAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, pathname, searchParams } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  const kept = new URLSearchParams([...searchParams].filter(([name]) => campaign.test(name)));
  return `${origin}${pathname}${kept.size === 0 ? '' : `?${kept.toString()}`}`;
}
