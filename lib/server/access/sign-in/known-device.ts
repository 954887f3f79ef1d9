import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import {
  readTokenCookie,
  tokenCookie,
  type RandomBytes,
} from '@/lib/server/platform/http/requests/tokens';
import type { SecretStore } from '@/lib/server/platform/http/requests/signed-token';

const day = 24 * 60 * 60_000;

/** How long a device is known after a sign-in. Browsers keep no cookie longer (RFC 6265bis). */
const lifetimeDays = 400;

/** The parts of a cookie's 32 bytes: the day of the sign-in, a random id, and the signature. */
const dayBytes = 4;
const idBytes = 8;
const signedBytes = dayBytes + idBytes;

/**
 * Returns the `Set-Cookie` value that makes a browser a known device of an operator: one where they signed in
 * before. It is signed by this installation, has no address in it, and signs in to nothing. A browser has one
 * for each operator who uses it.
 */
export async function knownDeviceCookie(
  email: string,
  siteUrl: string,
  store: SecretStore,
  now: Date,
  randomBytes: RandomBytes,
): Promise<string> {
  const secret = await store.secret('devices');
  const signed = Buffer.alloc(signedBytes);
  signed.writeUInt32BE(Math.floor(now.getTime() / day));
  signed.set(randomBytes(idBytes), dayBytes);
  const token = Buffer.concat([signed, signature(signed, email, secret)]).toString('base64url');
  return tokenCookie(cookieName(email, secret), token, siteUrl, (lifetimeDays * day) / 1000);
}

/**
 * Returns the id of the device that sent a request, if this operator has signed in there, for limits of its
 * own that a stranger cannot use up.
 */
export async function findKnownDevice(
  email: string,
  headers: IncomingHttpHeaders,
  siteUrl: string,
  store: SecretStore,
  now: Date,
): Promise<string | undefined> {
  const secret = await store.secret('devices');
  const token = readTokenCookie(headers, cookieName(email, secret), siteUrl);
  if (token === undefined) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const signed = bytes.subarray(0, signedBytes);
  const isGenuine = timingSafeEqual(bytes.subarray(signedBytes), signature(signed, email, secret));
  const age = Math.floor(now.getTime() / day) - signed.readUInt32BE();
  return isGenuine && age <= lifetimeDays ? signed.toString('hex') : undefined;
}

function cookieName(email: string, secret: Uint8Array): string {
  const name = createHmac('sha256', secret).update(`name ${email}`).digest('hex').slice(0, 16);
  return `desk-device-${name}`;
}

function signature(signed: Uint8Array, email: string, secret: Uint8Array): Uint8Array {
  const hash = createHmac('sha256', secret).update('device ').update(signed).update(email);
  return hash.digest().subarray(0, 32 - signedBytes);
}
