import type { EventFile } from '@/lib/server/content/schemas';
import { formatTimeOfDay } from '@/lib/time/opening-hours';

/** An ISO date in words, such as `Friday 27 November 2026`. */
export function dateText(date: string, locale: string): string {
  // The comma that some locales set after the weekday is noise in a heading.
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
    .format(new Date(`${date}T00:00Z`))
    .replace(',', '');
}

/** Two times of day, in minutes since midnight, such as `19:00 to 21:30`. */
export function timesText(from: number, to: number, locale: string): string {
  return `${formatTimeOfDay(from, locale)} to ${formatTimeOfDay(to, locale)}`;
}

const called = { postponed: 'Postponed', cancelled: 'Cancelled' } as const;

/** When an event of a day is, or that it is not: nobody should set out for one that is called off. */
export function eventTimeText(
  { from, to, status }: Pick<EventFile, 'from' | 'to' | 'status'>,
  locale: string,
): string {
  return status === 'planned' ? timesText(from, to, locale) : called[status];
}
