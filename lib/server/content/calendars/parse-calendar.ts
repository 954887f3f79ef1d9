import ICAL from 'ical.js';
import { addDays, instantOf, wallTimeAt } from '@/lib/time/zoned-time';

/** One occurrence of an event in an external calendar. */
export interface Occurrence {
  readonly title: string;
  /** Location, or else description; may be empty. */
  readonly summary: string;
  /** ISO 8601 date in the site's time zone. */
  readonly date: string;
  /** Minutes since midnight in the site's time zone; absent for all-day events. */
  readonly from?: number;
  /** ISO 8601 date of the last day, if it lasts longer than 24 hours. */
  readonly lastDate?: string;
  /** The end, if it is after the first day. */
  readonly endsAt?: Date;
  /** URL of a page about it. */
  readonly href?: string;
}

/** Occurrences further ahead are left out. */
export const daysAhead = 180;
const maxOccurrences = 200;
/** Limits the work for recurrence rules that began long ago. */
const maxSteps = 5000;
/** An event of up to 24 hours counts as one day, also past midnight. */
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Parses the upcoming events of an iCalendar text (RFC 5545) in the site's time zone.
 *
 * Expands recurring events, leaves out cancelled ones and sorts by date. Returns `undefined` if the
 * text is not a calendar.
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
  const overridden = overriddenTimes(components);
  return components
    .flatMap((component) => {
      try {
        return listOccurrences(new ICAL.Event(component), overridden, window);
      } catch {
        // An invalid event is left out; the others are kept.
        return [];
      }
    })
    .sort((a, b) => a.date.localeCompare(b.date) || (a.from ?? 0) - (b.from ?? 0))
    .slice(0, maxOccurrences);
}

interface Window {
  readonly now: Date;
  readonly today: string;
  readonly last: string;
  readonly timeZone: string;
}

/** Returns the times that a separate event replaces, as `UID time`. */
function overriddenTimes(components: readonly ICAL.Component[]): ReadonlySet<string> {
  return new Set(
    components.flatMap((component) => {
      const original = component.getFirstPropertyValue('recurrence-id');
      return original === null ? [] : [`${getUid(component)} ${String(original)}`];
    }),
  );
}

function getUid(component: ICAL.Component): string {
  return String(component.getFirstPropertyValue('uid') ?? '');
}

function listOccurrences(
  event: ICAL.Event,
  overridden: ReadonlySet<string>,
  window: Window,
): Occurrence[] {
  const { component } = event;
  if (String(component.getFirstPropertyValue('status') ?? '') === 'CANCELLED') return [];
  const title = truncateLine(event.summary, 200);
  if (title === '') return [];
  const zone = getTimeZone(component, 'dtstart');
  if (event.isRecurrenceException() || !event.isRecurring()) {
    return buildOccurrence(event, title, event.startDate, zone, window);
  }
  const occurrences: Occurrence[] = [];
  const times = event.iterator();
  for (let step = 0; step < maxSteps && occurrences.length < maxOccurrences; step += 1) {
    // The package's types omit the end of the iteration.
    const time = times.next() as ICAL.Time | null | undefined;
    if (time === null || time === undefined || isAfter(time, window.last)) break;
    if (overridden.has(`${getUid(component)} ${time.toString()}`)) continue;
    occurrences.push(...buildOccurrence(event, title, time, zone, window));
  }
  return occurrences;
}

/** Allows one more day, because the window's days are in another time zone. */
function isAfter(time: ICAL.Time, last: string): boolean {
  return toUtc(time) > Date.parse(`${addDays(last, 1)}T00:00Z`);
}

function buildOccurrence(
  event: ICAL.Event,
  title: string,
  time: ICAL.Time,
  zone: string | undefined,
  { now, today, last, timeZone }: Window,
): Occurrence[] {
  const start = toInstant(time, zone ?? timeZone, timeZone);
  const { date, minutes } = wallTimeAt(start, timeZone);
  if (date > last) return [];
  const end = endTime(event, time, start, timeZone);
  if (date < today && end <= now) return [];
  const lastDate = wallTimeAt(new Date(end.getTime() - 1), timeZone).date;
  const href = getLink(event.component);
  return [
    {
      title,
      summary: truncateLine(event.location, 200) || truncateLine(event.description, 200),
      date,
      from: time.isDate ? undefined : minutes,
      lastDate: end.getTime() - start.getTime() > dayMs ? lastDate : undefined,
      endsAt: lastDate > date ? end : undefined,
      href,
    },
  ];
}

/** Returns the end of the occurrence at `time`; all-day events end at a date. */
function endTime(event: ICAL.Event, time: ICAL.Time, start: Date, timeZone: string): Date {
  const { component, startDate, endDate } = event;
  if (time.isDate) {
    const days = (toUtc(endDate) - toUtc(startDate)) / 86_400_000;
    return instantOf({ date: addDays(toDate(time), days), minutes: 0 }, timeZone);
  }
  const zoneAt = (property: string) => getTimeZone(component, property) ?? timeZone;
  const endZone = component.getFirstProperty('dtend') === null ? 'dtstart' : 'dtend';
  const length =
    toInstant(endDate, zoneAt(endZone), timeZone).getTime() -
    toInstant(startDate, zoneAt('dtstart'), timeZone).getTime();
  return new Date(start.getTime() + length);
}

function toDate(time: ICAL.Time): string {
  return new Date(toUtc(time)).toISOString().slice(0, 10);
}

function toUtc({ year, month, day }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day);
}

/**
 * Converts a calendar time to an instant.
 *
 * The time zone is the calendar's own definition, or else `named`. Dates start at midnight in the
 * site's time zone.
 */
function toInstant(time: ICAL.Time, named: string, timeZone: string): Date {
  if (time.isDate) return instantOf({ date: toDate(time), minutes: 0 }, timeZone);
  if (time.zone.tzid !== 'floating') return new Date(time.toUnixTime() * 1000);
  return instantOf({ date: toDate(time), minutes: time.hour * 60 + time.minute }, named);
}

function getTimeZone(component: ICAL.Component, property: string): string | undefined {
  const name = component.getFirstProperty(property)?.getFirstParameter('tzid');
  try {
    return name === undefined || name === ''
      ? undefined
      : new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Returns the event's URL if it is http or https. */
function getLink(component: ICAL.Component): string | undefined {
  const value = String(component.getFirstPropertyValue('url') ?? '');
  return /^https?:\/\/\S+$/.test(value) && URL.canParse(value) ? value : undefined;
}

/** Joins a text to one line and truncates it at a length. */
function truncateLine(text: string | null | undefined, length: number): string {
  const line = (text ?? '').replace(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}
