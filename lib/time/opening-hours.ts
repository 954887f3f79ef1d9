import { dateFormat } from '@/lib/intl/formatters';
import { openingWords } from '@/lib/words/lib/time';
import { addDays, instantOf, wallTimeAt, weekdayOf } from '@/lib/time/zoned-time';

/** The weekly opening hours and their exceptions, in local time. */
export interface OpeningHours {
  /** Seven lists, Monday first. */
  readonly week: readonly (readonly OpenSpan[])[];
  /** Parts of the year with weeks of their own; none share a day. */
  readonly seasons?: readonly HoursSeason[];
  /** Days that differ from the week of their season. */
  readonly exceptions: readonly HoursException[];
  /** How many minutes before closing the last visitors are let in. */
  readonly lastEntry?: number;
  readonly note?: string;
}

export interface HoursSeason {
  /** The first and the last day: of each year, such as `10-01`, or ISO 8601 of one. May go over the new year. */
  readonly from: string;
  readonly to: string;
  /** Seven lists, Monday first. */
  readonly week: readonly (readonly OpenSpan[])[];
  readonly name?: string;
  readonly note?: string;
}

/** Minutes since midnight; `to` is over 1440 if closing time is after midnight. */
export interface OpenSpan {
  readonly from: number;
  readonly to: number;
}

export interface HoursException {
  /** ISO 8601, the first day. */
  readonly from: string;
  /** ISO 8601, the last day. */
  readonly to: string;
  /** Empty on closed days. */
  readonly open: readonly OpenSpan[];
  readonly reason?: string;
}

export type OpeningState =
  /** `lastEntry` may be over. */
  | { readonly kind: 'open'; readonly until: Date; readonly lastEntry?: Date }
  | { readonly kind: 'closed'; readonly opens: Date; readonly reason?: string }
  /** No opening within a year. */
  | { readonly kind: 'shut'; readonly reason?: string };

const daysAhead = 366;
const minuteMs = 60_000;

/** Returns the exception that applies on a date. */
export function exceptionOn(hours: OpeningHours, date: string): HoursException | undefined {
  return hours.exceptions.find(({ from, to }) => from <= date && date <= to);
}

/** Returns the season that a date is in. */
export function seasonOn({ seasons = [] }: OpeningHours, date: string): HoursSeason | undefined {
  return seasons.find((season) => isInSeason(season, date));
}

/** Returns whether a date is a day of a season. */
export function isInSeason({ from, to }: Pick<HoursSeason, 'from' | 'to'>, date: string): boolean {
  const day = date.slice(-from.length);
  return from <= to ? from <= day && day <= to : from <= day || day <= to;
}

/** Returns the usual opening times of the weekday of a date, in its season. */
export function usualSpansOn(hours: OpeningHours, date: string): readonly OpenSpan[] {
  return (seasonOn(hours, date) ?? hours).week[weekdayOf(date)] ?? [];
}

/** Returns the opening times of a day. */
export function spansOn(hours: OpeningHours, date: string): readonly OpenSpan[] {
  return exceptionOn(hours, date)?.open ?? usualSpansOn(hours, date);
}

/** Returns the state at an instant, and when it changes. */
export function openingStateAt(hours: OpeningHours, timeZone: string, now: Date): OpeningState {
  const today = wallTimeAt(now, timeZone).date;
  const time = now.getTime();
  let opens: Date | undefined;
  // Starts with yesterday, whose opening times may end after midnight.
  for (let day = -1; day <= daysAhead && opens === undefined; day += 1) {
    const date = addDays(today, day);
    for (const span of spansOn(hours, date)) {
      const from = instantOf({ date, minutes: span.from }, timeZone);
      const to = instantOf({ date, minutes: span.to }, timeZone);
      if (from.getTime() <= time && time < to.getTime()) {
        const { lastEntry } = hours;
        const last =
          lastEntry === undefined ? undefined : new Date(to.getTime() - lastEntry * minuteMs);
        return {
          kind: 'open',
          until: to,
          ...(last !== undefined && last > from ? { lastEntry: last } : {}),
        };
      }
      if (from.getTime() > time && (opens === undefined || from < opens)) opens = from;
    }
  }
  const reason = exceptionOn(hours, today)?.reason;
  return opens === undefined ? { kind: 'shut', reason } : { kind: 'closed', opens, reason };
}

/** Returns the next time at which texts about the opening hours may change: at midnight or before. */
export function nextOpeningChange(hours: OpeningHours, timeZone: string, now: Date): Date {
  const tomorrow = addDays(wallTimeAt(now, timeZone).date, 1);
  const midnight = instantOf({ date: tomorrow, minutes: 0 }, timeZone);
  const state = openingStateAt(hours, timeZone, now);
  switch (state.kind) {
    case 'open': {
      const { until, lastEntry = until } = state;
      const next = lastEntry > now ? lastEntry : until;
      return next < midnight ? next : midnight;
    }
    case 'closed':
      return state.opens < midnight ? state.opens : midnight;
    case 'shut':
      return midnight;
  }
}

/** Formats minutes since midnight as a time of day in the locale's format, such as `19:00`. */
export function formatTimeOfDay(minutes: number, locale: string): string {
  const instant = new Date(Date.UTC(2026, 0, 1, 0, minutes));
  return dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(instant);
}

/** Returns the state as text: `Open now until 22:30` or `Closed now. Opens Friday at 19:00`. */
export function openingText(
  hours: OpeningHours,
  timeZone: string,
  locale: string,
  now: Date,
): string {
  const state = openingStateAt(hours, timeZone, now);
  const time = (at: Date) => dateFormat(locale, { timeStyle: 'short', timeZone }).format(at);
  switch (state.kind) {
    case 'open': {
      const open = openingWords.openUntil(time(state.until));
      const { lastEntry } = state;
      if (lastEntry === undefined) return open;
      return openingWords[lastEntry > now ? 'lastEntry' : 'lastEntryWas'](open, time(lastEntry));
    }
    case 'closed': {
      const closed =
        state.reason === undefined
          ? openingWords.closedNow
          : openingWords.closedBecause(state.reason);
      const day = openingDayText(state.opens, timeZone, locale, now);
      return openingWords.opensAgain(closed, day, time(state.opens));
    }
    case 'shut':
      return state.reason === undefined
        ? openingWords.closed
        : openingWords.closedBecause(state.reason);
  }
}

/** Returns the opening day relative to `now`: `today`, `tomorrow`, `Friday` or `Friday 4 December`. */
export function openingDayText(day: Date, timeZone: string, locale: string, now: Date): string {
  const date = wallTimeAt(day, timeZone).date;
  const today = wallTimeAt(now, timeZone).date;
  if (date === today) return openingWords.today;
  if (date === addDays(today, 1)) return openingWords.tomorrow;
  const isWithinAWeek = date < addDays(today, 7);
  return dateFormat(
    locale,
    isWithinAWeek
      ? { weekday: 'long', timeZone }
      : { weekday: 'long', day: 'numeric', month: 'long', timeZone },
  ).format(day);
}
