import type { Content, Event } from '@/lib/server/content/content';
import { formatDate, listSessions, sessionInstants } from '@/lib/server/content/dates';
import { namesEvent } from '@/lib/server/content/events/check-booking';
import type { EventSource } from '@/lib/server/content/events/event-sources';
import { locationWords as words } from '@/lib/words/lib/server/content/events';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import { suggestOneOf } from '@/lib/server/content/files/problems';
import type { EventFile } from '@/lib/server/content/schemas/event-schema';

type Site = Pick<Content['site'], 'locale' | 'locations' | 'timeZone'>;

/** Returns the settings of an event with the places of its location, where it says no number itself. */
export function withLocation(data: EventFile, { locations }: Pick<Site, 'locations'>): EventFile {
  const { booking, form, answers, location = '' } = data;
  const capacity = locations[location];
  if (capacity === undefined || form === undefined || !namesEvent(booking, answers)) return data;
  const { places } = booking;
  const all = places?.all ?? capacity;
  return { ...data, booking: { ...booking, places: { kinds: places?.kinds ?? {}, all } } };
}

/**
 * Reports events at an unknown location, those with more places than their location holds, and those that
 * together offer more at the same time. The events are those of the sources, in order.
 */
export function checkLocations(
  files: ContentFiles,
  events: readonly Event[],
  sources: readonly EventSource[],
  site: Site,
): void {
  const { locations } = site;
  const reported = new Set<string>();
  events.forEach(({ file, data }, index) => {
    const lineOf = sources[index]?.lineOf ?? (() => 1);
    const report = (line: number, message: string) => {
      // The dates of a series share most of their mistakes.
      if (reported.has(`${file} ${line}`)) return;
      reported.add(`${file} ${line}`);
      files.report(file, line, message);
    };
    const { location } = data;
    if (location === undefined) return;
    const capacity = locations[location];
    if (capacity === undefined) {
      const known = Object.keys(locations);
      report(lineOf('location'), words.unknown(location) + suggestOneOf(location, known));
      return;
    }
    // A kind has no more places than all; see check-booking.ts.
    if ((data.booking.places?.all ?? 0) > capacity) {
      report(lineOf('booking', 'places'), words.tooMany(location, capacity));
      return;
    }
    const clash = findClash(index, events, capacity, site);
    if (clash === undefined) return;
    const day = formatDate(clash.date, site.locale);
    report(lineOf('location'), words.clash(day, clash.files.join(', '), location, capacity));
  });
}

/** Finds the files of the earlier events with which an event offers more places than a location holds. */
function findClash(
  index: number,
  events: readonly Event[],
  capacity: number,
  { timeZone }: Site,
): { readonly date: string; readonly files: readonly string[] } | undefined {
  const event = events[index];
  if (event === undefined || placesOf(event) === 0) return undefined;
  const others = events.filter(
    (other, place) =>
      place !== index && other.data.location === event.data.location && placesOf(other) > 0,
  );
  for (const session of listSessions(event.data)) {
    const { start } = sessionInstants(session, timeZone);
    const running = others.filter((other) =>
      listSessions(other.data).some((one) => {
        const times = sessionInstants(one, timeZone);
        // Of two that start at once, the later one in the list is reported.
        const isEarlier =
          times.start < start || (+times.start === +start && events.indexOf(other) < index);
        return isEarlier && times.end > start;
      }),
    );
    const total = running.reduce((sum, other) => sum + placesOf(other), placesOf(event));
    if (running.length > 0 && total > capacity) {
      return { date: session.date, files: [...new Set(running.map(({ file }) => file))] };
    }
  }
  return undefined;
}

/** Returns how many places a planned event offers; 0 if its places are not counted. */
function placesOf({ data: { booking, status } }: Event): number {
  return status === 'planned' ? (booking.places?.all ?? 0) : 0;
}
