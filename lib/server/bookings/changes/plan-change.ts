import { numeric, type NumericField } from '@/lib/forms/kinds/numeric';
import { fieldIssue, type Issue } from '@/lib/forms/errors/issue';
import { replaceValues, type SubmittedFields } from '@/lib/forms/submission';
import { trimInvisible } from '@/lib/forms/validation/field-values';
import { isCurrency, type Money } from '@/lib/payments/money';
import { type Booking, requestedPlaces, findBooking } from '@/lib/server/bookings/booking';
import { findSizeProblem } from '@/lib/server/bookings/booking-problem';
import { type BookingContent, eventState, explainState } from '@/lib/server/bookings/event-state';
import { soldBefore } from '@/lib/server/bookings/sold/earlier-sale';
import {
  newBooking,
  addedTotal,
  soldMoney,
  soldTotal,
} from '@/lib/server/bookings/sold/sold-booking';
import type { BookingWithEvent } from '@/lib/server/bookings/page/stored-booking';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';
import { refundableAmount, repaidMinor } from '@/lib/server/payments/records/refundable';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import type { SoldBooking } from '@/lib/server/bookings/places/sold-booking';
import {
  totalPlaces,
  type NewBooking,
  type PlacesByKind,
} from '@/lib/server/bookings/places/places';

/** Numbers of places as the visitor typed them, by field. */
export type TypedCounts = Readonly<Record<string, string>>;

/** What a change of the numbers means. */
export type ChangePlan =
  | { readonly kind: 'same' }
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[] }
  /** It cannot be booked; `problem` is a sentence. */
  | { readonly kind: 'refused'; readonly problem: string }
  | CostsMore
  | PossibleChange;

/** What a change of a booking pays back to the card, and what is to be paid at the door. */
export interface ChangeSums {
  /** Minor units to refund. */
  readonly refund: number;
  /** `undefined` of a booking that is paid by card, and of one that is free before and after. */
  readonly due?: DueSums | undefined;
}

/** The sum to pay at the door after a change, and before it in the same currency. */
export interface DueSums {
  readonly after: Money;
  readonly before: Money | undefined;
}

/** A change that costs more than was paid by card. */
export interface CostsMore extends ExtraCost, PlannedChange {}

/** What a change costs beyond what was paid. */
interface ExtraCost {
  readonly kind: 'costs-more';
  readonly more: Money;
}

export interface PossibleChange extends ChangeSums, PlannedChange {
  readonly kind: 'possible';
}

/** What a booking is after a change. */
export interface PlannedChange {
  readonly booking: Booking;
  readonly fields: SubmittedFields;
  /** The places to book; its capacity has only the numbers that the change could exceed. */
  readonly places: NewBooking;
}

/**
 * Returns the fields that count the places of a booking, with the form's limits; none if the form does not
 * have all kinds that were sold: an answer to the others would drop them.
 */
export function countFields({ form, booking }: BookingWithEvent): readonly NumericField[] {
  const { atMost = Infinity } = booking.event.data.booking;
  const isNumeric = (name: string) =>
    form.fields.some((field) => field.kind === 'numeric' && field.name === name);
  if (booking.counts.some(({ field, count }) => count > 0 && !isNumeric(field))) return [];
  const counted = booking.counts.map(({ field }) => field);
  return form.fields.flatMap((field) => {
    if (field.kind !== 'numeric' || !counted.includes(field.name)) return [];
    const booked = booking.counts.find((count) => count.field === field.name)?.count ?? 0;
    // The booking's page asks for no code, so that kinds with one are only given back.
    const most = field.needsCode === true ? Math.min(booked, atMost) : atMost;
    if (field.needsCode === true && booked === 0) return [];
    return (field.max ?? Infinity) > most ? [{ ...field, max: most }] : [field];
  });
}

/** Plans a change of the numbers of a booking. The store checks the places when it is made. */
export function planChange(
  stored: BookingWithEvent,
  typed: TypedCounts,
  content: BookingContent,
  now: Date,
): ChangePlan {
  const { form, submission } = stored;
  const counted = countFields(stored);
  const issues = counted.flatMap((field) => countIssue(field, typed[field.name] ?? '') ?? []);
  if (issues.length > 0) return { kind: 'invalid', issues };
  const fields = replaceValues(
    submission.fields,
    counted.map(({ name }) => [name, [trimInvisible(typed[name] ?? '')]]),
  );
  const booking = findBooking(form, fields, content);
  if (booking === undefined) return { kind: 'same' };
  const [before, after] = [requestedPlaces(stored.booking), requestedPlaces(booking)];
  if (isSame(before, after)) return { kind: 'same' };
  if (booking.counts.every(({ count }) => count < 1)) {
    const words = { message: bookingWords.noPlaces, sentence: bookingWords.noPlaces };
    return {
      kind: 'invalid',
      issues: counted.slice(0, 1).map((field) => ({ ...fieldIssue('TOO_LOW', field), ...words })),
    };
  }
  const problem = findSizeProblem(booking) ?? findTimeProblem(booking, before, after, content, now);
  if (problem !== undefined) return { kind: 'refused', problem };
  const sold = soldBefore(stored, content.site);
  const context = { form, fields, site: content.site };
  const places = newBooking(booking, context, sold);
  const sums = changeSums(stored, sold, places.sold);
  const planned = { booking, fields, places: omitMetLimits(places, before) };
  return 'kind' in sums ? { ...planned, ...sums } : { kind: 'possible', ...planned, ...sums };
}

/** Returns the minor units that can still be refunded of a payment. */
function refundableMinor(payment: StoredPayment | undefined): number {
  return payment === undefined ? 0 : refundableAmount(payment).minor;
}

