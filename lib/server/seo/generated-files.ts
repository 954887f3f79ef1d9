import type { Content } from '@/lib/server/content/content';
import { calendarPath, eventCalendarPath, feedPath } from '@/lib/server/content/generated-paths';
import { calendarOf } from '@/lib/server/feeds/calendar';
import { feedOf, feedUpdated } from '@/lib/server/feeds/atom-feed';
import { manifestOf } from '@/lib/server/seo/manifest';
import { robotsOf } from '@/lib/server/seo/robots';
import { sitemapOf } from '@/lib/server/seo/sitemap';

/** A file that is made of the content when it is asked for. */
export interface GeneratedFile {
  readonly type: string;
  readonly body: string;
  readonly lastModified?: Date;
}

/** What a file is made of besides the content. */
export interface GeneratedFileContext {
  /** The site's own address without a trailing slash. */
  readonly url: string;
  readonly now: Date;
  /** When the content was read, so the latest that anything in it can have changed. */
  readonly contentRead: Date;
}

const calendarType = 'text/calendar; charset=utf-8';

/** The file at an address of the site, or `undefined` if there is none. */
export function generateFile(
  path: string,
  content: Content,
  { url, now, contentRead }: GeneratedFileContext,
): GeneratedFile | undefined {
  switch (path) {
    case feedPath: {
      const lastModified = feedUpdated(content);
      const body = feedOf(content, url, contentRead);
      const type = 'application/atom+xml; charset=utf-8';
      // RFC 9110, 8.8.2.1: never later than now.
      const isPast = lastModified !== undefined && lastModified <= now;
      return { type, body, ...(isPast ? { lastModified } : {}) };
    }
    case calendarPath:
      return { type: calendarType, body: calendarOf(content.events, content, url, contentRead) };
    case '/sitemap.xml':
      return { type: 'application/xml; charset=utf-8', body: sitemapOf(content, url) };
    case '/robots.txt':
      return { type: 'text/plain; charset=utf-8', body: robotsOf(url) };
    case '/site.webmanifest':
      return { type: 'application/manifest+json; charset=utf-8', body: manifestOf(content) };
  }
  const event = content.events.find((candidate) => eventCalendarPath(candidate.path) === path);
  if (event === undefined) return undefined;
  return { type: calendarType, body: calendarOf([event], content, url, contentRead) };
}
