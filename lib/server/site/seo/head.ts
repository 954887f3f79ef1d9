import type { HeadData, PageMeta } from '@/lib/site/frame';
import { languageTag } from '@/lib/intl/price-locale';
import { shownEvents, type Content } from '@/lib/server/content/content';
import {
  calendarPath,
  feedPath,
  feedPathOf,
  iconSource,
  markdownPath,
} from '@/lib/server/content/generated-paths';
import { feedTitle } from '@/lib/server/site/feeds/atom-feed';
import { listMarkdownPages } from '@/lib/server/site/seo/machine-files';
import { getShareCard, sharePicturePath, sharePictureSize } from '@/lib/server/site/seo/share-card';
import {
  buildStructuredData,
  serializeStructuredData,
} from '@/lib/server/site/seo/structured-data';

/** Builds Open Graph properties, feed links and structured data of a page's head. */
export function buildHeadData(content: Content, meta: PageMeta, url: string): HeadData {
  const { path, offer } = meta;
  const graph = path === undefined ? undefined : buildStructuredData(content, path, url, offer);
  return {
    properties: path === undefined ? [] : openGraphProperties(content, meta, path, url),
    feeds: listFeeds(content, path),
    markdown: listMarkdownPages(content).some((page) => page.path === path)
      ? markdownPath(path ?? '/')
      : undefined,
    calendar:
      shownEvents(content).length === 0
        ? undefined
        : { title: content.site.name, href: calendarPath },
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
    { title: feedTitle(content), href: feedPath },
    ...(tag === undefined ? [] : [{ title: feedTitle(content, tag), href: feedPathOf(tag.path) }]),
  ];
}

function openGraphProperties(
  content: Content,
  { title, description, language }: PageMeta,
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
    ['og:url', `${url}${path}`],
    ['og:locale', (language ?? languageTag(site.locale)).replaceAll('-', '_')],
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
