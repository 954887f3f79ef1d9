import ICAL from 'ical.js';
import { addDays, instantOf, wallTimeAt } from '@/lib/site/zoned-time';

/** One time that an event of somebody else's calendar takes place. */
export interface Occurrence {
  readonly title: string;
  /** Where it is, or else what it is; may be empty. */
  readonly summary: string;
  /** ISO 8601 date in the site's time zone. */
  readonly date: string;
  /** Minutes since midnight of the site's clocks; none if it lasts whole days. */
  readonly from?: number;
  /** Where there is more about it. */
  readonly href?: string;
}

/** Half a year is as far as anybody plans an evening. */
const daysAhead = 180;
const mostOccurrences = 200;
/** A rule that began long ago is followed this far and no further. */
const mostSteps = 5000;

/**
 * Reads the coming events of an iCalendar text (RFC 5545), repeated ones at each of their times, in
 * the site's time zone, the next first. What is cancelled is left out. `undefined` if it is no
 * calendar.
 */
export function readCalendar(
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
  const window: Window = { today, last: addDays(today, daysAhead), timeZone };
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
  const zone = zoneOf(component);
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
function isAfter({ year, month, day }: ICAL.Time, last: string): boolean {
  return Date.UTC(year, month - 1, day) > Date.parse(`${addDays(last, 1)}T00:00Z`);
}

function occurrenceAt(
  event: ICAL.Event,
  title: string,
  time: ICAL.Time,
  zone: string | undefined,
  { today, last, timeZone }: Window,
): Occurrence[] {
  const at = time.isDate
    ? { date: dateOf(time) }
    : wallTimeAt(instantOfTime(time, zone ?? timeZone), timeZone);
  if (at.date < today || at.date > last) return [];
  const href = linkOf(event.component);
  return [
    {
      title,
      summary: plain(event.location, 200) || plain(event.description, 200),
      date: at.date,
      ...('minutes' in at ? { from: at.minutes } : {}),
      ...(href === undefined ? {} : { href }),
    },
  ];
}

function dateOf({ year, month, day }: ICAL.Time): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** A zone that the calendar describes counts; else one that is known by its name; else the site's. */
function instantOfTime(time: ICAL.Time, named: string): Date {
  if (time.zone.tzid !== 'floating') return new Date(time.toUnixTime() * 1000);
  return instantOf({ date: dateOf(time), minutes: time.hour * 60 + time.minute }, named);
}

function zoneOf(component: ICAL.Component): string | undefined {
  const named = component.getFirstProperty('dtstart')?.getFirstParameter('tzid');
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
