import { formatDay, groupDays, weekRows } from '@/components/sections/opening-texts';
import { openingHoursWords } from '@/lib/words/components/sections/opening';
import { openingHoursTexts } from '@/components/sections/opening-words';
import type { HoursSeason } from '@/lib/time/opening-hours';
import type { SeasonPeriod } from '@/lib/time/season-periods';

/** Formats a week in one line, such as `Friday 19:00 to 22:30; Saturday and Sunday 13:00 to 16:30`. */
export function weekText(week: Pick<HoursSeason, 'week'>, locale: string): string {
  if (week.week.every((spans) => spans.length === 0)) return openingHoursWords.closed;
  return groupDays(weekRows(week, locale))
    .filter(({ text }) => text !== openingHoursWords.closed)
    .map(({ names, text }) => openingHoursWords.dayHours(openingHoursTexts.days(names), text))
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
    formatDay(date, locale, {
      day: 'numeric',
      month: 'long',
      ...(hasYear ? { year: 'numeric' } : {}),
    });
  if (from > today) {
    const dates =
      to === undefined
        ? openingHoursWords.from(day(from))
        : openingHoursWords.dateSpan(day(from), day(to));
    return openingHoursTexts.period(season?.name, dates);
  }
  if (to === undefined) return season?.name ?? openingHoursWords.week;
  return openingHoursTexts.period(season?.name, openingHoursWords.until(day(to)));
}
