import type { EventsMonthSection, MonthDay } from '@/lib/content/event-tables';
import type { MonthLink } from '@/lib/content/section-data';
import type { ListedEvent } from '@/lib/content/section-data';
import type { ExternalEvents } from '@/lib/server/content/calendars/external-events';
import { formatDate } from '@/lib/server/content/dates';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { listWeeks, monthTitle, weekdayNames } from '@/lib/time/month-calendar';
import { wallTimeAt } from '@/lib/time/zoned-time';

/** Lays out the events of a month as a table. */
export function fillEventsMonth(
  { events, months = [], ...node }: EventsMonthSection,
  { locale, timeZone }: Pick<SiteFile, 'locale' | 'timeZone'>,
  now: Date,
  externalEvents: ExternalEvents,
): EventsMonthSection {
  const today = wallTimeAt(now, timeZone).date;
  const dated = [...events, ...externalEvents.events].flatMap((event) =>
    (event.days ?? [event.date]).map((date) => ({ date, event })),
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
  const linkTo = (neighbour: (typeof months)[number] | undefined): MonthLink | undefined =>
    neighbour && { title: monthTitle(neighbour.month, locale), href: neighbour.href };
  return {
    ...node,
    events: [],
    table: {
      title: monthTitle(month, locale),
      weekdays: weekdayNames(locale),
      weeks: listWeeks(month, locale).map((week) =>
        week.map((date) => (date === undefined ? null : toDay(date))),
      ),
      previous: linkTo(months.findLast((other) => other.month < month)),
      next: linkTo(months.find((other) => other.month > month)),
    },
  };
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
