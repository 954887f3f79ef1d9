import { shownEvents, shownForms, type Content } from '@/lib/server/content/content';
import { escapeMarkup } from '@/lib/server/site/feeds/xml';

interface SitemapEntry {
  readonly path: string;
  /** ISO 8601 date of the last change, if known. */
  readonly lastModified?: string;
}

/**
 * Renders the sitemap (sitemaps.org protocol 0.9) of all listed pages, posts, events and forms. A page with a
 * part of another page's list is left out: that page is its canonical one.
 *
 * Only posts have a `lastmod`, because only posts record their changes.
 */
export function renderSitemap(content: Content, url: string): string {
  const entries = sitemapEntries(content).map(({ path, lastModified }) => {
    const lastmod = lastModified === undefined ? '' : `<lastmod>${lastModified}</lastmod>`;
    return `<url><loc>${escapeMarkup(new URL(path, url).href)}</loc>${lastmod}</url>\n`;
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...entries,
    '</urlset>\n',
  ].join('');
}

function sitemapEntries(content: Content): SitemapEntry[] {
  const { pages, posts, resources } = content;
  return [
    ...[...pages.values()].flatMap(({ path, data, partOf }) =>
      data.unlisted || partOf !== undefined ? [] : [{ path }],
    ),
    ...posts.map(({ path, data }) => ({ path, lastModified: data.updated ?? data.date })),
    ...shownEvents(content).map(({ path }) => ({ path })),
    ...resources.map(({ path }) => ({ path })),
    ...shownForms(content).flatMap(({ id, active }) => (active ? [{ path: `/f/${id}` }] : [])),
  ];
}
