import { shownEvents, type Content, type Event, type PostList } from '@/lib/server/content/content';
import { findSlotEvent } from '@/lib/server/content/resources/slot-event';
import {
  calendarPath,
  categoryCalendarPath,
  eventCalendarPath,
  feedPath,
  feedPathOf,
  manifestPath,
  pageListPath,
  securityPath,
} from '@/lib/server/content/generated-paths';
import { listTags } from '@/lib/server/content/journal/post-lists';
import { addressOf, contentAt } from '@/lib/server/content/languages/addresses';
import { listContents } from '@/lib/server/content/languages/list-contents';
import { inLanguageOfContent } from '@/lib/server/content/languages/in-language-of';
import { decodePath } from '@/lib/server/content/pictures';
import { renderThemeSheet, themeSheetPath } from '@/lib/server/content/theme/theme-sheet';
import { renderCalendar } from '@/lib/server/site/feeds/calendar';
import { renderFeed, feedUpdated } from '@/lib/server/site/feeds/atom-feed';
import { renderPageList, renderSecurity } from '@/lib/server/site/seo/machine-files';
import { renderManifest } from '@/lib/server/site/seo/manifest';
import { renderSitemap } from '@/lib/server/site/seo/sitemap';

/** A file that is rendered from the content on request. */
export interface GeneratedFile {
  readonly type: string;
  readonly body: string;
  readonly lastModified?: Date;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Inputs besides the content. */
interface GeneratedFileContext {
  /** The site's origin, without a trailing slash. */
  readonly url: string;
  readonly now: Date;
  /** When the content was read, which is the latest time that it can have changed. */
  readonly contentRead: Date;
}

const calendarType = 'text/calendar; charset=utf-8';
const plainType = 'text/plain; charset=utf-8';

/** Renders the file at an address of the site, in the language of the address; `undefined` if there is none. */
export function generateFile(
  address: string,
  site: Content,
  context: GeneratedFileContext,
): GeneratedFile | undefined {
  const { content, path } = contentAt(site, address);
  if (content.translation === undefined) {
    const file = generateSiteFile(path, content, context);
    if (file !== undefined) return file;
  }
  return inLanguageOfContent(content, () => generateFileOfLanguage(path, content, context));
}

/** Renders a file that the site has once, in all languages. */
function generateSiteFile(
  path: string,
  content: Content,
  { url, now }: GeneratedFileContext,
): GeneratedFile | undefined {
  switch (path) {
    case '/sitemap.xml':
      return { type: 'application/xml; charset=utf-8', body: renderSitemap(content, url) };
    case '/robots.txt':
      return { type: plainType, body: renderRobots(content, url) };
    case securityPath: {
      const body = renderSecurity(content, url, now);
      return body === undefined ? undefined : { type: plainType, body };
    }
    case themeSheetPath:
      return {
        type: 'text/css; charset=utf-8',
        body: renderThemeSheet(content),
      };
  }
  return undefined;
}

function generateFileOfLanguage(
  path: string,
  content: Content,
  { url, now, contentRead }: GeneratedFileContext,
): GeneratedFile | undefined {
  switch (path) {
    case feedPath:
      return generateFeed(content, undefined, { url, now, contentRead });
    case calendarPath:
      return {
        type: calendarType,
        body: renderCalendar(shownEvents(content), content, url, contentRead),
      };
    case manifestPath:
      return { type: 'application/manifest+json; charset=utf-8', body: renderManifest(content) };
    case pageListPath: {
      const body = renderPageList(content, url);
      const headers = { 'X-Robots-Tag': 'noindex' };
      return body === undefined ? undefined : { type: plainType, body, headers };
    }
  }
  const tags = listTags(content.posts, content.site.locale);
  const tag = tags.find((list) => feedPathOf(list.path) === decodePath(path));
  if (tag !== undefined) return generateFeed(content, tag, { url, now, contentRead });
  const events = shownEvents(content).filter(
    ({ path: own, series, data }) =>
      [own, series?.path ?? own].map(eventCalendarPath).includes(path) ||
      data.category?.some((category) => categoryCalendarPath(category) === path) === true,
  );
  const slot = findCalendarSlot(content, path);
  if (slot !== undefined) events.push(slot);
  if (events.length === 0) return undefined;
  return { type: calendarType, body: renderCalendar(events, content, url, contentRead) };
}

/** Renders the feed of all posts, or of those with a tag. */
function generateFeed(
  content: Content,
  tag: PostList | undefined,
  { url, now, contentRead }: GeneratedFileContext,
): GeneratedFile {
  const lastModified = feedUpdated({ site: content.site, posts: (tag ?? content).posts });
  // Last-Modified is never in the future (RFC 9110, 8.8.2.1).
  const isPast = lastModified !== undefined && lastModified <= now;
  return {
    type: 'application/atom+xml; charset=utf-8',
    body: renderFeed(content, url, contentRead, tag),
    lastModified: isPast ? lastModified : undefined,
  };
}

/** Finds the slot of a resource whose calendar file has a path. */
function findCalendarSlot(content: Content, path: string): Event | undefined {
  const [slot = '', ...rest] = path.split(eventCalendarPath(''));
  return rest.length === 1 && rest[0] === '' ? findSlotEvent(content, slot) : undefined;
}

/** Renders robots.txt (RFC 9309), which excludes the desk, the endpoints and the search. */
function renderRobots(content: Content, url: string): string {
  const searches = listContents(content).map((each) => `Disallow: ${addressOf(each, '/search')}\n`);
  return `User-agent: *
Disallow: /desk
Disallow: /api/
${searches.join('')}
Sitemap: ${url}/sitemap.xml
`;
}
