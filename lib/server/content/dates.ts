import { dateFormat } from '@/lib/intl/formatters';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import type { EventFile } from '@/lib/server/content/schemas/content-schemas';
import { eventWords } from '@/lib/server/content/words';
import { formatTimeOfDay, type HoursException, type OpeningHours } from '@/lib/time/opening-hours';
import { instantOf } from '@/lib/time/zoned-time';

/** Formats an ISO date as `Friday 27 November 2026`. */
export function formatDate(date: string, locale: string): string {
  // Some locales put a comma after the weekday.
  return dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
    .format(new Date(`${date}T00:00Z`))
    .replace(',', '');
}

/** Formats the parts of an ISO date, such as `Friday`, `27` and `November 2026`. */
export function eventDateParts(date: string, locale: string) {
  const day = new Date(`${date}T00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: 'UTC' }).format(day);
  return {
    weekday: format({ weekday: 'long' }),
    day: format({ day: 'numeric' }),
    monthAndYear: format({ month: 'long', year: 'numeric' }),
  };
}

/** Formats two times, in minutes since midnight, as `19:00 to 21:30`. */
function formatTimeRange(from: number, to: number, locale: string): string {
  return eventWords.timeRange(formatTimeOfDay(from, locale), formatTimeOfDay(to, locale));
}

/** Formats the time of an event, or its status if it is postponed or cancelled. */
export function formatEventTime(
  { from, to, status }: Pick<EventFile, 'from' | 'to' | 'status'>,
  locale: string,
): string {
  return status === 'planned' ? formatTimeRange(from, to, locale) : eventWords[status];
}

const minutesPerDay = 1440;

/** Returns the start and end of an event. An end before the start is on the next day. */
export function eventInstants(
  { date, from, to }: Pick<EventFile, 'date' | 'from' | 'to'>,
  timeZone: string,
): { readonly start: Date; readonly end: Date } {
  return {
    start: instantOf({ date, minutes: from }, timeZone),
    end: instantOf({ date, minutes: to <= from ? to + minutesPerDay : to }, timeZone),
  };
}

type HoursFile = NonNullable<SiteFile['hours']>;

/** Converts the opening hours of `site.yaml`. */
export function toOpeningHours({ week, exceptions, note }: HoursFile): OpeningHours {
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = week;
  return {
    week: [monday, tuesday, wednesday, thursday, friday, saturday, sunday],
    exceptions: exceptions.map(toException),
    ...(note === undefined ? {} : { note }),
  };
}

function toException({
  date,
  from,
  to,
  open,
  reason,
}: HoursFile['exceptions'][number]): HoursException {
  return {
    from: date ?? from ?? '',
    to: date ?? to ?? '',
    open,
    ...(reason === undefined ? {} : { reason }),
  };
}
