import { createBookingToken } from '@/lib/server/bookings/page/booking-token';
import { type BookingWithEvent, loadBooking } from '@/lib/server/bookings/page/stored-booking';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { MailContent } from '@/lib/server/inbox/desk/folder-actions';
import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/desk-action';
import { id, text } from '@/lib/server/desk/fields';
import { findActionSubmission } from '@/lib/server/inbox/desk/submission-action';
import { findBookableEvent } from '@/lib/server/bookings/desk/event-content';
import { isWithoutPlaces } from '@/lib/server/bookings/waiting/views/waiting-view';

/** The booking of an action, or the response to an action without one. */
type ChosenResult =
  | { readonly kind: 'found'; readonly stored: BookingWithEvent }
  | Exclude<ActionResult, { readonly kind: 'done' }>;

/** The fields of an action on a booking: its submission, and the key of its event. */
export const bookingFields = { submission: id, event: text };

interface ChosenInput {
  readonly submission: string;
  readonly event: string;
}

/**
 * Finds the booking that an action names. It is paid or needs no payment, and may be cancelled.
 */
export async function findChosenBooking(
  request: DeskActionRequest & { readonly input: ChosenInput },
  content: MailContent,
): Promise<ChosenResult> {
  const { services, input, operator } = request;
  const { store, now } = services;
  const submission = await findActionSubmission(request, input.submission);
  if (submission === undefined) return { kind: 'missing' };
  const { id: chosen, state } = submission;
  const key = findBookableEvent(content, input.event, operator)?.key;
  const stored = await loadBooking(await createBookingToken(chosen, store), content, store, now());
  const { form, booking } = stored ?? {};
  if (stored === undefined || form === undefined || booking === undefined) {
    return { kind: 'missing' };
  }
  if (eventKey(booking.event) !== key || state === 'unpaid') return { kind: 'missing' };
  const entry = await store.findWaiting(chosen);
  if (entry !== undefined && isWithoutPlaces(entry)) return { kind: 'missing' };
  return { kind: 'found', stored: { ...stored, form, booking } };
}
