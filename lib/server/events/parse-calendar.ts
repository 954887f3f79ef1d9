import ICAL from 'ical.js';
import { addDays, instantOf, wallTimeAt } from '@/lib/time/zoned-time';

/** One time that an event of somebody else's calendar takes place. */
export interface Occurrence {
  readonly title: string;
  /** Where it is, or else what it is; may be empty. */
  readonly summary: string;
  /** ISO 8601 date in the site's time zone. */
  readonly date: string;
  /** Minutes since midnight of the site's clocks; none if it lasts whole days. */
  readonly from?: number;
  /** The last day (ISO 8601), if it lasts longer than 24 hours. */
  readonly lastDate?: string;
  /** When it ends, if that is after the day on which it begins. */
  readonly endsAt?: Date;
  /** Where there is more about it. */
  readonly href?: string;
}

/** Half a year is as far as anybody plans an evening. */
const daysAhead = 180;
const mostOccurrences = 200;
/** A rule that began long ago is followed this far and no further. */
const mostSteps = 5000;
/** A party that ends after midnight is an event of one day. */
const longestDay = 24 * 60 * 60 * 1000;

/**
 * Reads the coming events of an iCalendar text (RFC 5545), repeated ones at each of their times, in
 * the site's time zone, the next first. What is cancelled is left out. `undefined` if it is no
 * calendar.
 */
export function parseCalendar(
  text: string,
  timeZone: string,
  now: Date,
): readonly Occurrence[] | undefined {
  let calendar: ICAL.Component;
  try {
    calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  } catch {
    return undefined;
  }
  if (calendar.name !== 'vcalendar') return undefined;
  const today = wallTimeAt(now, timeZone).date;
  const window: Window = { now, today, last: addDays(today, daysAhead), timeZone };
  const components = calendar.getAllSubcomponents('vevent');
  const moved = movedTimes(components);
  return components
    .flatMap((component) => {
      try {
        return occurrencesOf(new ICAL.Event(component), moved, window);
      } catch {
        // One event that makes no sense does not take the others along.
        return [];
      }
    })
    .sort((a, b) => a.date.localeCompare(b.date) || (a.from ?? 0) - (b.from ?? 0))
    .slice(0, mostOccurrences);
}

interface Window {
  readonly now: Date;
  readonly today: string;
  readonly last: string;
  readonly timeZone: string;
}

/** Times of repeated events that stand in the calendar on their own, because they differ. */
function movedTimes(components: readonly ICAL.Component[]): ReadonlySet<string> {
  return new Set(
    components.flatMap((component) => {
      const original = component.getFirstPropertyValue('recurrence-id');
      return original === null ? [] : [`${uidOf(component)} ${String(original)}`];
    }),
  );
}

function uidOf(component: ICAL.Component): string {
  return String(component.getFirstPropertyValue('uid') ?? '');
}

function occurrencesOf(
  event: ICAL.Event,
  moved: ReadonlySet<string>,
  window: Window,
): Occurrence[] {
  const { component } = event;
  if (String(component.getFirstPropertyValue('status') ?? '') === 'CANCELLED') return [];
  const title = plain(event.summary, 200);
  if (title === '') return [];
  const zone = zoneOf(component, 'dtstart');
  if (event.isRecurrenceException() || !event.isRecurring()) {
    return occurrenceAt(event, title, event.startDate, zone, window);
  }
  const found: Occurrence[] = [];
  const times = event.iterator();
  for (let step = 0; step < mostSteps && found.length < mostOccurrences; step += 1) {
    // Its types do not say that there may be none left.
    const time = times.next() as ICAL.Time | null | undefined;
    if (time === null || time === undefined || isAfter(time, window.last)) break;
    if (moved.has(`${uidOf(component)} ${time.toString()}`)) continue;
    found.push(...occurrenceAt(event, title, time, zone, window));
  }
  return found;
}

/** A day of slack, because the window's days are those of another time zone. */
function isAfter(time: ICAL.Time, last: string): boolean {
  return utcOf(time) > Date.parse(`${addDays(last, 1)}T00:00Z`);
}

function occurrenceAt(
  event: ICAL.Event,
  title: string,
  time: ICAL.Time,
  zone: string | undefined,
  { now, today, last, timeZone }: Window,
): Occurrence[] {
  const start = instantOfTime(time, zone ?? timeZone, timeZone);
  const { date, minutes } = wallTimeAt(start, timeZone);
  if (date > last) return [];
  const end = endOf(event, time, start, timeZone);
  if (date < today && end <= now) return [];
  const lastDate = wallTimeAt(new Date(end.getTime() - 1), timeZone).date;
  const href = linkOf(event.component);
  return [
    {
      title,
      summary: plain(event.location, 200) || plain(event.description, 200),
      date,
      ...(time.isDate ? {} : { from: minutes }),
      ...(end.getTime() - start.getTime() > longestDay ? { lastDate } : {}),
      ...(lastDate > date ? { endsAt: end } : {}),
      ...(href === undefined ? {} : { href }),
    },
  ];
}

/** When the occurrence that begins at `time` ends; the end of whole days is a date, not a length. */
function endOf(event: ICAL.Event, time: ICAL.Time, start: Date, timeZone: string): Date {
  const { component, startDate, endDate } = event;
  if (time.isDate) {
    const days = (utcOf(endDate) - utcOf(startDate)) / 86_400_000;
    return instantOf({ date: addDays(dateOf(time), days), minutes: 0 }, timeZone);
  }
  const zoneAt = (property: string) => zoneOf(component, property) ?? timeZone;
  const endZone = component.getFirstProperty('dtend') === null ? 'dtstart' : 'dtend';
  const length =
    instantOfTime(endDate, zoneAt(endZone), timeZone).getTime() -
    instantOfTime(startDate, zoneAt('dtstart'), timeZone).getTime();
  return new Date(start.getTime() + length);
}

function dateOf(time: ICAL.Time): string {
  return new Date(utcOf(time)).toISOString().slice(0, 10);
}

function utcOf({ year, month, day }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day);
}

/**
 * A zone that the calendar describes counts; else one that is known by its name; else the site's.
 * A day without a time begins by the clocks of the site.
 */
function instantOfTime(time: ICAL.Time, named: string, timeZone: string): Date {
  if (time.isDate) return instantOf({ date: dateOf(time), minutes: 0 }, timeZone);
  if (time.zone.tzid !== 'floating') return new Date(time.toUnixTime() * 1000);
  return instantOf({ date: dateOf(time), minutes: time.hour * 60 + time.minute }, named);
}

function zoneOf(component: ICAL.Component, property: string): string | undefined {
  const named = component.getFirstProperty(property)?.getFirstParameter('tzid');
  try {
    return named === undefined || named === ''
      ? undefined
      : new Intl.DateTimeFormat('en-GB', { timeZone: named }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Nobody's calendar leads to a script. */
function linkOf(component: ICAL.Component): string | undefined {
  const written = String(component.getFirstPropertyValue('url') ?? '');
  return /^https?:\/\/\S+$/.test(written) && URL.canParse(written) ? written : undefined;
}

/** One line of text, cut at a length: what stands in others' calendars may be a whole letter. */
function plain(written: string | null | undefined, length: number): string {
  const line = (written ?? '').replace(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}
