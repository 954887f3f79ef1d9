import type { Event } from '@/lib/server/content/content';

const folder = '/events/';

/**
 * Returns the key of an event: its path below `/events/`, such as `half-a-moon` or, for a date of a
 * series, `public-nights/2026-12-04`. The key of a slot is its whole path, such as
 * `/resources/telescopes/2026-12`: it begins with a slash, as no event's does. Keys are stored with
 * bookings, and stay while the file's name does.
 */
export function eventKey({ path }: Pick<Event, 'path'>): string {
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}
