import { join, resolve } from 'node:path';
import type { ListedEvent } from '@/lib/content/section-data';
import { dateFormat } from '@/lib/intl/formatters';
import { type Content, hasEventsList } from '@/lib/server/content/content';
import { formatDate, formatDates } from '@/lib/server/content/dates';
import {
  ExternalCalendars,
  type FeedState,
} from '@/lib/server/content/calendars/external-calendars';
import { logEvent } from '@/lib/server/platform/http/logging/log-event';
import { formatTimeOfDay } from '@/lib/time/opening-hours';
import { externalEventWords } from '@/lib/words/lib/server/content/calendars';
import { processState } from '@/lib/server/platform/state/process-state';

/** Events of other organisations, for lists of events. */
export interface ExternalEvents {
  /** Sorted by date. */
  readonly events: readonly ListedEvent[];
  /** Sentences about calendars that could not be downloaded. */
  readonly notes: readonly string[];
}

export const noExternalEvents: ExternalEvents = { events: [], notes: [] };

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
  const reader = processState('calendars', () => createCalendars(dataDirectory()));
  const states = await Promise.all(feeds.map((feed) => reader.read(feed, site.timeZone)));
  return listExternalEvents(states, site);
}

function createCalendars(directory: string): ExternalCalendars {
  const now = () => new Date();
  return new ExternalCalendars({
    directory: join(resolve(directory), 'feeds'),
    now,
    fetch: globalThis.fetch,
    onFailure: ({ url }, reason) => {
      logEvent('warn', 'feed-download-failed', { url, reason }, { now: now() });
    },
  });
}

/** Converts feeds to listed events, and stale feeds to notes. */
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
      return {
        title,
        href,
        summary,
        date,
        lastDay: lastDate,
        dateText:
          lastDate === undefined ? formatDate(date, locale) : formatDates(date, lastDate, locale),
        timeText: from === undefined ? externalEventWords.allDay : formatTimeOfDay(from, locale),
        endsAt: endsAt?.getTime(),
        source: feed.name,
      };
    }),
    notes: states
      .filter(({ isStale }) => isStale)
      .map((state) => staleNote(state, locale, timeZone)),
  };
}

function staleNote({ feed, fetchedAt }: FeedState, locale: string, timeZone: string): string {
  if (fetchedAt === undefined) return externalEventWords.neverRead(feed.name);
  const readAt = dateFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(fetchedAt);
  return externalEventWords.stale(feed.name, readAt);
}
