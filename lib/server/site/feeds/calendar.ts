import ICAL from 'ical.js';
import { addressText } from '@/lib/server/content/address-lines';
import type { Content, Event } from '@/lib/server/content/content';
import {
  formatDate,
  formatEventTime,
  listSessions,
  type Session,
  sessionInstants,
} from '@/lib/server/content/dates';
import { addressOf } from '@/lib/server/content/languages/addresses';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { addDays } from '@/lib/time/zoned-time';

const statuses = { planned: 'CONFIRMED', postponed: 'TENTATIVE', cancelled: 'CANCELLED' } as const;

// The package does not count the space that starts a folded line (RFC 5545, 3.1: 75 octets).
ICAL.foldLength = 74;
// Extension properties are text (RFC 5545, 3.8.8.2), which the package would neither know nor escape.
Object.assign(ICAL.design.icalendar.property, { 'x-wr-calname': { defaultType: 'text' } });

/**
 * Renders events as an iCalendar file (RFC 5545), with times in UTC. Slots of days are whole days.
 *
 * Each session is an entry of its own. The UID comes from the name of the event's file and the number of
 * the session, so that a calendar changes its entry when the times change. `revised` is when the content
 * last changed.
 */
export function renderCalendar(
  events: readonly Event[],
  content: Content,
  url: string,
  revised: Date,
): string {
  const entries = events.map((event) => ({
    event,
    id: event.path.slice(1).replaceAll(/[/:]/g, '-'),
    page: `${url}${addressOf(content, event.path)}`,
    facts: [event.data.price, event.data.access].filter((fact) => fact !== undefined),
    status: statuses[event.data.status],
    sequence: sequenceOf(event),
    revised,
  }));
  return renderEntries(entries, content.site, url);
}

/**
 * Returns how often a date was called off, moved or put back, so that calendars replace their entry. A file
 * that calls it off counts once; `undefined` if it is as it was first published.
 */
function sequenceOf({ data, dateState }: Event): number | undefined {
  const { sequence = 0, state = 'planned' } = dateState ?? {};
  const isOfFile = state === 'planned' && data.status !== 'planned';
  return sequence === 0 && !isOfFile ? undefined : 2 * sequence + (isOfFile ? 1 : 0);
}

/** A booking in its visitor's calendar. */
interface BookingEntry {
  readonly event: Event;
  /** The id of its submission. */
  readonly submission: string;
  /** The address of the booking's page. */
  readonly page: string;
  /** More lines of the description, such as for whom it is. */
  readonly facts: readonly string[];
  readonly isCancelled: boolean;
  /** Increases with time, so that a later file replaces an earlier one. */
  readonly sequence: number;
  readonly revised: Date;
}

/**
 * Renders a booking as an iCalendar file. The UID is that of the booking, so that a calendar moves its entry
 * when the booking is moved, and strikes it out when it is cancelled (RFC 5545, 3.8.7.4).
 */
export function renderBookingCalendar(
  { submission, isCancelled, ...entry }: BookingEntry,
  { site }: Pick<Content, 'site'>,
  url: string,
): string {
  const status = isCancelled ? statuses.cancelled : statuses[entry.event.data.status];
  return renderEntries([{ ...entry, id: `booking-${submission}`, status }], site, url);
}

interface Entry {
  readonly event: Event;
  /** The UID without its host and the number of the session. */
  readonly id: string;
  readonly page: string;
  readonly facts: readonly string[];
  readonly status: (typeof statuses)[keyof typeof statuses];
  readonly sequence?: number;
  readonly revised: Date;
}

function renderEntries(entries: readonly Entry[], site: SiteFile, url: string): string {
  const calendar = new ICAL.Component('vcalendar');
  setProperties(calendar, {
    version: '2.0',
    prodid: '-//Frontdesk//Events//EN',
    calscale: 'GREGORIAN',
    'x-wr-calname': site.name,
  });
  for (const entry of entries) {
    listSessions(entry.event.data).forEach((session, index) => {
      calendar.addSubcomponent(toComponent(entry, session, index + 1, site, url));
    });
  }
  return `${calendar.toString()}\r\n`;
}

function toComponent(
  { event: { data, slot }, id, page, facts, status, sequence, revised }: Entry,
  session: Session,
  number: number,
  site: SiteFile,
  url: string,
): ICAL.Component {
  const time = formatEventTime({ ...session, status: data.status }, site.locale);
  const description = [
    data.description,
    slot?.label ?? `${formatDate(session.date, site.locale)}, ${time}`,
    ...(data.reason === undefined ? [] : [data.reason]),
    ...facts,
    page,
  ];
  const component = new ICAL.Component('vevent');
  setProperties(component, {
    uid: `${number === 1 ? id : `${id}#${number}`}@${new URL(url).host}`,
    dtstamp: ICAL.Time.fromJSDate(revised, true),
    sequence,
    ...timesOf(session, slot, site.timeZone),
    summary: slot?.title ?? sessionTitle(data.title, session.title),
    description: description.join('\n'),
    location: `${data.place}, ${data.address ?? `${site.name}, ${addressText(site.address)}`}`,
    geo:
      data.address === undefined && site.coordinates !== undefined
        ? [site.coordinates.latitude, site.coordinates.longitude]
        : undefined,
    url: page,
    status,
  });
  if (data.category !== undefined) {
    const categories = new ICAL.Property('categories', component);
    categories.setValues([...data.category]);
    component.addProperty(categories);
  }
  return component;
}

/** Returns the start and the end: times in UTC, or days that do not count as busy for a slot of days. */
function timesOf(session: Session, slot: Event['slot'], timeZone: string) {
  if (slot === undefined || slot.kind === 'minutes') {
    const { start, end } = slot ?? sessionInstants(session, timeZone);
    return { dtstart: ICAL.Time.fromJSDate(start, true), dtend: ICAL.Time.fromJSDate(end, true) };
  }
  // The end is the day after the last one (RFC 5545, 3.6.1).
  const last = slot.until ?? slot.date;
  return {
    dtstart: ICAL.Time.fromDateString(slot.date),
    dtend: ICAL.Time.fromDateString(addDays(last, 1)),
    transp: 'TRANSPARENT',
  };
}

/** Sets the properties whose value is not `undefined`. */
function setProperties(
  component: ICAL.Component,
  values: Readonly<Record<string, string | number | ICAL.Time | readonly number[] | undefined>>,
): void {
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) component.updatePropertyWithValue(name, value);
  }
}

/** Returns the title of a session, which may have a name of its own. */
function sessionTitle(event: string, session: string | undefined): string {
  return session === undefined ? event : `${event}: ${session}`;
}
