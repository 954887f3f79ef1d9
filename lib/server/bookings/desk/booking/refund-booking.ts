import { createHash } from 'node:crypto';
import { deskLocale } from '@/lib/server/desk/format-times';
import { countsText } from '@/lib/server/bookings/booking';
import { eventTitle } from '@/lib/server/bookings/event-name';
import { createBookingToken } from '@/lib/server/bookings/page/booking-token';
import { type BookingWithEvent, loadBooking } from '@/lib/server/bookings/page/stored-booking';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { MailContent } from '@/lib/server/inbox/desk/folder-actions';
import { instantsOf } from '@/lib/server/bookings/desk/event-content';
import { isWithoutPlaces } from '@/lib/server/bookings/waiting/views/waiting-view';
import type { Store } from '@/lib/server/store';

/** What a refund means for the booking of its payment. */
export type RefundBooking =
  /** The payment is for no booking, or for one that the content no longer has. */
  | { readonly kind: 'none' }
  | { readonly kind: 'cancelled'; readonly at: Date }
  /** It has taken place. */
  | { readonly kind: 'held'; readonly event: string }
  | {
      readonly kind: 'booked';
      readonly stored: BookingWithEvent;
      readonly event: string;
      /** Such as `2 adults`; may be empty. */
      readonly counts: string;
    };

/** Loads the booking of a payment. */
export async function loadRefundBooking(
  submission: string,
  content: MailContent,
  store: Store,
  now: Date,
): Promise<RefundBooking> {
  const all = await withPastEvents(content, store, now);
  const token = await createBookingToken(submission, store);
  const stored = await loadBooking(token, all, store, now);
  if (stored === undefined) return { kind: 'none' };
  const { form, booking } = stored;
  const { cancelledAt, state } = stored.submission;
  if (cancelledAt !== undefined) return { kind: 'cancelled', at: cancelledAt };
  if (form === undefined || booking === undefined) return { kind: 'none' };
  if (state === 'spam' || state === 'unpaid') return { kind: 'none' };
  const entry = await store.findWaiting(submission);
  if (entry !== undefined && isWithoutPlaces(entry)) return { kind: 'none' };
  const { event } = booking;
  const name = eventTitle(event);
  const { end } = instantsOf({ event }, all.site.timeZone);
  if (end <= now) return { kind: 'held', event: name };
  return {
    kind: 'booked',
    stored: { ...stored, form, booking },
    event: name,
    counts: countsText(booking, deskLocale(all.site.locale)),
  };
}

/** Returns a token of a booking as it is now, so that a confirmation of an earlier one is not used. */
export function bookingVersion(booking: RefundBooking): string {
  if (booking.kind !== 'booked') return '';
  const { submission, booking: booked } = booking.stored;
  const text = JSON.stringify([eventKey(booked.event), submission.fields]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
