import { join, resolve } from 'node:path';
import type { ListedEvent } from '@/lib/content/section-data';
import { type Content, hasEventsList } from '@/lib/server/content/content';
import { formatDate } from '@/lib/server/content/dates';
import { ExternalCalendars, type FeedState } from '@/lib/server/events/external-calendars';
import { formatTimeOfDay } from '@/lib/time/opening-hours';

/** Events of others, as lists show them beside our own. */
export interface ExternalEvents {
  /** The next first. */
  readonly events: readonly ListedEvent[];
  /** What is to be said about calendars that cannot be read just now. */
  readonly notes: readonly string[];
}

export const noExternalEvents: ExternalEvents = { events: [], notes: [] };

/** Next bundles this module more than once; what is kept on the global object is kept once. */
const shared = globalThis as typeof globalThis & { frontdeskFeeds?: ExternalCalendars };

/**
 * Returns the external events that the page at a path lists. Never throws. Copies of the calendars are
 * stored below `dataDirectory()`.
 */
export async function loadExternalEvents(
  content: Content,
  path: string,
  dataDirectory: () => string,
): Promise<ExternalEvents> {
  const { feeds, site } = content;
  if (feeds.length === 0 || !hasEventsList(content, path)) return noExternalEvents;
  const reader = (shared.frontdeskFeeds ??= openFeeds(site.timeZone, dataDirectory()));
  return listExternalEvents(await Promise.all(feeds.map((feed) => reader.read(feed))), site);
}

function openFeeds(timeZone: string, directory: string): ExternalCalendars {
  const now = () => new Date();
  return new ExternalCalendars({
    directory: join(resolve(directory), 'feeds'),
    timeZone,
    now,
    fetch: globalThis.fetch,
    note: ({ url }, why) => {
      const line = { time: now().toISOString(), level: 'warn', event: 'feed-not-read', url, why };
      process.stderr.write(`${JSON.stringify(line)}\n`);
    },
  });
}

/** What is known of feeds, as lists show it. */
export function listExternalEvents(
  states: readonly FeedState[],
  { locale, timeZone }: Pick<Content['site'], 'locale' | 'timeZone'>,
): ExternalEvents {
  const dated = states.flatMap(({ feed, occurrences }) =>
    occurrences.map((occurrence) => ({ feed, occurrence })),
  );
  dated.sort(
    ({ occurrence: a }, { occurrence: b }) =>
      a.date.localeCompare(b.date) || (a.from ?? 0) - (b.from ?? 0),
  );
  return {
    events: dated.map(({ feed, occurrence }) => {
      const { title, summary, date, from, lastDate, endsAt, href = feed.home } = occurrence;
      const days = lastDate === undefined ? [date] : [date, lastDate];
      return {
        title,
        ...(href === undefined ? {} : { href }),
        summary,
        date,
        dateText: days.map((day) => formatDate(day, locale)).join(' to '),
        timeText: from === undefined ? 'All day' : formatTimeOfDay(from, locale),
        ...(endsAt === undefined ? {} : { endsAt: endsAt.getTime() }),
        source: feed.name,
      };
    }),
    notes: states.filter(({ isStale }) => isStale).map((state) => noteOf(state, locale, timeZone)),
  };
}

function noteOf({ feed, fetchedAt }: FeedState, locale: string, timeZone: string): string {
  if (fetchedAt === undefined) {
    return `The dates of ${feed.name} cannot be shown at the moment: their calendar could not be read.`;
  }
  const at = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(fetchedAt);
  return `The dates of ${feed.name} are those of ${at}: their calendar cannot be read at the moment.`;
}
