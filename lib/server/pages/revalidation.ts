import { type Content, findSections, listPagePaths } from '@/lib/server/content/content';
import { toOpeningHours } from '@/lib/server/content/dates';
import { feedMaxAge } from '@/lib/server/events/external-calendars';
import { nextPostAt } from '@/lib/server/content/upcoming-posts';
import { nextSlot, nightAt } from '@/lib/server/sky/night';
import { nextMoonQuarters } from '@/lib/server/sky/ephemeris';
import { nextOpeningChange } from '@/lib/time/opening-hours';
import { addDays, instantOf, wallTimeAt } from '@/lib/time/zoned-time';

/** Returns when the page at a path expires, or `undefined` if it does not depend on the time. */
export function validUntil(content: Content, path: string, now: Date): Date | undefined {
  const { timeZone, hours } = content.site;
  // The footer of each page says whether the place is open.
  const opening =
    hours === undefined ? [] : [nextOpeningChange(toOpeningHours(hours), timeZone, now)];
  const limits = findSections(content, path).flatMap((node) => {
    // The drawing marks the time.
    if (node.section === 'opening-hours' && node.drawing === true) return [nextSlot(now)];
    if (node.section === 'star-trails') return [nightAt(now, timeZone).to];
    if (node.section === 'planisphere' || node.section === 'night-bar') return [nextSlot(now)];
    if (node.section === 'night-ribbon') return [nightAt(now, timeZone).to];
    if (node.section === 'moon-phases') return nextMoonQuarters(now, 1).map(({ at }) => at);
    if (node.section === 'facts' && node.of === 'tonight') return [nextSlot(now)];
    if (node.section === 'journal-list') {
      const next = nextPostAt(content);
      return next === undefined || next <= now ? [] : [next];
    }
    if (node.section !== 'events-list') return [];
    const tomorrow = addDays(wallTimeAt(now, timeZone).date, 1);
    return [
      instantOf({ date: tomorrow, minutes: 0 }, timeZone),
      ...node.events
        .flatMap(({ booking }) => booking?.until ?? [])
        .filter((until) => until > now.getTime())
        .map((until) => new Date(until)),
      ...(content.feeds.length === 0 || node.series !== undefined
        ? []
        : [new Date(now.getTime() + feedMaxAge)]),
    ];
  });
  return [...opening, ...limits].sort((a, b) => a.getTime() - b.getTime())[0];
}

export interface RefreshDeps {
  readonly now: () => Date;
  /** Calls back once after a delay; does not keep the process alive. */
  readonly setTimer: (milliseconds: number, callback: () => void) => void;
  readonly requestPage: (path: string) => Promise<void>;
}

/** Node's timers are limited to 32 bits; a page that expires later is checked again. */
const maxWait = 24 * 60 * 60 * 1000;
const marginMs = 1000;

/**
 * Requests each page when it expires, so that visitors without scripts see a current one.
 *
 * Next.js serves the expired page to the request that triggers regeneration.
 */
export function scheduleRefreshes(content: Content, deps: RefreshDeps): void {
  const { now, setTimer, requestPage } = deps;
  const refresh = (path: string) => {
    // After a failed request, the next visitor's request triggers the regeneration.
    void requestPage(path).finally(() => {
      schedule(path);
    });
  };
  const schedule = (path: string) => {
    const expiry = validUntil(content, path, now());
    if (expiry === undefined) return;
    const wait = expiry.getTime() - now().getTime() + marginMs;
    setTimer(Math.min(wait, maxWait), () => {
      refresh(path);
    });
  };
  for (const path of listPagePaths(content)) {
    if (validUntil(content, path, now()) === undefined) continue;
    // The build may be days old when the server starts.
    setTimer(marginMs, () => {
      refresh(path);
    });
  }
}
