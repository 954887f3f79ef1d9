import type { NamedEvent } from '@/lib/server/bookings/event-name';
import type { Event } from '@/lib/server/content/content';
import { type EventTimes, formatEventDate } from '@/lib/server/content/dates';
import { type LabelledSlot, slotLabel } from '@/lib/server/content/resources/slot-event';

/** The title of an event or of a resource, and when the event or the slot is. */
type StoredEvent = { readonly title: string } & (
  | { readonly times: EventTimes }
  | { readonly slot: LabelledSlot }
);

/**
 * Returns the title and the time of an event or slot as JSON, for the details of the audit log: operators read them in
 * their languages.
 */
export function storedEvent({ data, slot }: Pick<Event, 'data' | 'slot'>): string {
  return JSON.stringify(
    slot === undefined
      ? { title: data.title, times: timesOf(data) }
      : { title: slot.title, slot: timesOfSlot(slot) },
  );
}

/** Reads what `storedEvent` returned, for a name in the current language. */
export function readStoredEvent(stored: string, locale: string): NamedEvent {
  const event = JSON.parse(stored) as StoredEvent;
  const { title } = event;
  return 'slot' in event
    ? {
        data: { title },
        listed: { dateText: '' },
        slot: { title, label: slotLabel(event.slot, locale) },
      }
    : { data: { title }, listed: { dateText: formatEventDate(event.times, locale) } };
}

/** The date of an event is that of its first and last session. */
function timesOf({ date, from, to, sessions }: EventTimes): EventTimes {
  return { date, from, to, sessions: sessions?.slice(-1) };
}

function timesOfSlot({ kind, date, from, to, until }: LabelledSlot): LabelledSlot {
  return { kind, date, from, to, until };
}
