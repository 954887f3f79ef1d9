/** A calendar day and the minutes since its midnight, as a clock on the wall of a place shows them. */
export interface WallTime {
  /** ISO 8601, such as `2026-11-27`. */
  readonly date: string;
  readonly minutes: number;
}

const wall = {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/** What the clocks of a time zone (IANA name) show at an instant; seconds are dropped. */
export function wallTimeAt(instant: Date, timeZone: string): WallTime {
  const parts: Record<string, string> = {};
  for (const { type, value } of dateFormat('en-GB', { ...wall, timeZone }).formatToParts(instant))
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
 * The instant at which the clocks of a time zone show `wall`; minutes past 1440 run into the next
 * days. Where clocks go back, the first of the two; where they skip it, the instant as far behind
 * the skip.
 */
export function instantOf(wall: WallTime, timeZone: string): Date {
  const target = asUtc(wall);
  // A zone's offset changes by hours at most: its value a day before and a day after cover both sides.
  const candidates = [-86_400_000, 86_400_000]
    .map((shift) => {
      const near = new Date(target + shift);
      return target - (asUtc(wallTimeAt(near, timeZone)) - near.getTime());
    })
    .sort((a, b) => a - b);
  const [first = target, last = target] = candidates;
  return new Date(asUtc(wallTimeAt(new Date(first), timeZone)) === target ? first : last);
}

/** The day `count` days after (or before) an ISO date. */
export function addDays(date: string, count: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** The day of the week of an ISO date: 0 is Monday, as in ISO 8601. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a date formatter, created once per locale and options. Creating one costs a phone a
 * millisecond or more, and a table of opening hours needs dozens.
 */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}
