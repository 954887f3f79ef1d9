import { isSignatureOf, signText } from '@/lib/server/platform/http/requests/signatures';
import type { Store } from '@/lib/server/platform/store/store';

const secretName = 'booking-offers';

type SecretStore = Pick<Store, 'secret'>;

/** Comes before the id in the signature. */
const purpose = 'offer\n';

/** Returns the path of the page at which a submission accepts an offer or leaves the waiting list. */
export async function offerPath(submission: string, store: SecretStore): Promise<string> {
  return `/booking/offer/${await offerToken(submission, store)}`;
}

/** Returns the last part of such a path, which gives access to the submission's place on the list. */
export async function offerToken(submission: string, store: SecretStore): Promise<string> {
  return `${submission}.${signText(purpose + submission, await store.secret(secretName))}`;
}

/** Reads the submission of such a token. `undefined` if this site did not sign it. */
export async function readOfferToken(
  token: string,
  store: SecretStore,
): Promise<string | undefined> {
  const match = /^([\w-]{1,200})\.([\w-]{43})$/.exec(token);
  if (match === null) return undefined;
  const [, id = '', signature = ''] = match;
  const secret = await store.secret(secretName);
  return isSignatureOf(signature, purpose + id, secret) ? id : undefined;
}
