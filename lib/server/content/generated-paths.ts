import type { Content } from '@/lib/server/content/content';

/** The Atom feed of the journal. */
export const feedPath = '/journal/feed.xml';

/** The calendar with all events. */
export const calendarPath = '/events/calendar.ics';

/** Returns the path of one event's calendar file. */
export function eventCalendarPath(eventPath: string): string {
  return `${eventPath}.ics`;
}

/** Returns the paths of all files that the server generates from the content. */
export function generatedFilePaths({ events }: Pick<Content, 'events'>): string[] {
  return [
    feedPath,
    calendarPath,
    '/sitemap.xml',
    '/robots.txt',
    '/site.webmanifest',
    ...events.map(({ path }) => eventCalendarPath(path)),
  ];
}
