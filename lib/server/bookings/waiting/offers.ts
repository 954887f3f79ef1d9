import { type SecretStore, signedToken } from '@/lib/server/platform/http/requests/signed-token';
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

/** The last part of an offer's address, which gives access to the submission's place on the list. */
export const offerToken = signedToken({ secret: 'booking-offers', prefix: 'offer\n' });

/** Returns the path of the page at which a submission accepts an offer or leaves the waiting list. */
export async function offerPath(submission: string, store: SecretStore): Promise<string> {
  return `/booking/offer/${await offerToken.create(submission, store)}`;
}
