import type { EventsMonthSection, MonthDay } from '@/lib/content/event-tables';
import type { MonthLink } from '@/lib/content/section-data';
import type { ListedEvent } from '@/lib/content/section-data';
import type { ExternalEvents } from '@/lib/server/content/calendars/external-events';
import { formatDate } from '@/lib/server/content/dates';
import { partPath } from '@/lib/server/content/generated-paths';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { listWeeks, monthTitle, weekdayNames } from '@/lib/time/month-calendar';
import { addDays, wallTimeAt } from '@/lib/time/zoned-time';

/** Lays out the events of a month as a table. */
export function fillEventsMonth(
  { events, months = [], path, ...node }: EventsMonthSection,
  { locale, timeZone }: Pick<SiteFile, 'locale' | 'timeZone'>,
  now: Date,
  externalEvents: ExternalEvents,
): EventsMonthSection {
  const today = wallTimeAt(now, timeZone).date;
  const dated = [...events, ...externalEvents.events].flatMap((event) =>
    daysOf(event).map((date) => ({ date, event })),
  );
  const month = node.month ?? currentMonth(dated, today);
  const toDay = (date: string): MonthDay => {
    const shown = dated.filter((each) => each.date === date).map(({ event }) => event);
    return {
      date,
      number: String(Number(date.slice(8))),
      ...(shown.length > 0 && { label: formatDate(date, locale) }),
      ...(date === today && { isToday: true }),
      events: shown,
    };
  };
  // One may go on since a month without a page.
  const external = externalEvents.events
    .flatMap((event) => daysOf(event).map((date) => date.slice(0, 7)))
    .filter((other) => other >= today.slice(0, 7));
  const shown = [...new Set([...months, ...external])].sort();
  const linkTo = (neighbour: string | undefined): MonthLink | undefined =>
    neighbour === undefined || path === undefined
      ? undefined
      : { title: monthTitle(neighbour, locale), href: partPath(path, neighbour) };
  return {
    ...node,
    events: [],
    table: {
      title: monthTitle(month, locale),
      weekdays: weekdayNames(locale),
      weeks: listWeeks(month, locale).map((week) =>
        week.map((date) => (date === undefined ? null : toDay(date))),
      ),
      previous: linkTo(shown.findLast((other) => other < month)),
      next: linkTo(shown.find((other) => other > month)),
    },
  };
}

/** Days of one event: other calendars may have events without end. */
const maxDays = 366;

/** Returns the days on which an event takes place. */
function daysOf({ date, days, lastDay }: ListedEvent): readonly string[] {
  if (days !== undefined) return days;
  if (lastDay === undefined) return [date];
  const all = Array.from({ length: maxDays }, (_, index) => addDays(date, index));
  return all.slice(0, all.findLastIndex((day) => day <= lastDay) + 1);
}

/** Returns this month or, if no more of it takes place, the next one in which something does. */
function currentMonth(
  dated: readonly { readonly date: string; readonly event: ListedEvent }[],
  today: string,
): string {
  const coming = dated
    .filter(({ date, event }) => date >= today && event.status === undefined)
    .map(({ date }) => date)
    .sort();
  return (coming[0] ?? today).slice(0, 7);
}
