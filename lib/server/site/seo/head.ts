import type { HeadData, PageMeta } from '@/lib/site/frame';
import { languageTag } from '@/lib/intl/price-locale';
import { shownEvents, type Content } from '@/lib/server/content/content';
import {
  calendarPath,
  feedPath,
  feedPathOf,
  iconSource,
  manifestPath,
  markdownPath,
} from '@/lib/server/content/generated-paths';
import { addressOf, contentAt } from '@/lib/server/content/languages/addresses';
import { feedTitle } from '@/lib/server/site/feeds/atom-feed';
import { listAlternateLinks } from '@/lib/server/site/seo/alternate-links';
import { listMarkdownPages } from '@/lib/server/site/seo/machine-files';
import { getShareCard, sharePicturePath, sharePictureSize } from '@/lib/server/site/seo/share-card';
import {
  buildStructuredData,
  serializeStructuredData,
} from '@/lib/server/site/seo/structured-data';

/** Builds Open Graph properties, feed links and structured data of a page's head. */
export function buildHeadData(site: Content, meta: PageMeta, url: string): HeadData {
  const { path: address, canonical = address, unlisted, alternates = [], offer } = meta;
  const { content, path } =
    address === undefined ? { content: site, path: undefined } : contentAt(site, address);
  const graph = path === undefined ? undefined : buildStructuredData(content, path, url, offer);
  const isIndexed = canonical === address && unlisted !== true;
  return {
    properties: path === undefined ? [] : openGraphProperties(content, meta, path, url),
    alternates: isIndexed ? listAlternateLinks(alternates, site.languages?.[0], url) : [],
    manifest: addressOf(content, manifestPath),
    feeds: listFeeds(content, path),
    markdown: listMarkdownPages(content).some((page) => page.path === path)
      ? markdownPath(address ?? '/')
      : undefined,
    calendar:
      shownEvents(content).length === 0
        ? undefined
        : { title: content.site.name, href: addressOf(content, calendarPath) },
    hasIcons: content.files.has(iconSource),
    structured: graph && serializeStructuredData(graph),
  };
}

/** Returns the feed of all posts, and that of the tag whose page is at a path. */
function listFeeds(content: Content, path: string | undefined): HeadData['feeds'] {
  if (content.posts.length === 0) return [];
  const list = content.pages.get(path ?? '')?.list;
  const tag = list?.kind === 'tag' ? list : undefined;
  return [
    { title: feedTitle(content), href: addressOf(content, feedPath) },
    ...(tag === undefined
      ? []
      : [{ title: feedTitle(content, tag), href: addressOf(content, feedPathOf(tag.path)) }]),
  ];
}

function openGraphProperties(
  content: Content,
  { title, description, language, alternates = [] }: PageMeta,
  path: string,
  url: string,
): HeadData['properties'] {
  const { site } = content;
  const card = getShareCard(content, path);
  const post = content.posts.find((candidate) => candidate.path === path);
  const properties: readonly (readonly [string, string | undefined])[] = [
    ['og:type', post === undefined ? 'website' : 'article'],
    ['og:site_name', site.name],
    ['og:title', title],
    ['og:description', description],
    ['og:url', `${url}${addressOf(content, path)}`],
    ['og:locale', graphLocale(language ?? site.locale)],
    ...alternates
      .filter(({ isCurrent }) => isCurrent !== true)
      .map((other) => ['og:locale:alternate', localeOf(content, other.language)] as const),
    ['og:image', `${url}${sharePicturePath(card)}`],
    ['og:image:type', card.photograph === undefined ? 'image/png' : 'image/jpeg'],
    ['og:image:width', String(sharePictureSize.width)],
    ['og:image:height', String(sharePictureSize.height)],
    [
      'og:image:alt',
      card.photograph?.alt ?? [card.label, card.title, card.site].filter(Boolean).join('. '),
    ],
    ['article:published_time', post?.data.date],
    ['article:modified_time', post?.data.updated],
  ];
  return properties.flatMap(([property, content]) =>
    content === undefined ? [] : [{ property, content }],
  );
}

/** Returns the locale of the site in a language, in the form of Open Graph. */
function localeOf(content: Content, language: string): string {
  const { main = content } = content.translation ?? {};
  return graphLocale((main.translations?.get(language) ?? main).site.locale);
}

function graphLocale(locale: string): string {
  return languageTag(locale).replaceAll('-', '_');
}
