import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import { ticketPrices } from '@/lib/forms/ticket-prices';
import { isCurrency, type Money } from '@/lib/payments/money';
import { type Booking, requestedPlaces, wantedBooking } from '@/lib/server/bookings/booking';
import { priceOfAnswers } from '@/lib/server/bookings/price-of-places';
import type { Content, Event } from '@/lib/server/content/content';
import { eventInstants, listSessions } from '@/lib/server/content/dates';
import { bookingTimes } from '@/lib/server/content/events/booking-times';
import { parsePrices } from '@/lib/server/content/forms/event-prices';
import type { SoldBooking } from '@/lib/server/bookings/places/sold-booking';
import type { NewBooking } from '@/lib/server/bookings/places/places';

/** What decides the price of a booking beside its event. */
export interface SaleContext {
  readonly form: FormDefinition;
  /** The answers of the submission. */
  readonly fields: SubmittedFields;
  readonly site: Pick<Content['site'], 'currency' | 'timeZone'>;
  /** What was paid, where the event has no prices. */
  readonly paid?: Money | undefined;
}

type EventPart = Pick<
  SoldBooking,
  'start' | 'end' | 'title' | 'place' | 'address' | 'timeZone' | 'sessions' | 'slot'
>;

/** Returns what is sold with a booking by the content as it is now. */
export function soldBooking(booking: Booking, context: SaleContext): SoldBooking {
  const { form, fields, site, paid } = context;
  const currency = form.payment?.currency ?? site.currency;
  const priceOf = placePrices(booking, context);
  const kinds = Object.entries(requestedPlaces(booking)).map(([kind, places]) => {
    const count = booking.counts.find(({ field }) => field === kind);
    return {
      kind,
      label: count?.label ?? '',
      texts: count?.texts ?? {},
      prices: Array.from({ length: places }, () => priceOf[kind] ?? 0),
    };
  });
  const ofPlaces = sumOf(kinds.flatMap(({ prices }) => prices));
  const total = paid ?? priceOfAnswers(form, fields);
  return {
    ...soldEvent(booking.event, site.timeZone),
    kinds,
    base: (total?.minor ?? ofPlaces) - ofPlaces,
    currency,
    isPaidByCard: booking.isPaidByCard,
    rule: ruleOf(booking.event, site.timeZone),
  };
}

/** Returns when and where an event is by its file, as a booking keeps it. */
export function soldEvent({ data, slot }: Event, timeZone: string): EventPart {
  const { start, end } = slot ?? eventInstants(data, timeZone);
  return {
    start,
    end,
    title: slot?.title ?? data.title,
    place: data.place,
    timeZone,
    sessions: listSessions(data).map(({ date, from, to, title }) => ({
      date,
      from,
      to,
      title,
    })),
    address: data.address,
    slot: slot && { title: slot.title, label: slot.label, kind: slot.kind },
  };
}

/**
 * Returns what is sold after a change of the numbers of places: the places that stay keep the prices at
 * which they were sold, and others have those of now. Of each kind, the places sold last are given back.
 */
export function keepPrices(before: SoldBooking | undefined, after: SoldBooking): SoldBooking {
  if (before === undefined) return after;
  // A booking has one currency: places that are added in another one renew all prices.
  if (before.currency !== after.currency && addedTotal(before, after) > 0) return after;
  return {
    ...before,
    kinds: after.kinds.map((kind) => {
      const earlier = pricesOf(before, kind.kind);
      return { ...kind, prices: kind.prices.map((price, index) => earlier[index] ?? price) };
    }),
  };
}

/**
 * Returns what is sold after a move to another date: the same places at the prices of that date. Whether
 * money is refunded stays as it was sold. A kind that the form no longer has keeps its prices.
 */
