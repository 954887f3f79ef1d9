import {
  exceptionOn,
  spansOn,
  usualSpansOn,
  type OpeningHours,
  type OpenSpan,
} from '@/lib/time/opening-hours';
import { addDays, weekdayOf } from '@/lib/time/zoned-time';

/** The opening hours of a week, for a drawing with one line per day. */
export interface OpeningWeek {
  /** Seven days, Monday first. */
  readonly days: readonly OpeningDay[];
  /** The start and the end of each line, in minutes since midnight. `to` may be over 1440. */
  readonly from: number;
  readonly to: number;
}

export interface OpeningDay {
  /** ISO 8601. */
  readonly date: string;
  readonly spans: readonly OpenSpan[];
  /** The hours of the weekday, if an exception replaces them. Empty on days that are closed. */
  readonly usual?: readonly OpenSpan[];
  /** The reason of the exception. */
  readonly reason?: string;
}

const minutesPerDay = 1440;
/** A line starts and ends at a multiple of this. */
const step = 180;
/** The least time between the start of a line and the first opening. */
const margin = 60;
const latestStart = 720;

/** Returns the opening hours of the week in which a date is. Lines end at midnight or later. */
export function openingWeek(hours: OpeningHours, today: string): OpeningWeek {
  const monday = addDays(today, -weekdayOf(today));
  const days = hours.week.map((_, weekday) => openingDay(hours, addDays(monday, weekday)));
  const spans = days.flatMap(({ spans: open, usual = [] }) => [...open, ...usual]);
  const first = Math.min(latestStart + margin, ...spans.map(({ from }) => from));
  const last = Math.max(minutesPerDay, ...spans.map(({ to }) => to));
  return {
    days,
    from: Math.max(0, Math.floor((first - margin) / step) * step),
    to: Math.ceil(last / step) * step,
  };
}

function openingDay(hours: OpeningHours, date: string): OpeningDay {
  const spans = spansOn(hours, date);
  const exception = exceptionOn(hours, date);
  if (exception === undefined) return { date, spans };
  const { reason } = exception;
  const usual = usualSpansOn(hours, date);
  return { date, spans, usual, reason };
}

const markMs = 10 * 60_000;

/** Returns when the drawing's mark of the time moves next. */
export function nextMark(now: Date): Date {
  return new Date((Math.floor(now.getTime() / markMs) + 1) * markMs);
}
