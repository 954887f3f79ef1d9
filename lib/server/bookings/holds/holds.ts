import { type FormDefinition, hostedFormUrl } from '@/lib/forms/definition';
import { reservedFields } from '@/lib/forms/reserved-names';
import { type SubmittedFields, valuesOf } from '@/lib/forms/submission';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import {
  type Booking,
  requestedPlaces,
  findBooking,
  wantedBookingAt,
} from '@/lib/server/bookings/booking';
import { shownContent, withTitleIn } from '@/lib/server/bookings/booking-in-language';
import { findBookingProblem } from '@/lib/server/bookings/booking-problem';
import {
  type BookingContent,
  type EventState,
  eventState,
  formatTime,
} from '@/lib/server/bookings/event-state';
import { type StatesStore, subtractHeld } from '@/lib/server/bookings/load-states';
import { bookingProblemWords, holdWords } from '@/lib/words/lib/server/bookings';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { Visitor } from '@/lib/server/platform/http/requests/client-network';
import { hashToken, isToken } from '@/lib/server/platform/http/requests/tokens';
import type { UnpaidPlaces } from '@/lib/server/payments/unpaid-places';
import { eventHoldMs, type PlacesByKind } from '@/lib/server/bookings/places/places';
import { holdingNetwork, holdLimits } from '@/lib/server/bookings/holds/hold-limits';
import { maxHoldMs, type PlacesHold, type HoldStore } from '@/lib/server/bookings/holds/holds-sql';
import type { SecretStore } from '@/lib/server/platform/http/requests/signed-token';
import type { PlaceStore } from '@/lib/server/bookings/places/places-sql';
import type { WaitingStore } from '@/lib/server/bookings/waiting/sql/waiting-sql';
import type { EventPlacesStore } from '@/lib/server/bookings/event-places/event-places-sql';

export type HoldResult =
  | { readonly kind: 'held'; readonly until: Date }
  /** The places cannot be booked; what the visitor held before stays held. */
  | { readonly kind: 'refused'; readonly problem: string }
  /** Nothing is held: others hold the places, or a booking would join the waiting list. */
  | { readonly kind: 'unheld'; readonly notice: string }
  /** The hold needs a proof of work. */
  | { readonly kind: 'unproven' }
  /** The answers choose nothing that can be held, or the visitor's network holds too much. */
  | { readonly kind: 'none' };

/** A visitor's request to hold the places that the answers of a form choose. */
export interface HoldRequest {
  readonly form: FormDefinition;
  /** The answers; only those of the form's `bookingFields` count. */
  readonly fields: SubmittedFields;
  /** The visitor's token, which only the page has. */
  readonly token: string;
  readonly visitor: Visitor;
  /** Whether the visitor has solved a proof of work for these answers. */
  readonly isProven?: boolean;
  /** The submission of the visitor's unfinished payment, which has places of its own. */
  readonly unpaid?: UnpaidPlaces | undefined;
}

/** The methods of the store that count places and hold them. */
export type HoldsStore = Pick<HoldStore, 'findHold' | 'holdPlaces' | 'releaseHold'> &
  StatesStore &
  SecretStore;

/** Returns the hash of the hold's token that a post names; `undefined` without a valid one. */
export function sentHold(sent: SubmittedFields): string | undefined {
  const [token = ''] = valuesOf(sent, reservedFields.hold) ?? [];
  return isToken(token) ? hashToken(token) : undefined;
}

/**
 * Holds the places that answers choose, in place of those that the token holds, for 15 minutes and until
 * an hour after its first choice at most. Holds nothing more of an event of which the visitor's unpaid
 * submission has places. A hold keeps places from other holds, and never from bookings. Throws what the
 * store throws.
 */
export async function holdChosenPlaces(
  { form, fields, token, visitor, isProven, unpaid }: HoldRequest,
  content: BookingContent,
  store: HoldsStore,
  now: Date,
): Promise<HoldResult> {
  const hash = hashToken(token);
  const booking = chosenBooking(form, fields, content);
  if (booking === undefined) {
    await store.releaseHold(hash);
    return { kind: 'none' };
  }
  const begun = unpaid && findBooking(form, unpaid.fields, content);
  if (begun !== undefined && eventKey(begun.event) === eventKey(booking.event)) {
    await store.releaseHold(hash);
    return unpaid?.until !== undefined && includesPlaces(requestedPlaces(begun), booking)
      ? { kind: 'held', until: unpaid.until }
      : { kind: 'none' };
  }
  const taken = await loadTaken(booking, hash, store, now);
  const problem = await findCurrentProblem(booking, taken, form, content, store, now);
  if (problem !== undefined) return { kind: 'refused', problem };
  const joins = form.payment === undefined ? holdWords.waits : holdWords.waitsUncharged;
  if (stateOfTaken(booking, taken, content, now).kind === 'waiting') {
    return { kind: 'unheld', notice: joins };
  }
  const { hold, isHeld } = taken;
  const since = hold?.since ?? now;
  const until = new Date(Math.min(now.getTime() + eventHoldMs, since.getTime() + maxHoldMs));
  const places = wantedBookingAt(booking, content.site.timeZone, now);
  const secret = await store.secret('limits');
  const network = holdingNetwork(visitor, places.capacity, secret, now);
  const limits = holdLimits(visitor, places.event, { isNew: hold === undefined, secret, now });
  const request = { token: hash, booking: places, since, until, network, isProven };
  const outcome = await store.holdPlaces(request, limits, now);
  if (outcome === 'held') return { kind: 'held', until };
  // What is held stays held until its end.
  if (hold !== undefined && isHeld) return { kind: 'held', until: hold.until };
  switch (outcome) {
    case 'limited':
      return { kind: 'none' };
    case 'unproven':
      return { kind: 'unproven' };
    case 'full': {
      // Others have booked or joined the waiting list since, or hold the places.
      const others = await loadTaken(booking, hash, store, now);
      const problem = await findCurrentProblem(booking, others, form, content, store, now);
      if (problem !== undefined) return { kind: 'refused', problem };
      const waits = stateOfTaken(booking, others, content, now).kind === 'waiting';
      return { kind: 'unheld', notice: waits ? joins : holdWords.shared };
    }
  }
}

