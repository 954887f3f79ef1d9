import { findBooking, wantedBooking } from '@/lib/server/bookings/booking';
import { soldBefore } from '@/lib/server/bookings/sold/earlier-sale';
import { plannedSale, soldMoney } from '@/lib/server/bookings/sold/sold-booking';
import { findBookingProblem } from '@/lib/server/bookings/booking-problem';
import { eventState } from '@/lib/server/bookings/event-state';
import { movedAnswers, otherDates } from '@/lib/server/bookings/moves';
import type { BookingWithEvent } from '@/lib/server/bookings/page/stored-booking';
import type { BookingPageDeps } from '@/lib/server/bookings/page/booking-page-deps';
import {
  changeSums,
  type CostsMore,
  type PossibleChange,
} from '@/lib/server/bookings/changes/plan-change';
import type { Event } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';

/** A date or slot to which a booking can be moved. */
export interface Move {
  readonly event: Event;
  /** The number of places that are left; `undefined` without a limit. */
  readonly left: number | undefined;
  readonly plan: PossibleChange | CostsMore;
}

/**
 * Lists the other dates, slots or events to which a booking can be moved (see `otherDates`): those
 * that are open and have enough places left, at the prices of each date.
 */
export async function listMoves(
  stored: BookingWithEvent,
  { content, store, now }: BookingPageDeps,
): Promise<readonly Move[]> {
  const { form, submission, booking: current } = stored;
  const at = now();
  const before = soldBefore(stored, content.site);
  const others = otherDates(current.event, content, at);
  const keys = others.map(eventKey);
  const [takenOf, waitingCount, bookedNow] = await Promise.all([
    store.countTakenByEvent(keys, at),
    store.countWaiting(keys),
    store.findBookedPlaces(submission.id, eventKey(current.event)),
  ]);
  return others.flatMap((event): Move[] => {
    const key = eventKey(event);
    const fields = movedAnswers(submission.fields, current.event, event);
    const booking = findBooking(form, fields, content);
    if (booking === undefined || eventKey(booking.event) !== key) return [];
    const taken = takenOf.get(key) ?? {};
    const state = eventState(event, taken, content, at, waitingCount.get(key));
    if (state.kind !== 'open') return [];
    if (findBookingProblem(booking, taken, form, content, at) !== undefined) return [];
    const sold = plannedSale(before, booking, { form, fields, site: content.site });
    const sums = changeSums(stored, before, sold);
    // The file may have renamed the kinds of places since.
    const wanted = wantedBooking(booking);
    const planned = {
      booking: { ...booking, isPaidByCard: sold.isPaidByCard, soldFor: soldMoney(sold) },
      fields,
      places: { ...wanted, places: bookedNow ?? wanted.places, sold },
    };
    const plan: Move['plan'] =
      'kind' in sums ? { ...planned, ...sums } : { kind: 'possible', ...planned, ...sums };
    return [{ event, left: state.left, plan }];
  });
}
