import { shownEvents, shownForms, type Content } from '@/lib/server/content/content';
import { addressOf } from '@/lib/server/content/languages/addresses';
import { languageOf, listContents } from '@/lib/server/content/languages/list-contents';
import { escapeMarkup } from '@/lib/server/site/feeds/xml';
import { type AlternateLink, listAlternateLinks } from '@/lib/server/site/seo/alternate-links';

interface SitemapEntry {
  readonly path: string;
  /** ISO 8601 date of the last change, if known. */
  readonly lastModified?: string;
}

/** A page in a language. */
interface Translated extends SitemapEntry {
  readonly language: string;
  readonly href: string;
}

/**
 * Renders the sitemap (sitemaps.org protocol 0.9) of all listed pages, posts, events and forms in all languages, each
 * with its translations. A page with a part of another page's list is left out: that page is its canonical one.
 *
 * Only posts have a `lastmod`, because only posts record their changes.
 */
export function renderSitemap(content: Content, url: string): string {
  const entries = listTranslated(content);
  const mainLanguage = content.languages?.[0];
  const translations = new Map<string, Translated[]>();
  for (const entry of entries) {
    const { path } = entry;
    translations.set(path, [...(translations.get(path) ?? []), entry]);
  }
  const namespace =
    content.translations === undefined ? '' : ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespace}>\n`,
    ...entries.map((entry) => {
      const links = listAlternateLinks(translations.get(entry.path) ?? [], mainLanguage, url);
      return renderEntry(entry, links, url);
    }),
    '</urlset>\n',
  ].join('');
}

function renderEntry(
  { href: address, lastModified }: Translated,
  links: readonly AlternateLink[],
  url: string,
): string {
  const lastmod = lastModified === undefined ? '' : `<lastmod>${lastModified}</lastmod>`;
  const alternates = links.map(
    ({ hrefLang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escapeMarkup(href)}"/>`,
  );
  const loc = escapeMarkup(new URL(address, url).href);
  return `<url><loc>${loc}</loc>${lastmod}${alternates.join('')}</url>\n`;
}

/** Lists the pages of all languages. What is shown in the main language instead is no page of its own. */
function listTranslated(content: Content): Translated[] {
  return listContents(content).flatMap((own) => {
    const language = languageOf(own);
    return sitemapEntries(own)
      .filter(({ path }) => own.translation?.untranslated.has(path) !== true)
      .map((entry) => ({ ...entry, language, href: addressOf(own, entry.path) }));
  });
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
