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

const minutesPerDay = 1440;
const dayMs = 86_400_000;

/**
 * Converts local time to an instant; minutes from 1440 on continue on the next days.
 *
 * Of a time that occurs twice, when clocks go back, returns the first. A time that clocks skip is
 * moved forward by the length of the gap.
 */
export function instantOf(wall: WallTime, timeZone: string): Date {
  const { date, minutes } = withinDay(wall);
  const { start, hasChange } = dayIn(date, timeZone);
  return hasChange ? searchInstant(wall, timeZone) : new Date(start + minutes * 60_000);
}

/** Returns whether clocks show a local time. They skip some when they go forward. */
export function existsAt(wall: WallTime, timeZone: string): boolean {
  const { date, minutes } = withinDay(wall);
  if (!dayIn(date, timeZone).hasChange) return true;
  const shown = wallTimeAt(searchInstant(wall, timeZone), timeZone);
  return shown.date === date && shown.minutes === minutes;
}

/** Returns whether clocks show a local time twice, because they go back. */
export function occursTwice(wall: WallTime, timeZone: string): boolean {
  const { date, minutes } = withinDay(wall);
  if (!dayIn(date, timeZone).hasChange) return false;
  const first = searchInstant({ date, minutes }, timeZone).getTime();
  // Clocks go back by an hour, or by half of one on Lord Howe Island.
  return [30, 60].some((passed) => {
    const shown = wallTimeAt(new Date(first + passed * 60_000), timeZone);
    return shown.date === date && shown.minutes === minutes;
  });
}

function withinDay({ date, minutes }: WallTime): WallTime {
  const days = Math.floor(minutes / minutesPerDay);
  return { date: days === 0 ? date : addDays(date, days), minutes: minutes - days * minutesPerDay };
}

interface Day {
  /** Its midnight, in milliseconds since 1970. */
  readonly start: number;
  /** Whether it is shorter or longer than 24 hours, because clocks change. */
  readonly hasChange: boolean;
}

const maxDays = 5000;
const days = new Map<string, Day>();

/** Finds a day once: a calendar of slots asks for the same days thousands of times. */
function dayIn(date: string, timeZone: string): Day {
  const key = `${date} ${timeZone}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  const midnight = (minutes: number) => searchInstant({ date, minutes }, timeZone).getTime();
  const start = midnight(0);
  const day = { start, hasChange: midnight(minutesPerDay) - start !== dayMs };
  if (days.size >= maxDays) days.clear();
  days.set(key, day);
  return day;
}

function searchInstant(wall: WallTime, timeZone: string): Date {
  const target = asUtc(wall);
  // The offsets a day before and a day after are those on both sides of a clock change.
  const candidates = [-dayMs, dayMs]
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
  return new Date(Date.parse(`${date}T00:00Z`) + count * dayMs).toISOString().slice(0, 10);
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
