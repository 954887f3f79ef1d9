import type { FormDefinition } from '@/lib/forms/definition';
import { type Booking, requestedPlaces } from '@/lib/server/bookings/booking';
import {
  type BookingContent,
  eventState,
  explainState,
  leftOfKind,
  placesLeft,
} from '@/lib/server/bookings/event-state';
import { bookingProblemWords } from '@/lib/words/lib/server/bookings';
import { totalPlaces, type PlacesByKind } from '@/lib/server/bookings/places/places';

/** Returns why a booking is too large, as a sentence; `undefined` if it is not. */
export function findSizeProblem(booking: Booking): string | undefined {
  const { atMost = Infinity } = booking.event.data.booking;
  return totalPlaces(requestedPlaces(booking)) > atMost
    ? bookingProblemWords.tooMany(atMost)
    : undefined;
}

/**
 * Returns why a booking cannot be made, as a sentence; `undefined` if it can. `taken` are the places
 * of the event that are taken already, and `waitingCount` the number of submissions on its waiting list. A
 * booking that joins the list can be made.
 */
export function findBookingProblem(
  booking: Booking,
  taken: PlacesByKind,
  form: FormDefinition,
  content: BookingContent,
  now: Date,
  waitingCount = 0,
): string | undefined {
  const { title, booking: rules } = booking.event.data;
  const state = eventState(booking.event, taken, content, now, waitingCount);
  const closed = explainState(state, title, content.site);
  if (closed !== undefined) return closed;
  const size = findSizeProblem(booking);
  if (size !== undefined) return size;
  const wanted = requestedPlaces(booking);
  if (rules.places === undefined) return undefined;
  // A waiting list has no offer for more than there are at all.
  const others = state.kind === 'waiting' ? {} : taken;
  for (const [kind, places] of Object.entries(wanted)) {
    const left = Math.max(0, leftOfKind(rules.places, others, kind));
    const label = form.fields.find(({ name }) => name === kind)?.label ?? kind;
    if (places > left) return bookingProblemWords.fewerOfKind(title, label, left);
  }
  const left = placesLeft(rules.places, others, []);
  if (left === undefined || totalPlaces(wanted) <= left) return undefined;
  return state.kind === 'waiting'
    ? bookingProblemWords.fewerInAll(title, left)
    : bookingProblemWords.fewer(title, left);
}
