import type { Event } from '@/lib/server/content/content';

/** Returns the key of an event in the store and in tokens: the part of its path after `/events/`. */
export function eventKey({ path }: Pick<Event, 'path'>): string {
  return path.slice('/events/'.length);
}
