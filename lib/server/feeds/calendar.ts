import type { Content, Event } from '@/lib/server/content/content';
import { dateText } from '@/lib/server/content/dates';
import { addressText } from '@/lib/server/feeds/address-text';
import { eventTimes } from '@/lib/server/content/event-times';

const status = { planned: 'CONFIRMED', postponed: 'TENTATIVE', cancelled: 'CANCELLED' } as const;

/**
 * Events as an iCalendar file (RFC 5545). Times are in UTC, which every calendar shows by its own
 * clock. An event keeps its UID for as long as its file keeps its name. `revised` is when its data
 * was last known to change.
 */
export function calendarOf(
  events: readonly Event[],
  { site }: Content,
  url: string,
  revised: Date,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Frontdesk//Events//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(site.name)}`,
    ...events.flatMap((event) => eventLines(event, site, url, revised)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines(
  event: Event,
  site: Content['site'],
  url: string,
  revised: Date,
): readonly string[] {
  const { data, path } = event;
  const { start, end } = eventTimes(data, site.timeZone);
  const { coordinates } = site;
  const page = `${url}${path}`;
  const facts = [data.price, data.access].filter((fact) => fact !== undefined);
  const words = [
    data.description,
    `${dateText(data.date, site.locale)}, ${event.listed.timeText}`,
    ...facts,
    page,
  ];
  return [
    'BEGIN:VEVENT',
    `UID:${path.slice(1).replaceAll('/', '-')}@${new URL(url).host}`,
    `DTSTAMP:${utc(revised)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escapeText(data.title)}`,
    `DESCRIPTION:${escapeText(words.join('\n'))}`,
    `LOCATION:${escapeText(`${data.place}, ${addressText(site)}`)}`,
    ...(coordinates === undefined ? [] : [`GEO:${coordinates.latitude};${coordinates.longitude}`]),
    `URL:${page}`,
    `STATUS:${status[data.status]}`,
    'END:VEVENT',
  ];
}

/** `20261127T190000Z`. */
function utc(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** RFC 5545, section 3.3.11. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, String.raw`\n`);
}

const longestLine = 75;

/** No line is longer than 75 octets without its break, and no letter is cut (section 3.1). */
function fold(line: string): string {
  let folded = '';
  let size = 0;
  for (const letter of line) {
    const octets = Buffer.byteLength(letter);
    if (size + octets > longestLine) {
      folded += '\r\n ';
      size = 1;
    }
    folded += letter;
    size += octets;
  }
  return folded;
}
