import type { Event } from '@/lib/server/content/content';
import { bookingTimes } from '@/lib/server/content/events/booking-times';

/** The shortest time, in milliseconds, in which a visitor can read the mail of an offer and accept it. */
const minOfferMs = 30 * 60_000;

/**
 * Returns until when an offer that is made now holds its places, at the latest until booking closes.
 * `undefined` without a waiting list, and if too little time is left for an offer.
 */
export function offerEnd({ data }: Event, timeZone: string, now: Date): Date | undefined {
  const { waitingList } = data.booking;
  const { closes } = bookingTimes(data, timeZone);
  if (waitingList === undefined || closes.getTime() - now.getTime() < minOfferMs) return undefined;
  return new Date(Math.min(now.getTime() + waitingList, closes.getTime()));
}
