import { createHash } from 'node:crypto';
import type { TokenStore } from '@/lib/server/bookings/ticket-token';
import { isSignatureOf, signText } from '@/lib/server/platform/http/requests/signatures';

const secretName = 'booking-links';

/** Comes before the id in the signature of a QR code. */
const qrPurpose = 'ticket\n';

/**
 * Creates the path of a booking's page, by the id of its submission. The path gives access to read, change
 * and cancel the booking.
 */
export async function createBookingPath(submission: string, store: TokenStore): Promise<string> {
  return bookingPath(await createBookingToken(submission, store));
}

/** Returns the path of a booking's page, or of that of its QR code, by the token. */
export function bookingPath(token: string): string {
  return `/booking/${token}`;
}

/** Returns the path of the calendar file of a booking, by that of its page. */
export function bookingCalendarPath(page: string): string {
  return `${page}/calendar.ics`;
}

/** Creates the signed token of a booking's page. */
export async function createBookingToken(submission: string, store: TokenStore): Promise<string> {
  return `${submission}.${signText(submission, await store.secret(secretName))}`;
}

/**
 * Creates the signed token of a booking's QR code, whose page shows the ticket and changes nothing: others
 * see the code at the door.
 */
export async function createQrToken(submission: string, store: TokenStore): Promise<string> {
  return `${submission}.${signText(qrPurpose + submission, await store.secret(secretName))}`;
}

/** What the token of a booking's page allows. */
export interface BookingToken {
  /** The id of its submission. */
  readonly submission: string;
  /** Whether it is that of the QR code, which changes nothing. */
  readonly isTicketOnly: boolean;
}

/** Reads a token; `undefined` if this site did not sign it. */
export async function readBookingToken(
  token: string,
  store: TokenStore,
): Promise<BookingToken | undefined> {
  const [, submission, signature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (submission === undefined || signature === undefined) return undefined;
  const secret = await store.secret(secretName);
  const isSigned = (payload: string) => isSignatureOf(signature, payload, secret);
  if (isSigned(submission)) return { submission, isTicketOnly: false };
  return isSigned(qrPurpose + submission) ? { submission, isTicketOnly: true } : undefined;
}

/**
 * Returns the SHA-256 of the token of a booking's QR code, in hexadecimal digits: it recognises the code and
 * does not open the page.
 */
export async function hashQrToken(submission: string, store: TokenStore): Promise<string> {
  return createHash('sha256')
    .update(await createQrToken(submission, store))
    .digest('hex');
}
