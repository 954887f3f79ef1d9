import type { SiteFrame } from '@/lib/site/frame';

/**
 * The frame that the page in this browser came with; it is the same for all pages of the site. None
 * where the page stands alone.
 */
export function pageFrame(): SiteFrame | undefined {
  const way = ['__NEXT_DATA__', 'props', 'pageProps', 'frame'];
  // The server wrote it.
  return way.reduce<unknown>(property, window) as SiteFrame | undefined;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
