import type { Content } from '@/lib/server/content/content';
import { eventInstants } from '@/lib/server/content/dates';
import { eventKey } from '@/lib/server/content/events/event-key';
import { findSlotEvent, resourcesFolder } from '@/lib/server/content/resources/slot-event';
import type { EventPlacesStore } from '@/lib/server/bookings/event-places/event-places-sql';

/** The content that has events and slots. */
export type DatedContent = Pick<Content, 'events' | 'resources'> & {
  readonly site: Pick<Content['site'], 'timeZone'>;
};

/**
 * Lists the keys of the events with a form, and of the booked slots, that have not ended. Throws what the
 * store throws.
 */
export async function listComingEvents(
  content: DatedContent,
  store: Pick<EventPlacesStore, 'listTakenEvents'>,
  now: Date,
): Promise<readonly string[]> {
  const events = content.events.filter(
    ({ data }) => data.form !== undefined && eventInstants(data, content.site.timeZone).end > now,
  );
  const slots = await store.listTakenEvents(resourcesFolder, now);
  return [
    ...events.map(eventKey),
    ...slots.filter((key) => {
      const end = findSlotEvent(content, key)?.slot?.end;
      return end !== undefined && end > now;
    }),
  ];
}
