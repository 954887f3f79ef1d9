import { daysAhead } from '@/lib/server/content/calendars/parse-calendar';
import { type Content, hasPage, shownEvents } from '@/lib/server/content/content';
import { createMonthPage, listMonths } from '@/lib/server/content/events/list-pages';
import { addDays, wallTimeAt } from '@/lib/time/zoned-time';

/**
 * Returns the content with the page at a path if that is a month in which only calendars of other
 * organisations may have events.
 *
 * Each month for which calendars are read has one, also while it is empty: what they have changes without a
 * publication, and a page that was linked must not stay as it was when its last event is withdrawn.
 */
export function withMonthPage(content: Content, path: string, now: Date): Content {
  const { feeds, pages, site } = content;
  const [, parent, month] = /^(.*)\/(\d{4}-(?:0[1-9]|1[0-2]))$/.exec(path) ?? [];
  if (feeds.length === 0 || parent === undefined || month === undefined) return content;
  if (hasPage(content, path)) return content;
  const today = wallTimeAt(now, site.timeZone).date;
  const last = addDays(today, daysAhead);
  if (month < today.slice(0, 7) || month > last.slice(0, 7)) return content;
  const whole = pages.get(parent === '' ? '/' : parent);
  // The page of a month has no months itself.
  if (whole === undefined || whole.partOf !== undefined) return content;
  const page = createMonthPage(whole, month, listMonths(shownEvents(content)), site);
  return page === undefined ? content : { ...content, pages: new Map([...pages, [path, page]]) };
}
