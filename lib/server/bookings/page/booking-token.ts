import { createHash } from 'node:crypto';
import { type SecretStore, signedToken } from '@/lib/server/platform/http/requests/signed-token';

const pageToken = signedToken({ secret: 'booking-links' });
const qrToken = signedToken({ secret: 'booking-links', prefix: 'ticket\n' });

/**
 * Creates the path of a booking's page, by the id of its submission. The path gives access to read, change
 * and cancel the booking.
 */
export async function createBookingPath(submission: string, store: SecretStore): Promise<string> {
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
export function createBookingToken(submission: string, store: SecretStore): Promise<string> {
  return pageToken.create(submission, store);
}

/**
 * Creates the signed token of a booking's QR code, whose page shows the ticket and changes nothing: others
 * see the code at the door.
 */
export function createQrToken(submission: string, store: SecretStore): Promise<string> {
  return qrToken.create(submission, store);
}

/** What the token of a booking's page allows. */
interface BookingToken {
  /** The id of its submission. */
  readonly submission: string;
  /** Whether it is that of the QR code, which changes nothing. */
  readonly isTicketOnly: boolean;
}

/** Reads a token; `undefined` if this site did not sign it. */
export async function readBookingToken(
  token: string,
  store: SecretStore,
): Promise<BookingToken | undefined> {
  const own = await pageToken.read(token, store);
  if (own !== undefined) return { submission: own, isTicketOnly: false };
  const shown = await qrToken.read(token, store);
  return shown === undefined ? undefined : { submission: shown, isTicketOnly: true };
}

/**
 * Returns the SHA-256 of the token of a booking's QR code, in hexadecimal digits: it recognises the code and
 * does not open the page.
 */
export async function hashQrToken(submission: string, store: SecretStore): Promise<string> {
  return createHash('sha256')
    .update(await createQrToken(submission, store))
    .digest('hex');
}
