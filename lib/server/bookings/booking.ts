import type { FormDefinition } from '@/lib/forms/definition';
import { type SubmittedFields, valuesOf } from '@/lib/forms/submission';
import { listFormat } from '@/lib/intl/formatters';
import type { Money } from '@/lib/payments/money';
import { carriedAnswers, countOf } from '@/lib/server/bookings/counted-answers';
import type { Content, Event } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import { offerEnd } from '@/lib/server/bookings/waiting/offers';
import { findFormSlot } from '@/lib/server/bookings/slots';
import { countedFields } from '@/lib/server/content/forms/event-form';
import { kindLabel, summarizeNumber } from '@/lib/server/content/forms/field-summary';
import type { NewBooking, PlacesByKind } from '@/lib/server/bookings/places/places';

/** The event that a submission books, and for how many. */
export interface Booking {
  readonly event: Event;
  readonly counts: readonly Count[];
  /** Whether its form takes cards, so that nothing is left to pay. */
  readonly isPaidByCard: boolean;
  /** What it was sold for; without it, what the event's file says now. */
  readonly soldFor?: Money | undefined;
}

export interface Count {
  /** The name of the field. */
  readonly field: string;
  /** Such as `Adults`. */
  readonly label: string;
  /** Its texts by plural category. */
  readonly texts: Readonly<Record<string, string>>;
  readonly count: number;
}

/**
 * Finds the event that a submission books: the slot that it chooses, or an event of the form whose
 * `answers` are those of the submission. `undefined` if there is none.
 */
export function findBooking(
  form: FormDefinition,
  fields: SubmittedFields,
  content: Pick<Content, 'events' | 'formRules' | 'resources'>,
): Booking | undefined {
  const { events, formRules } = content;
  const ofForm = events.find(({ data }) => {
    if (data.form !== form.id) return false;
    const answers = Object.entries(data.answers);
    return (
      (answers.length > 0 || data.booking.tickets !== undefined) &&
      answers.every(([name, value]) => valuesOf(fields, name)?.[0] === value)
    );
  });
  const event = findFormSlot(form, fields, content) ?? ofForm;
  if (event === undefined) return undefined;
  const rules = formRules.get(form.id);
  const counted = carriedAnswers(fields, rules);
  const counts = countsOf(form, rules, (name) => countOf(counted, name));
  return { event, counts, isPaidByCard: form.payment !== undefined };
}

/** More places than any event has, and few enough for the columns of the store. */
const maxCount = 100_000;

/** The kind of the one place that a booking takes if its form counts nothing. */
const uncounted = 'place';

/** Returns how many places a booking takes, by kind of ticket. */
export function requestedPlaces({ counts }: Pick<Booking, 'counts'>): PlacesByKind {
  const some = counts.filter(({ count }) => count >= 1);
  if (some.length === 0) return { [uncounted]: 1 };
  return Object.fromEntries(
    some.map(({ field, count }) => [field, Math.min(Math.ceil(count), maxCount)]),
  );
}

/** Returns the places of a booking that is made at a time, as the store keeps them, without what is sold. */
export function wantedBookingAt(booking: Booking, timeZone: string, now: Date): NewBooking {
  const { hasWaitingList: _listed, ...places } = wantedBooking(booking);
  // Without further offers, those who wait do not keep others from free places.
  return offerEnd(booking.event, timeZone, now) === undefined
    ? places
    : { ...places, hasWaitingList: true };
}

/** Returns the places of a booking as the store keeps them, without what is sold. */
export function wantedBooking(booking: Booking): NewBooking {
  const { event } = booking;
  const { places: capacity = { kinds: {} }, waitingList } = event.data.booking;
  const places = requestedPlaces(booking);
  const hasWaitingList = waitingList !== undefined;
  return {
    event: eventKey(event),
    places,
    capacity,
    ...(hasWaitingList ? { hasWaitingList } : {}),
  };
}

/** Returns the counts of a form's fields that count something, in their order. */
export function countsOf(
  form: FormDefinition,
  rules: Pick<FormRules, 'summaries'> | undefined,
  countOf: (field: string, index: number) => number,
): readonly Count[] {
  return countedFields(form, rules).map(({ name, label, texts }, index) => ({
    field: name,
    label: kindLabel(label, texts),
    texts,
    count: countOf(name, index),
  }));
}

/** Formats the counts, such as `2 adults and 1 child`; empty if nothing is counted. */
export function countsText({ counts }: Pick<Booking, 'counts'>, locale: string): string {
  const texts = counts.flatMap(
    ({ texts, count }) => summarizeNumber(texts, String(count), locale) ?? [],
  );
  return listFormat(locale, { type: 'conjunction' }).format(texts);
}
