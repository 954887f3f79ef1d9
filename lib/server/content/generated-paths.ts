import type { Content } from '@/lib/server/content/content';
import { listTags } from '@/lib/server/content/journal/post-lists';
import { slugify } from '@/lib/server/content/markdown';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';

/** Returns the path of the Atom feed of the journal, or of a tag, at the path of its page. */
export function feedPathOf(page: string): string {
  return `${page}/feed.xml`;
}

/** The Atom feed of the journal. */
export const feedPath = feedPathOf('/journal');

/** The calendar with all events. */
export const calendarPath = '/events/calendar.ics';

/** Returns the path of the calendar file of one event, or of the dates of one series. */
export function eventCalendarPath(eventPath: string): string {
  return `${eventPath}.ics`;
}

/** Returns the path of the calendar file with the events of a category. */
export function categoryCalendarPath(category: string): string {
  return eventCalendarPath(`/events/categories/${slugify(category)}`);
}

/** Returns the path of a page that shows a part of what another page lists, such as a month of its events. */
export function partPath(path: string, name: string): string {
  return path === '/' ? `/${name}` : `${path}/${name}`;
}

/** The list of the pages as Markdown. */
export const pageListPath = '/llms.txt';

/** The web app manifest. */
export const manifestPath = '/site.webmanifest';

/** How to report a weakness of the site. */
export const securityPath = '/.well-known/security.txt';

/** Returns the path of a page as Markdown. */
export function markdownPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`;
}

/** Returns the paths of all files that the server generates from the content, without pages as Markdown. */
export function generatedFilePaths({
  events,
  posts,
  site,
}: Pick<Content, 'events' | 'posts'> & {
  readonly site: Pick<SiteFile, 'markdown' | 'security' | 'locale'>;
}): string[] {
  return [
    ...(site.security === undefined ? [] : [securityPath]),
    ...(site.markdown ? [pageListPath] : []),
    feedPath,
    ...listTags(posts, site.locale).map(({ path }) => feedPathOf(path)),
    calendarPath,
    '/sitemap.xml',
    '/robots.txt',
    manifestPath,
    ...new Set(
      events.flatMap(({ path, series }) =>
        [path, ...(series === undefined ? [] : [series.path])].map(eventCalendarPath),
      ),
    ),
    ...new Set(events.flatMap(({ data }) => data.category?.map(categoryCalendarPath) ?? [])),
  ];
}

/** The SVG icon that the bitmaps are made from. */
export const iconSource = '/icon.svg';

/** An icon as a bitmap, for clients that do not support SVG. `size` is in pixels. */
export interface Icon {
  readonly path: string;
  readonly size: number;
  /** The operating system crops it to its own shape, so the edges stay empty. */
  readonly maskable: boolean;
}

/** The icon that clients request without reading a page. */
export const shortcutIcon: Icon = { path: '/favicon.ico', size: 32, maskable: false };

export const touchIcon: Icon = { path: '/icons/180.png', size: 180, maskable: true };

/** The icons of the web app manifest. */
export const manifestIcons: readonly Icon[] = [
  { path: '/icons/192.png', size: 192, maskable: false },
  { path: '/icons/512.png', size: 512, maskable: false },
  { path: '/icons/maskable-512.png', size: 512, maskable: true },
];
