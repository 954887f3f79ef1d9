import { addDays, dateFormat, instantOf, wallTimeAt, weekdayOf } from '@/lib/time/zoned-time';

/** When the doors are open, by the clocks of the site's time zone. */
export interface OpeningHours {
  /** Seven lists, Monday first. */
  readonly week: readonly (readonly OpenSpan[])[];
  /** Days that differ from the week. */
  readonly exceptions: readonly HoursException[];
  readonly note?: string;
}

/** Minutes since midnight; `to` is over 1440 where the doors close after midnight. */
export interface OpenSpan {
  readonly from: number;
  readonly to: number;
}

export interface HoursException {
  /** ISO 8601, the first day. */
  readonly from: string;
  /** ISO 8601, the last day. */
  readonly to: string;
  /** Empty where the doors stay shut. */
  readonly open: readonly OpenSpan[];
  readonly reason?: string;
}

export type OpeningState =
  | { readonly kind: 'open'; readonly until: Date }
  | { readonly kind: 'closed'; readonly opens: Date; readonly reason?: string }
  /** No opening within a year. */
  | { readonly kind: 'shut'; readonly reason?: string };

const daysAhead = 366;

function exceptionOn(hours: OpeningHours, date: string): HoursException | undefined {
  return hours.exceptions.find(({ from, to }) => from <= date && date <= to);
}

/** The spans in which the doors open on a day. */
export function spansOn(hours: OpeningHours, date: string): readonly OpenSpan[] {
  return exceptionOn(hours, date)?.open ?? hours.week[weekdayOf(date)] ?? [];
}

/** Whether the doors are open at an instant, and when that changes. */
export function openingStateAt(hours: OpeningHours, timeZone: string, now: Date): OpeningState {
  const today = wallTimeAt(now, timeZone).date;
  const time = now.getTime();
  let opens: Date | undefined;
  // Yesterday too: a night that began before midnight may still be going on.
  for (let day = -1; day <= daysAhead && opens === undefined; day += 1) {
    const date = addDays(today, day);
    for (const span of spansOn(hours, date)) {
      const from = instantOf({ date, minutes: span.from }, timeZone);
      const to = instantOf({ date, minutes: span.to }, timeZone);
      if (from.getTime() <= time && time < to.getTime()) return { kind: 'open', until: to };
      if (from.getTime() > time && (opens === undefined || from < opens)) opens = from;
    }
  }
  const reason = exceptionOn(hours, today)?.reason;
  const because = reason === undefined ? {} : { reason };
  return opens === undefined ? { kind: 'shut', ...because } : { kind: 'closed', opens, ...because };
}

/** The instant after `now` at which a sentence about the opening hours may become untrue. */
export function nextOpeningChange(hours: OpeningHours, timeZone: string, now: Date): Date {
  const tomorrow = addDays(wallTimeAt(now, timeZone).date, 1);
  const midnight = instantOf({ date: tomorrow, minutes: 0 }, timeZone);
  const state = openingStateAt(hours, timeZone, now);
  switch (state.kind) {
    case 'open':
      return state.until < midnight ? state.until : midnight;
    case 'closed':
      return state.opens < midnight ? state.opens : midnight;
    case 'shut':
      return midnight;
  }
}

/** A time of day as it is spoken of: `19:00`, or in the locale's own way. */
export function formatTimeOfDay(minutes: number, locale: string): string {
  const instant = new Date(Date.UTC(2026, 0, 1, 0, minutes));
  return dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(instant);
}

/** The state in a sentence, such as `Open now until 22:30` or `Closed now. Opens Friday at 19:00`. */
export function openingText(
  hours: OpeningHours,
  timeZone: string,
  locale: string,
  now: Date,
): string {
  const state = openingStateAt(hours, timeZone, now);
  const time = (at: Date) => dateFormat(locale, { timeStyle: 'short', timeZone }).format(at);
  switch (state.kind) {
    case 'open':
      return `Open now until ${time(state.until)}`;
    case 'closed': {
      const why = state.reason === undefined ? 'Closed now' : `Closed: ${state.reason}`;
      return `${why}. Opens ${openingDayText(state.opens, timeZone, locale, now)} at ${time(state.opens)}`;
    }
    case 'shut':
      return state.reason === undefined ? 'Closed' : `Closed: ${state.reason}`;
  }
}

/** The day on which doors open, from an instant: `today`, `tomorrow`, `Friday` or `Friday 4 December`. */
export function openingDayText(day: Date, timeZone: string, locale: string, now: Date): string {
  const date = wallTimeAt(day, timeZone).date;
  const today = wallTimeAt(now, timeZone).date;
  if (date === today) return 'today';
  if (date === addDays(today, 1)) return 'tomorrow';
  const near = date < addDays(today, 7);
  return dateFormat(
    locale,
    near
      ? { weekday: 'long', timeZone }
      : { weekday: 'long', day: 'numeric', month: 'long', timeZone },
  ).format(day);
}
