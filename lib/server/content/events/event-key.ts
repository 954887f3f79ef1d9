import type { Event } from '@/lib/server/content/content';

const folder = '/events/';

/**
 * Returns the key of an event: its path below `/events/`, such as `half-a-moon` or, for a date of a
 * series, `public-nights/2026-12-04`. It is stored with bookings, and stays while the file's name does.
 */
export function eventKey({ path }: Pick<Event, 'path'>): string {
  return path.slice(folder.length);
}
