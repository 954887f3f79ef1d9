import { type SecretStore, signedToken } from '@/lib/server/platform/http/requests/signed-token';

/** The last part of an offer's address, which gives access to the submission's place on the list. */
export const offerToken = signedToken({ secret: 'booking-offers', prefix: 'offer\n' });

/** Returns the path of the page at which a submission accepts an offer or leaves the waiting list. */
export async function offerPath(submission: string, store: SecretStore): Promise<string> {
  return `/booking/offer/${await offerToken.create(submission, store)}`;
}
