import type { EventDay } from '@/lib/bookings/ticket';
import { dateFormat, omitWeekdayComma } from '@/lib/intl/formatters';
import type { HoursFile } from '@/lib/server/content/schemas/hours-schema';
import type { EventFile } from '@/lib/server/content/schemas/event-schema';
import { eventWords } from '@/lib/words/lib/server/content';
import { formatTimeOfDay, type HoursException, type OpeningHours } from '@/lib/time/opening-hours';
import { instantOf } from '@/lib/time/zoned-time';

/** Formats an ISO date as `Friday 27 November 2026`. */
export function formatDate(date: string, locale: string): string {
  const format = dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  return omitWeekdayComma(format.format(new Date(`${date}T00:00Z`)));
}

/** Formats an ISO date as `27 November 2026`. */
export function formatDay(date: string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00Z`),
  );
}

/**
 * Formats the parts of the date of an event, such as `Friday`, `27` and `November 2026`, and the date of
 * its last session if it is another.
 */
export function eventDay(times: EventTimes, locale: string): EventDay {
  const last = lastSession(times).date;
  const day = new Date(`${times.date}T00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: 'UTC' }).format(day);
  const number = format({ day: 'numeric' });
  // German has a point after the number before a month, and not after the number alone.
  const isOrdinal = format({ day: 'numeric', month: 'long' }).startsWith(`${number}.`);
  return {
    date: times.date,
    weekday: format({ weekday: 'long' }),
    day: isOrdinal ? `${number}.` : number,
    monthAndYear: format({ month: 'long', year: 'numeric' }),
    lastDay: last === times.date ? undefined : eventWords.until(formatDate(last, locale)),
  };
}

/** When an event is: its only time, or that of its first session and all sessions. */
export type EventTimes = Pick<EventFile, 'date' | 'from' | 'to' | 'sessions'>;

/** A session of an event. Times are in minutes since midnight. */
export type Session = NonNullable<EventTimes['sessions']>[number];

/** Returns the sessions of an event in order; an event without `sessions` is one session. */
export function listSessions({ date, from, to, sessions }: EventTimes): readonly Session[] {
  return sessions ?? [{ date, from, to }];
}

/** Formats the date of an event, or the dates of its first and last session as `12 to 13 June 2027`. */
export function formatEventDate(times: EventTimes, locale: string): string {
  const last = lastSession(times).date;
  return last === times.date ? formatDate(last, locale) : formatDates(times.date, last, locale);
}

/** Formats two days as `12 to 13 June 2027`. */
export function formatDates(from: string, to: string, locale: string): string {
  const text = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    new Date(`${from}T00:00Z`),
    new Date(`${to}T00:00Z`),
  );
  const [first = '', end] = text.split('–', 2).map((part) => part.trim());
  return end === undefined ? text : eventWords.dateRange(first, end);
}

/** Formats the time of an event, or its status if it is postponed or cancelled. */
export function formatEventTime(
  { from, to, status, sessions }: Pick<EventFile, 'from' | 'to' | 'status' | 'sessions'>,
  locale: string,
): string {
  if (status !== 'planned') return eventWords[status];
  return sessions === undefined
    ? formatTimeRange({ from, to }, locale)
    : eventWords.sessions(sessions.length, formatTimeOfDay(from, locale));
}

/** Formats the date and time of a session. */
export function formatSession(session: Session, locale: string): string {
  return eventWords.session(formatDate(session.date, locale), formatTimeRange(session, locale));
}

/** Formats two times as `19:00 to 21:30`. */
function formatTimeRange({ from, to }: Pick<Session, 'from' | 'to'>, locale: string): string {
  return eventWords.timeRange(formatTimeOfDay(from, locale), formatTimeOfDay(to, locale));
}

const minutesPerDay = 1440;

/** Returns the start of an event's first session and the end of its last. */
export function eventInstants(times: EventTimes, timeZone: string): Instants {
  const { start } = sessionInstants(times, timeZone);
  return { start, end: sessionInstants(lastSession(times), timeZone).end };
}

/** When an event or a session is. */
export interface Instants {
  readonly start: Date;
  readonly end: Date;
}

/** Returns the start and end of a session. An end before the start is on the next day. */
export function sessionInstants(
  { date, from, to }: Pick<Session, 'date' | 'from' | 'to'>,
  timeZone: string,
): Instants {
  return {
    start: instantOf({ date, minutes: from }, timeZone),
    end: instantOf({ date, minutes: to <= from ? to + minutesPerDay : to }, timeZone),
  };
}

function lastSession(times: EventTimes): Session {
  return times.sessions?.at(-1) ?? times;
}

/** Converts the opening hours of `site.yaml`. */
export function toOpeningHours({
  week,
  seasons,
  exceptions,
  lastEntry,
  note,
}: HoursFile): OpeningHours {
  return {
    week: toWeek(week),
    // Sections send their hours to browsers.
    ...(seasons.length === 0
      ? {}
      : { seasons: seasons.map((season) => ({ ...season, week: toWeek(season.week) })) }),
    exceptions: exceptions.map(toException),
    lastEntry,
    note,
  };
}

function toWeek(week: HoursFile['week']): OpeningHours['week'] {
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = week;
  return [monday, tuesday, wednesday, thursday, friday, saturday, sunday];
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
    reason,
  };
}
