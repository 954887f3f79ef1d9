import { openingHoursWords } from '@/lib/words/components/sections/opening';
import { dateFormat } from '@/lib/intl/formatters';
import { formatTimeOfDay, type HoursSeason, type OpenSpan } from '@/lib/time/opening-hours';
import { addDays } from '@/lib/time/zoned-time';

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
    name: formatDay(addDays(monday, weekday), locale, { weekday: 'long' }),
    text: spansText(spans, locale),
  }));
}

/** Formats a date, such as `Friday 27 November`. */
export function dayText(date: string, locale: string): string {
  return formatDay(date, locale, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** Formats a date with the options of `Intl.DateTimeFormat`. */
export function formatDay(
  date: string,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): string {
  return dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`));
}
