import type { CheckInList, CheckInListRow } from '@/lib/bookings/door/door-page';
import type { DoorCheckIn } from '@/lib/bookings/door/check-ins';

/** What a scanned code is at this door. */
export type ScannedTicket =
  /** A booking of the list that is not checked in. */
  | { readonly kind: 'valid'; readonly row: CheckInListRow }
  /** A booking of which some or all people are checked in. */
  | { readonly kind: 'checked-in'; readonly row: CheckInListRow; readonly checkIn: DoorCheckIn }
  | { readonly kind: 'cancelled' }
  /** A ticket that is not on the list, such as one for another date, or one that the site has not made. */
  | { readonly kind: 'unknown' }
  /** No ticket at all. */
  | { readonly kind: 'other' };

/**
 * Verifies a scanned text by the list. It needs no connection: a ticket contains the address of the
 * booking's page with a signed token (lib/server/bookings/page/booking-token.ts), and the list has the hash of
 * each token.
 */
export async function verifyTicket(
  text: string,
  { rows, cancelled }: CheckInList,
  checkIns: ReadonlyMap<string, DoorCheckIn>,
): Promise<ScannedTicket> {
  const [, token] = /\/booking\/([0-9a-f-]{36}\.[\w-]{43})$/.exec(text) ?? [];
  if (token === undefined) return { kind: 'other' };
  const ticket = await sha256(token);
  const row = rows.find((each) => each.ticket === ticket);
  if (row === undefined) return { kind: cancelled.includes(ticket) ? 'cancelled' : 'unknown' };
  const checkIn = checkIns.get(row.id);
  return checkIn === undefined || checkIn.people === 0
    ? { kind: 'valid', row }
    : { kind: 'checked-in', row, checkIn };
}

/** Returns the SHA-256 of a text in hexadecimal digits. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
