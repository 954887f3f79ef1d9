import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Store } from '@/lib/server/store/store';

const secretName = 'booking-offers';

type SecretStore = Pick<Store, 'secret'>;

/** Returns the path of the page at which a submission accepts an offer or leaves the waiting list. */
export async function offerPath(submission: string, store: SecretStore): Promise<string> {
  return `/booking/offer/${await signId('offer', submission, store)}`;
}

/** Reads the submission of the last part of such a path. `undefined` if this site did not sign it. */
export function readOfferToken(token: string, store: SecretStore): Promise<string | undefined> {
  return readSigned('offer', token, store);
}

/** Returns a parameter that lets the thank-you page say that a submission waits for an event. */
export function waitingToken(event: string, reference: string, store: SecretStore) {
  return signId(`waiting ${reference}`, event, store);
}

/** Reads the event's key of such a parameter. `undefined` if this site did not sign it. */
export function readWaitingToken(token: string, reference: string, store: SecretStore) {
  return readSigned(`waiting ${reference}`, token, store);
}

async function signId(purpose: string, id: string, store: SecretStore): Promise<string> {
  return `${id}.${sign(purpose, id, await store.secret(secretName))}`;
}

async function readSigned(
  purpose: string,
  token: string,
  store: SecretStore,
): Promise<string | undefined> {
  const match = /^([\w/-]{1,200})\.([\w-]{43})$/.exec(token);
  if (match === null) return undefined;
  const [, id = '', signature = ''] = match;
  const expected = sign(purpose, id, await store.secret(secretName));
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? id : undefined;
}

function sign(purpose: string, id: string, secret: Uint8Array): string {
  return createHmac('sha256', secret).update(`${purpose}\n${id}`).digest('base64url');
}
