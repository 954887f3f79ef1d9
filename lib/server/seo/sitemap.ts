import type { Content } from '@/lib/server/content/content';
import { escapeMarkup } from '@/lib/server/feeds/xml';

interface Listed {
  readonly path: string;
  /** ISO 8601; only where the content knows it. */
  readonly changed?: string;
}

/**
 * Every address that search engines may know, by the sitemap protocol (sitemaps.org, version 0.9).
 * Pages that are unlisted are left out. Only posts say when they changed, since only they know.
 */
export function sitemapOf(content: Content, url: string): string {
  const entries = listedAddresses(content).map(({ path, changed }) => {
    const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    return `<url><loc>${escapeMarkup(new URL(path, url).href)}</loc>${lastmod}</url>\n`;
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...entries,
    '</urlset>\n',
  ].join('');
}

function listedAddresses({ pages, posts, events, forms }: Content): Listed[] {
  return [
    ...[...pages.values()].flatMap(({ path, data }) => (data.unlisted ? [] : [{ path }])),
    ...posts.map(({ path, data }) => ({ path, changed: data.updated ?? data.date })),
    ...events.map(({ path }) => ({ path })),
    ...[...forms.values()].flatMap(({ id, active }) => (active ? [{ path: `/f/${id}` }] : [])),
  ];
}
