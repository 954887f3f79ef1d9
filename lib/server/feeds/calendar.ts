import ICAL from 'ical.js';
import type { Content, Event } from '@/lib/server/content/content';
import { eventInstants, formatDate } from '@/lib/server/content/dates';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';

const statuses = { planned: 'CONFIRMED', postponed: 'TENTATIVE', cancelled: 'CANCELLED' } as const;

// The package does not count the space that starts a folded line (RFC 5545, 3.1: 75 octets).
ICAL.foldLength = 74;
// Extension properties are text (RFC 5545, 3.8.8.2), which the package would neither know nor escape.
Object.assign(ICAL.design.icalendar.property, { 'x-wr-calname': { defaultType: 'text' } });

/**
 * Renders events as an iCalendar file (RFC 5545), with times in UTC.
 *
 * An event's UID comes from its file's name and stays while the name does. `revised` is when the
 * content last changed.
 */
export function renderCalendar(
  events: readonly Event[],
  { site }: Content,
  url: string,
  revised: Date,
): string {
  const calendar = new ICAL.Component('vcalendar');
  setProperties(calendar, {
    version: '2.0',
    prodid: '-//Frontdesk//Events//EN',
    calscale: 'GREGORIAN',
    'x-wr-calname': site.name,
  });
  for (const event of events) calendar.addSubcomponent(toComponent(event, site, url, revised));
  return `${calendar.toString()}\r\n`;
}

function toComponent(event: Event, site: SiteFile, url: string, revised: Date): ICAL.Component {
  const { data, path, slot } = event;
  const { start, end } = slot ?? eventInstants(data, site.timeZone);
  const page = `${url}${path}`;
  const facts = [data.price, data.access].filter((fact) => fact !== undefined);
  const description = [
    data.description,
    slot?.label ?? `${formatDate(data.date, site.locale)}, ${event.listed.timeText}`,
    ...facts,
    page,
  ];
  const component = new ICAL.Component('vevent');
  setProperties(component, {
    uid: `${path.slice(1).replaceAll(/[/:]/g, '-')}@${new URL(url).host}`,
    dtstamp: ICAL.Time.fromJSDate(revised, true),
    dtstart: ICAL.Time.fromJSDate(start, true),
    dtend: ICAL.Time.fromJSDate(end, true),
    summary: slot?.title ?? data.title,
    description: description.join('\n'),
    location: `${data.place}, ${addressText(site)}`,
    geo: site.coordinates && [site.coordinates.latitude, site.coordinates.longitude],
    url: page,
    status: statuses[data.status],
  });
  return component;
}

/** Sets the properties whose value is not `undefined`. */
function setProperties(
  component: ICAL.Component,
  values: Readonly<Record<string, string | ICAL.Time | readonly number[] | undefined>>,
): void {
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) component.updatePropertyWithValue(name, value);
  }
}

/** Returns the name and address on one line, without the country. */
function addressText({ name, address }: SiteFile): string {
  const { lines, locality, region, postalCode } = address;
  return [name, ...lines, locality, region, postalCode]
    .filter((part) => part !== undefined)
    .join(', ');
}
