import type { EventBooking } from '@/lib/server/bookings/event-places/event-places-record';
import type { WaitingStore } from '@/lib/server/bookings/waiting/sql/waiting-sql';
import type { EventPlacesStore } from '@/lib/server/bookings/event-places/event-places-sql';

/** More bookings than an event has. */
export const maxBookings = 5000;

/**
 * Lists the bookings of an event that are paid or need no payment. Offers of its waiting list that are not
 * accepted yet are none.
 */
export async function listBooked(
  event: string,
  store: Pick<WaitingStore, 'findAllWaiting'> & Pick<EventPlacesStore, 'listBookings'>,
  now: Date,
): Promise<readonly EventBooking[]> {
  const all = await store.listBookings(event, now, maxBookings);
  const waiting = await store.findAllWaiting(all.map(({ submission }) => submission.id));
  const offered = new Set(
    waiting.filter(({ state }) => state !== 'accepted').map(({ submission }) => submission),
  );
  return all.filter(({ submission: { id, state } }) => state !== 'unpaid' && !offered.has(id));
}
