import { openingHoursWords } from '@/components/sections/words';
import { dateFormat } from '@/lib/intl/formatters';
import { formatTimeOfDay, type HoursSeason, type OpenSpan } from '@/lib/time/opening-hours';
import { addDays } from '@/lib/time/zoned-time';
import type { SeasonPeriod } from '@/lib/time/season-periods';

const minutesPerDay = 1440;

/** Any Monday. */
const monday = '2026-11-23';

/** Formats the hours of a day, such as `09:00 to 12:30, 14:00 to 18:00`. */
export function spansText(spans: readonly OpenSpan[], locale: string): string {
  if (spans.length === 0) return openingHoursWords.closed;
  return spans
    .map(({ from, to }) => {
      if (to - from === minutesPerDay) return openingHoursWords.allDay;
      const end = formatTimeOfDay(to % minutesPerDay, locale);
      return openingHoursWords.span(formatTimeOfDay(from, locale), end);
    })
    .join(', ');
}

interface Day {
  readonly name: string;
  readonly text: string;
  readonly isToday?: boolean;
}

/** Days with the same hours, one after the other. */
interface DayGroup extends Omit<Day, 'name'> {
  readonly names: readonly string[];
}

/** Merges days with the same hours into one row. Today keeps its own. */
export function groupDays(days: readonly Day[]): DayGroup[] {
  return days.reduce<DayGroup[]>((groups, { name, text, isToday }) => {
    const previous = groups.at(-1);
    return previous === undefined || isToday || previous.isToday || previous.text !== text
      ? [...groups, { names: [name], text, isToday }]
      : [...groups.slice(0, -1), { ...previous, names: [...previous.names, name] }];
  }, []);
}

/** Returns the days of a week with their hours, Monday first. */
export function weekRows(
  { week }: Pick<HoursSeason, 'week'>,
  locale: string,
): readonly Omit<Day, 'isToday'>[] {
  return week.map((spans, weekday) => ({
    name: format(addDays(monday, weekday), locale, { weekday: 'long' }),
    text: spansText(spans, locale),
  }));
}

/** Formats a week in one line, such as `Friday 19:00 to 22:30; Saturday and Sunday 13:00 to 16:30`. */
export function weekText(week: Pick<HoursSeason, 'week'>, locale: string): string {
  if (week.week.every((spans) => spans.length === 0)) return openingHoursWords.closed;
  return groupDays(weekRows(week, locale))
    .filter(({ text }) => text !== openingHoursWords.closed)
    .map(({ names, text }) => openingHoursWords.dayHours(openingHoursWords.days(names), text))
    .join('; ');
}

/** Formats the name and the dates of a period, such as `Winter, until 31 March` of that of `today`. */
export function periodText(
  { from, to, season }: SeasonPeriod,
  today: string,
  locale: string,
): string {
  const hasYear = season !== undefined && season.from.length > 5;
  const day = (date: string) =>
    format(date, locale, {
      day: 'numeric',
      month: 'long',
      ...(hasYear ? { year: 'numeric' } : {}),
    });
  if (from > today) {
    const dates =
      to === undefined
        ? openingHoursWords.from(day(from))
        : openingHoursWords.span(day(from), day(to));
    return openingHoursWords.period(season?.name, dates);
  }
  if (to === undefined) return season?.name ?? openingHoursWords.week;
  return openingHoursWords.period(season?.name, openingHoursWords.until(day(to)));
}

/** Formats a date, such as `Friday 27 November`. */
export function dayText(date: string, locale: string): string {
  return format(date, locale, { weekday: 'long', day: 'numeric', month: 'long' });
}

function format(date: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`));
}
