import type { HeadData, PageMeta } from '@/lib/site/frame';
import type { Content } from '@/lib/server/content/content';
import { calendarPath, feedPath, iconSource } from '@/lib/server/content/generated-paths';
import { feedTitle } from '@/lib/server/feeds/atom-feed';
import { shareCardOf, sharePicturePath, sharePictureSize } from '@/lib/server/seo/share-card';
import { structuredDataOf, writeStructuredData } from '@/lib/server/seo/structured-data';

/** All that a page's head says to programs. Pages without an address, such as errors, say least. */
export function headDataOf(content: Content, meta: PageMeta, url: string): HeadData {
  const { path } = meta;
  const graph = path === undefined ? undefined : structuredDataOf(content, path, url);
  return {
    properties: path === undefined ? [] : propertiesOf(content, meta, path, url),
    ...(content.posts.length === 0 ? {} : { feed: { title: feedTitle(content), href: feedPath } }),
    ...(content.events.length === 0
      ? {}
      : { calendar: { title: content.site.name, href: calendarPath } }),
    hasIcons: content.files.has(iconSource),
    ...(graph === undefined ? {} : { structured: writeStructuredData(graph) }),
  };
}

function propertiesOf(
  content: Content,
  { title, description, language }: PageMeta,
  path: string,
  url: string,
): HeadData['properties'] {
  const { site } = content;
  const card = shareCardOf(content, path);
  const post = content.posts.find((candidate) => candidate.path === path);
  const said: readonly (readonly [string, string | undefined])[] = [
    ['og:type', post === undefined ? 'website' : 'article'],
    ['og:site_name', site.name],
    ['og:title', title],
    ['og:description', description],
    ['og:url', `${url}${path}`],
    ['og:locale', (language ?? site.locale).replaceAll('-', '_')],
    ['og:image', `${url}${sharePicturePath(card)}`],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(sharePictureSize.width)],
    ['og:image:height', String(sharePictureSize.height)],
    ['og:image:alt', [card.label, card.title, card.site].filter(Boolean).join('. ')],
    ['article:published_time', post?.data.date],
    ['article:modified_time', post?.data.updated],
  ];
  return said.flatMap(([property, content]) =>
    content === undefined ? [] : [{ property, content }],
  );
}