/** Says until when places are held, or were held. */
export function holdNotice(until: Date, { site }: Pick<BookingContent, 'site'>, now: Date): string {
  const time = formatTime(until, site);
  return now < until ? holdWords.held(time) : holdWords.ended(time);
}

/**
 * Returns the booking that answers choose, of an event with a number of places; `undefined` while the
 * choice is incomplete or invalid.
 */
function chosenBooking(
  form: FormDefinition,
  fields: SubmittedFields,
  content: BookingContent,
): Booking | undefined {
  const { bookingFields = [] } = form;
  if (!form.active || hostedFormUrl(form) !== undefined) return undefined;
  const chosen = fields.filter(([name]) => bookingFields.includes(name));
  // The sender has left out fields whose condition is not met.
  const sent = form.fields.flatMap(({ showWhen: _showWhen, ...field }) =>
    chosen.some(([name]) => name === field.name) ? [field] : [],
  );
  if (validateSubmission({ fields: sent }, chosen).length > 0) return undefined;
  const booking = findBooking(form, chosen, content);
  if (booking?.event.data.booking.places === undefined) return undefined;
  const { counts } = booking;
  return counts.length === 0 || counts.some(({ count }) => count >= 1) ? booking : undefined;
}

/** What others have taken of the event of a booking. Places that they hold are not taken. */
interface Taken {
  readonly taken: PlacesByKind;
  /** The number of submissions on the waiting list; `undefined` if the hold covers the booking. */
  readonly waitingCount: number | undefined;
  readonly hold: PlacesHold | undefined;
  /** Whether the visitor holds all places of the booking. */
  readonly isHeld: boolean;
}

/** Loads what others have taken of the event of a booking. `token` is the hash of the visitor's token. */
export async function loadTaken(
  booking: Booking,
  token: string | undefined,
  store: Pick<PlaceStore, 'countTakenByEvent'> &
    Pick<WaitingStore, 'countWaiting'> &
    Pick<HoldStore, 'findHold'>,
  now: Date,
): Promise<Taken> {
  const key = eventKey(booking.event);
  const hold = token === undefined ? undefined : await store.findHold(token, now);
  const taken = (await store.countTakenByEvent([key], now)).get(key) ?? {};
  const waitingCount = (await store.countWaiting([key])).get(key);
  const isHeld = hold?.event === key && includesPlaces(hold.places, booking);
  return { taken, waitingCount: isHeld ? undefined : waitingCount, hold, isHeld };
}

/**
 * Returns why a booking cannot be made, as `findBookingProblem` does, in the current language. `taken` is what
 * `loadTaken` returns.
 */
export async function findCurrentProblem(
  booking: Booking,
  taken: Taken,
  form: FormDefinition,
  content: BookingContent,
  store: Pick<EventPlacesStore, 'sumEvents'>,
  now: Date,
): Promise<string | undefined> {
  const own = shownContent(content);
  const shown = { ...booking, event: withTitleIn(own, booking.event) };
  const shownForm = own.forms.get(form.id) ?? form;
  return stateOfTaken(shown, taken, own, now).kind === 'full'
    ? explainFull(shown, taken, own, store, now)
    : findBookingProblem(shown, taken.taken, shownForm, own, now, taken.waitingCount);
}

function stateOfTaken(
  { event }: Booking,
  { taken, waitingCount }: Taken,
  content: BookingContent,
  now: Date,
): EventState {
  return eventState(event, taken, content, now, waitingCount);
}

/** Says that an event is full, or that others pay for its last places, which may become free in minutes. */
async function explainFull(
  booking: Booking,
  taken: Taken,
  content: BookingContent,
  store: Pick<EventPlacesStore, 'sumEvents'>,
  now: Date,
): Promise<string> {
  const key = eventKey(booking.event);
  const sums = (await store.sumEvents({ events: [key], now })).get(key);
  const unheld = { ...taken, taken: subtractHeld(taken.taken, sums) };
  const isUnpaid = stateOfTaken(booking, unheld, content, now).kind === 'open';
  const { allHeld, full } = bookingProblemWords;
  return (isUnpaid ? allHeld : full)(booking.event.data.title);
}

/** Whether places of the event of a booking are all that it takes. */
function includesPlaces(held: PlacesByKind, booking: Booking): boolean {
  return Object.entries(requestedPlaces(booking)).every(
    ([kind, places]) => (held[kind] ?? 0) >= places,
  );
}