/** Returns the sum that can still be refunded of a payment; `undefined` if there is none. */
export function refundableMoney(payment: StoredPayment | undefined): Money | undefined {
  const minor = refundableMinor(payment);
  return payment === undefined || minor === 0 ? undefined : { ...payment.amount, minor };
}

/** Returns the minor units that a visitor gets back for cancelling a booking. */
export function refundOfCancellation(stored: BookingWithEvent): number {
  return isRefunded(stored) ? refundableMinor(stored.payment) : 0;
}

/** Whether visitors get back what they have paid for what they give back. */
export function isRefunded({ booking: { event }, mayRebook }: BookingWithEvent): boolean {
  return mayRebook || (event.data.booking.changes?.refund ?? 'full') === 'full';
}

/** Returns what a change moves, from what was sold to what is sold then. */
export function changeSums(
  stored: BookingWithEvent,
  before: SoldBooking,
  after: SoldBooking,
): ChangeSums | ExtraCost {
  if (stored.payment === undefined && !before.isPaidByCard) {
    return { refund: 0, due: dueSums(before, after) };
  }
  const more = extraCost(stored, before, after);
  return more === undefined
    ? { refund: refundOfChange(stored, before, after) }
    : { kind: 'costs-more', more };
}

/**
 * Returns what is sold beyond what was sold before, and beyond what was paid and not refunded, as by a rule
 * without refunds; `undefined` if it costs no more.
 */
export function extraCost(
  paid: Pick<BookingWithEvent, 'payment' | 'refunds'>,
  before: SoldBooking,
  after: SoldBooking,
): Money | undefined {
  const { currency } = after;
  const minor =
    currency === before.currency
      ? soldTotal(after) - Math.max(soldTotal(before), keptMinor(paid, currency))
      : addedTotal(before, after);
  return minor > 0 && isCurrency(currency) ? { minor, currency } : undefined;
}

/**
 * Returns the minor units that were paid, and not paid back or owed; 0 while a failed refund is to be made
 * again.
 */
function keptMinor(
  { payment, refunds }: Pick<BookingWithEvent, 'payment' | 'refunds'>,
  currency: string,
): number {
  if (payment?.state !== 'paid' || payment.amount.currency !== currency) return 0;
  if (refunds.at(-1)?.state === 'failed') return 0;
  return payment.amount.minor - repaidMinor(payment) - payment.withdrawn;
}

/**
 * Returns the minor units to refund for a change that costs less: what was paid for the places that are
 * given back. The site keeps what the others were sold for: some of the payment may be refunded already.
 */
function refundOfChange(stored: BookingWithEvent, before: SoldBooking, after: SoldBooking): number {
  const { payment } = stored;
  if (!isRefunded(stored) || payment?.amount.currency !== after.currency) return 0;
  const kept = Math.max(0, refundableMinor(payment) - soldTotal(after));
  return Math.max(0, Math.min(soldTotal(before) - soldTotal(after), kept));
}

function dueSums(before: SoldBooking, after: SoldBooking): DueSums | undefined {
  const [due, earlier] = [soldMoney(after), soldMoney(before)];
  if (due === undefined || (due.minor === 0 && (earlier?.minor ?? 0) === 0)) return undefined;
  return { after: due, before: earlier?.currency === due.currency ? earlier : undefined };
}

/** Returns why an event takes no more places at a time; `undefined` if it does, or none are added. */
function findTimeProblem(
  { event }: Booking,
  before: PlacesByKind,
  after: PlacesByKind,
  content: BookingContent,
  now: Date,
): string | undefined {
  const grows = Object.keys(after).some((kind) => (after[kind] ?? 0) > (before[kind] ?? 0));
  if (!grows) return undefined;
  // The store counts the places.
  const state = eventState(event, {}, content, now);
  return state.kind === 'full' ? undefined : explainState(state, event.data.title, content.site);
}

/**
 * Returns a booking without the limits of numbers that do not grow: those may have been lowered below what
 * is booked since.
 */
export function omitMetLimits(booking: NewBooking, before: PlacesByKind): NewBooking {
  const { places, capacity } = booking;
  const grows = (kind: string) => (places[kind] ?? 0) > (before[kind] ?? 0);
  const takesMore = totalPlaces(places) > totalPlaces(before);
  return {
    ...booking,
    mayBeCalledOff: true,
    // Places that are given back are not taken from those on the waiting list.
    hasWaitingList: booking.hasWaitingList === true && takesMore,
    capacity: {
      all: takesMore ? capacity.all : undefined,
      kinds: Object.fromEntries(Object.entries(capacity.kinds).filter(([kind]) => grows(kind))),
    },
  };
}

function countIssue(field: NumericField, typed: string): Issue | undefined {
  const value = trimInvisible(typed);
  if (value === '') return field.required ? fieldIssue('REQUIRED_FIELD_EMPTY', field) : undefined;
  const error = numeric.validate(field, value);
  if (error !== undefined) return fieldIssue(error, field);
  // A field may accept fractions and negative numbers; places are whole.
  return /^\d{1,4}$/.test(value) ? undefined : fieldIssue('TYPE_NUMERIC', field);
}

function isSame(one: PlacesByKind, other: PlacesByKind): boolean {
  const kinds = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...kinds].every((kind) => one[kind] === other[kind]);
}

/** Numbers of places are sent under the field's name after this. */
export const countPrefix = 'count-';

/** Reads the numbers that a form of the page sends. */
export function typedCounts(fields: URLSearchParams): TypedCounts {
  return Object.fromEntries(
    [...fields]
      .filter(([name]) => name.startsWith(countPrefix))
      .map(([name, value]) => [name.slice(countPrefix.length), value]),
  );
}
