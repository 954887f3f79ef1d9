import { dateFormat } from '@/lib/intl/formatters';
/** A local date and time of day, without its time zone. */
export interface WallTime {
  /** ISO 8601, such as `2026-11-27`. */
  readonly date: string;
  /** Minutes since midnight. */
  readonly minutes: number;
}

const wallTimeOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/** Converts an instant to local time in a time zone (IANA name); drops seconds. */
export function wallTimeAt(instant: Date, timeZone: string): WallTime {
  const parts: Record<string, string> = {};
  for (const { type, value } of dateFormat('en-GB', { ...wallTimeOptions, timeZone }).formatToParts(
    instant,
  ))
    parts[type] = value;
  return {
    date: `${parts.year ?? ''}-${parts.month ?? ''}-${parts.day ?? ''}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

function asUtc({ date, minutes }: WallTime): number {
  return Date.parse(`${date}T00:00Z`) + minutes * 60_000;
}

/**
 * Converts local time to an instant; minutes from 1440 on continue on the next days.
 *
 * Of a time that occurs twice, when clocks go back, returns the first. A time that clocks skip is
 * moved forward by the length of the gap.
 */
export function instantOf(wall: WallTime, timeZone: string): Date {
  const target = asUtc(wall);
  // The offsets a day before and a day after are those on both sides of a clock change.
  const candidates = [-86_400_000, 86_400_000]
    .map((shift) => {
      const near = new Date(target + shift);
      return target - (asUtc(wallTimeAt(near, timeZone)) - near.getTime());
    })
    .sort((a, b) => a - b);
  const [first = target, last = target] = candidates;
  return new Date(asUtc(wallTimeAt(new Date(first), timeZone)) === target ? first : last);
}

/** Adds days to an ISO date; `count` may be negative. */
export function addDays(date: string, count: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the day of the week of an ISO date; 0 is Monday. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7;
}

/** Returns the last instant, at `now` or before, at which a full hour of the day began in a time zone. */
export function lastTimeOfDay(hour: number, timeZone: string, now: Date): Date {
  const { date } = wallTimeAt(now, timeZone);
  const today = instantOf({ date, minutes: hour * 60 }, timeZone);
  return today <= now
    ? today
    : instantOf({ date: addDays(date, -1), minutes: hour * 60 }, timeZone);
}
