import { eventNameWords } from '@/lib/server/bookings/words';
import type { Event } from '@/lib/server/content/content';

/** Returns the title of an event, or that of the resource of a slot. */
export function titleOf({ data, slot }: Pick<Event, 'data' | 'slot'>): string {
  return slot?.title ?? data.title;
}

/** Names an event or slot with its date, such as `“Public night” on Friday 4 December 2026`. */
export function eventName({ data, listed, slot }: Event): string {
  return slot === undefined
    ? eventNameWords.eventOn(data.title, listed.dateText)
    : eventNameWords.slotOn(slot.title, slot.label);
}

/** Returns the title and the date of an event or slot, such as `Public night, Friday 4 December 2026`. */
export function eventTitle({ data, listed, slot }: Event): string {
  return slot === undefined ? `${data.title}, ${listed.dateText}` : `${slot.title}, ${slot.label}`;
}

/** Formats when an event or slot is, such as `Friday 4 December 2026, 19:00 to 21:30`. */
export function eventTime({ listed, slot }: Event): string {
  if (slot !== undefined) return slot.label;
  return listed.timeText === '' ? listed.dateText : `${listed.dateText}, ${listed.timeText}`;
}
