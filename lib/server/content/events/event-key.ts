import type { Content, Event } from '@/lib/server/content/content';
import { findSlotEvent } from '@/lib/server/content/resources/slot-event';

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

/**
 * Finds the event or slot of a key. Slots of the past, and those that cannot be booked yet, are found too.
 */
export function findEvent(
  content: Pick<Content, 'events' | 'resources'>,
  key: string,
): Event | undefined {
  return content.events.find((event) => eventKey(event) === key) ?? findSlotEvent(content, key);
}
