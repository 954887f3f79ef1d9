import type { ListedEvent } from '@/lib/content/section-data';
import { listsOwnEvents } from '@/lib/content/sections';
import { type Content, findSections } from '@/lib/server/content/content';
import { contentAt, listPageAddresses } from '@/lib/server/content/languages/addresses';
import { toOpeningHours } from '@/lib/server/content/dates';
import { feedMaxAge } from '@/lib/server/content/calendars/external-calendars';
import { sectionExpiry } from '@/lib/server/content/sections/sections';
import { nextOpeningChange } from '@/lib/time/opening-hours';
import { addDays, instantOf, wallTimeAt } from '@/lib/time/zoned-time';

/** Returns when the page at a path expires, or `undefined` if it does not depend on the time. */
export function validUntil(content: Content, path: string, now: Date): Date | undefined {
  const { timeZone, hours } = content.site;
  // The footer of each page says whether the place is open.
  const opening =
    hours === undefined ? [] : [nextOpeningChange(toOpeningHours(hours), timeZone, now)];
  const limits = findSections(content, path).flatMap((node) => {
    const today = wallTimeAt(now, timeZone).date;
    const tomorrow = instantOf({ date: addDays(today, 1), minutes: 0 }, timeZone);
    const feeds = content.feeds.length === 0 ? [] : [new Date(now.getTime() + feedMaxAge)];
    if (node.section === 'events-month') {
      const isOver = node.month !== undefined && node.month < today.slice(0, 7);
      return isOver ? [] : [tomorrow, ...feeds];
    }
    if (node.section === 'timetable') return [tomorrow, ...closings(node.events, now)];
    if (node.section !== 'events-list') return sectionExpiry(node, content, now) ?? [];
    const ownFeeds = listsOwnEvents(node) ? [] : feeds;
    return [tomorrow, ...closings(node.events, now), ...ownFeeds];
  });
  const { changesAt } = content;
  const scheduled = changesAt === undefined || changesAt <= now ? [] : [changesAt];
  return [...opening, ...scheduled, ...limits].sort((a, b) => a.getTime() - b.getTime())[0];
}

/** Returns when booking of events closes that are still open. */
function closings(events: readonly ListedEvent[], now: Date): Date[] {
  return events
    .flatMap(({ booking }) => booking?.until ?? [])
    .filter((until) => until > now.getTime())
    .map((until) => new Date(until));
}

interface OutdatedPageDeps {
  readonly now: () => Date;
  /** Requests a page. Never rejects. */
  readonly requestPage: (path: string, signal: AbortSignal) => Promise<void>;
}

const marginMs = 1000;

/** Pages that are requested at the same time: a visitor's request must not wait for all of them. */
const atOnce = 3;

/**
 * Returns a function that requests each page that has expired since its last call, so that visitors without
 * scripts see a current one. The first call with some content requests all pages that can expire, because
 * the build may be days old.
 *
 * Next.js serves the expired page to the request that triggers regeneration.
 */
export function outdatedPageRefresher({
  now,
  requestPage,
}: OutdatedPageDeps): (content: Content, signal: AbortSignal) => Promise<void> {
  const expiryOf = (content: Content, address: string) => {
    const page = contentAt(content, address);
    return validUntil(page.content, page.path, now());
  };
  let current: Content | undefined;
  /** When each page is requested next, in milliseconds since 1970. */
  let dueAt = new Map<string, number>();
  return async (content, signal) => {
    if (content !== current) {
      current = content;
      const expiring = listPageAddresses(content).filter(
        (address) => expiryOf(content, address) !== undefined,
      );
      dueAt = new Map(expiring.map((path) => [path, -Infinity]));
    }
    const time = now().getTime();
    const due = [...dueAt].filter(([, at]) => at <= time).map(([path]) => path);
    const left = due.values();
    const requestNext = async () => {
      for (const path of left) {
        signal.throwIfAborted();
        await requestPage(path, signal);
        // After a failed request, the next visitor's request triggers the regeneration.
        const expiry = expiryOf(content, path);
        if (expiry === undefined) dueAt.delete(path);
        else dueAt.set(path, expiry.getTime() + marginMs);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, requestNext));
  };
}
