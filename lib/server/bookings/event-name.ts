import { eventNameWords } from '@/lib/words/lib/server/bookings';
import type { Event } from '@/lib/server/content/content';
import { eventWords } from '@/lib/words/lib/server/content';

/** Returns the title of an event, or that of the resource of a slot. */
export function titleOf({ data, slot }: Pick<Event, 'data' | 'slot'>): string {
  return slot?.title ?? data.title;
}

/** What the name of an event or slot says. */
export interface NamedEvent {
  readonly data: Pick<Event['data'], 'title'>;
  readonly listed: Pick<Event['listed'], 'dateText'>;
  readonly slot?: { readonly title: string; readonly label: string } | undefined;
}

/** Names an event or slot with its date, such as `“Public night” on Friday 4 December 2026`. */
export function eventName({ data, listed, slot }: NamedEvent): string {
  return slot === undefined
    ? eventNameWords.eventOn(data.title, listed.dateText)
    : eventNameWords.slotOn(slot.title, slot.label);
}

/** Returns the title and the date of an event or slot, such as `Public night, Friday 4 December 2026`. */
export function eventTitle({ data, listed, slot }: NamedEvent): string {
  return slot === undefined ? `${data.title}, ${listed.dateText}` : `${slot.title}, ${slot.label}`;
}

/** Formats when an event or slot is, such as `Friday 4 December 2026, 19:00 to 21:30`. */
export function eventTime({ data, listed, slot }: Event): string {
  if (slot !== undefined) return withStatus(slot.label, data.status);
  return listed.timeText === '' ? listed.dateText : `${listed.dateText}, ${listed.timeText}`;
}

/** Adds to the label of a slot that it is cancelled; the times of events have that by themselves. */
export function withStatus(label: string, status: Event['data']['status']): string {
  return status === 'planned' ? label : eventNameWords.withStatus(label, eventWords[status]);
}

/** Adds to a sentence why an event does not take place, if that is known. */
export function withReason(text: string, { data: { reason } }: Pick<Event, 'data'>): string {
  return reason === undefined ? text : `${text} ${reason}`;
}
