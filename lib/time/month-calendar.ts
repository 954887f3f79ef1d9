import { dateFormat } from '@/lib/intl/formatters';
import { addDays, weekdayOf } from '@/lib/time/zoned-time';

/** What runtimes know of weeks, as a method or, before, as a property. TypeScript's library has neither. */
interface WeekLocale {
  readonly getWeekInfo?: () => WeekInfo;
  readonly weekInfo?: WeekInfo;
}

interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  readonly firstDay: number;
}

/**
 * Returns the day with which weeks begin in a locale; 0 is Monday. It is Monday, as in ISO 8601, where the
 * runtime does not know.
 */
export function firstWeekday(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & WeekLocale;
  const { firstDay } = known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: 1 };
  return firstDay - 1;
}

/**
 * Returns the ISO dates of a month such as `2026-12` as rows of seven that begin as weeks of the locale do;
 * `undefined` outside the month.
 */
export function listWeeks(month: string, locale: string): (string | undefined)[][] {
  const first = `${month}-01`;
  const before = (weekdayOf(first) - firstWeekday(locale) + 7) % 7;
  const days: (string | undefined)[] = Array.from({ length: before });
  for (let date = first; date.startsWith(month); date = addDays(date, 1)) days.push(date);
  while (days.length % 7 > 0) days.push(undefined);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The name of a day of the week, such as `Fri` and `Friday`. */
export interface WeekdayName {
  readonly short: string;
  readonly long: string;
}

/** Returns the names of the days in the order of the locale's weeks. */
export function weekdayNames(locale: string): WeekdayName[] {
  return Array.from({ length: 7 }, (_, index) => weekdayName(firstWeekday(locale) + index, locale));
}

/** Returns the name of a day of the week; 0 and 7 are Monday. */
export function weekdayName(weekday: number, locale: string): WeekdayName {
  // From a Monday on.
  const day = new Date(`${addDays('2026-11-30', weekday)}T00:00Z`);
  const name = (style: 'short' | 'long') =>
    dateFormat(locale, { weekday: style, timeZone: 'UTC' }).format(day);
  return { short: name('short'), long: name('long') };
}

/** Formats a month such as `2026-12` as `December 2026`. */
export function monthTitle(month: string, locale: string): string {
  const format = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00Z`));
}