export function soldAtDate(before: SoldBooking, planned: SoldBooking): SoldBooking {
  const kinds = before.kinds.map((kind) => {
    const now = planned.kinds.find((each) => each.kind === kind.kind);
    const [price] = now?.prices ?? [];
    if (now === undefined || price === undefined) return kind;
    return { ...now, prices: kind.prices.map(() => price) };
  });
  const hasAllKinds = kinds.every(({ kind }) => pricesOf(planned, kind).length > 0);
  return {
    ...planned,
    kinds,
    base: hasAllKinds ? planned.base : before.base,
    isPaidByCard: before.isPaidByCard,
    rule: { ...planned.rule, refund: before.rule.refund },
  };
}

/** Returns what is sold after a move of a booking to another date, by the content as it is now. */
export function plannedSale(
  before: SoldBooking,
  booking: Booking,
  context: SaleContext,
): SoldBooking {
  const sold = soldAtDate(before, soldBooking(booking, context));
  if (hasPrice(before, context)) return sold;
  return { ...sold, kinds: before.kinds, base: before.base, currency: before.currency };
}

/**
 * Returns whether the content says what a booking costs on another date. It does not if its form takes no
 * cards any more, or no longer has the option that decides the price.
 */
function hasPrice({ isPaidByCard }: SoldBooking, { form, fields }: SaleContext): boolean {
  const { payment } = form;
  if (payment === undefined) return !isPaidByCard;
  return payment.price.kind === 'tickets' || priceOfAnswers(form, fields) !== undefined;
}

/** Returns what a booking was sold for. */
export function soldTotal({ base, kinds }: Pick<SoldBooking, 'base' | 'kinds'>): number {
  return sumOf(kinds.flatMap(({ prices }) => prices)) + base;
}

/** Returns the prices of the places that one sale has beyond another, of all kinds. */
export function addedTotal(before: SoldBooking, after: SoldBooking): number {
  return sumOf(
    after.kinds.flatMap(({ kind, prices }) => prices.slice(pricesOf(before, kind).length)),
  );
}

/** Returns what a booking was sold for; `undefined` in a currency that the site does not know. */
export function soldMoney(sold: SoldBooking): Money | undefined {
  return isCurrency(sold.currency)
    ? { minor: soldTotal(sold), currency: sold.currency }
    : undefined;
}

function pricesOf({ kinds }: SoldBooking, kind: string): readonly number[] {
  return kinds.find((each) => each.kind === kind)?.prices ?? [];
}

function sumOf(prices: readonly number[]): number {
  return prices.reduce((sum, price) => sum + price, 0);
}

/** Returns the price of one place of each kind in minor units; a kind without one is free. */
function placePrices(
  { event, isPaidByCard }: Booking,
  { form, fields, site }: SaleContext,
): Readonly<Record<string, number>> {
  const price = form.payment?.price;
  if (price?.kind === 'tickets') return ticketPrices(price, fields);
  if (price?.kind === 'quantity') return { [price.field]: price.minorEach };
  if (isPaidByCard || !isCurrency(site.currency)) return {};
  return parsePrices(event.data.prices, site.currency);
}

/** Returns until when visitors may change a booking, and what they get back. */
function ruleOf({ data }: Event, timeZone: string): SoldBooking['rule'] {
  const { closes, changes } = data.booking;
  const refund = changes?.refund ?? 'full';
  if (changes?.until !== undefined) return { until: changes.until, refund };
  const closesFirst =
    closes !== undefined &&
    bookingTimes(data, timeZone).closes < eventInstants(data, timeZone).start;
  return {
    until: closesFirst ? closes : { kind: 'before', count: 0, unit: 'minute' },
    refund,
  };
}

/**
 * Returns the places of a booking with what is sold, as the store keeps them. After a change of its numbers,
 * the places that were sold `before` keep their prices.
 */
export function newBooking(
  booking: Booking,
  context: SaleContext,
  before?: SoldBooking,
): NewBooking & { readonly sold: SoldBooking } {
  const sold = keepPrices(before, soldBooking(booking, context));
  return { ...wantedBooking(booking), sold };
}
