import { numberFormat } from '@/lib/intl/formatters';
import { countsText } from '@/lib/server/bookings/booking';
import { countsAsSold } from '@/lib/server/bookings/sold/sold-as-booking';
import { fullNameOf } from '@/lib/server/bookings/desk/door-list/door-list-row';
import type { EventContent, CountedKind } from '@/lib/server/bookings/desk/event-content';
import { eventDateWords as words } from '@/lib/words/lib/server/bookings/desk';
import { submissionHref } from '@/lib/server/desk/list-query';
import { listTime, shortTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { paymentTexts } from '@/lib/server/payments/views/payment-texts';
import { isWithoutPlaces } from '@/lib/server/bookings/waiting/views/waiting-view';
import { placesEnd } from '@/lib/server/payments/unpaid-places';
import type { EventBooking } from '@/lib/server/bookings/event-places/event-places-record';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import { totalPlaces, type PlacesByKind } from '@/lib/server/bookings/places/places';
import type { StoredSale } from '@/lib/server/bookings/places/sold-booking';
import type { Store } from '@/lib/server/store';
import type { SubmissionState } from '@/lib/server/forms/submissions/submission-record';
import { createCollator } from '@/lib/intl/normalize-text';
import type { WaitingListEntry } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';

interface BookingRowsOptions {
  readonly mayChange: boolean;
  /** What is paid in cash, or to pay, at the door, by submission. */
  readonly cash: ReadonlyMap<string, string>;
}

/** A booking with the name of the person who made it. */
export interface NamedBooking extends EventBooking {
  readonly name: string;
}

/** Returns bookings by name. */
export function sortByName(
  bookings: readonly EventBooking[],
  forms: EventContent['forms'],
  locale: string,
): readonly NamedBooking[] {
  const compare = createCollator(locale);
  return bookings
    .map((booking) => {
      const { submission } = booking;
      return { ...booking, name: fullNameOf(submission, forms.get(submission.form)) };
    })
    .toSorted(
      (a, b) => compare(a.name, b.name) || compare(a.submission.reference, b.submission.reference),
    );
}

/** Returns bookings of an event as rows, with their payments. */
export async function bookingRows(
  store: Pick<Store, 'findAllWaiting' | 'findOrderPayments' | 'findSales' | 'listRefunds'>,
  bookings: readonly NamedBooking[],
  kinds: readonly CountedKind[],
  { mayChange, cash }: BookingRowsOptions,
  display: DisplayOptions,
) {
  const ids = bookings.map(({ submission }) => submission.id);
  const payments = await store.findOrderPayments(ids);
  const texts = await paymentTexts(payments, store, display);
  const offers = (await store.findAllWaiting(ids)).filter(isWithoutPlaces);
  const sales = await store.findSales(ids);
  const offerOf = new Map(offers.map((offer) => [offer.submission, offer]));
  const paymentOf = new Map(payments.map((payment) => [payment.submission, payment]));
  const soldText = (sale: StoredSale | undefined) => {
    const counts = sale === undefined ? [] : countsAsSold(sale.sold, undefined, undefined);
    return counts.length === 0 ? undefined : countsText({ counts }, display.locale);
  };
  return bookings.map(({ submission, places, name }) => {
    const { id, reference, receivedAt, state } = submission;
    const payment = paymentOf.get(id);
    const isUnpaid = state === 'unpaid';
    const held = heldText(state, payment, offerOf.get(id), display);
    return {
      id,
      /** The address of the forms that change it, for operators who may, unless it is unpaid. */
      changeHref: mayChange && held === undefined ? `?booking=${id}#booking` : undefined,
      href: submissionHref(id, { state: isUnpaid ? 'unpaid' : 'inbox' }),
      reference,
      name,
      places: soldText(sales.get(id)) ?? placesText(places, kinds, display.locale),
      payment: texts.get(id) ?? cash.get(id) ?? '',
      state: held ?? words.booked,
      received: listTime(receivedAt, display),
    };
  });
}

/** Formats places by kind, such as `2 adults and 1 child`; without known kinds, such as `3 places`. */
export function placesText(
  places: PlacesByKind,
  kinds: readonly CountedKind[],
  locale: string,
): string {
  const isKnown = Object.keys(places).every((name) => kinds.some((kind) => kind.name === name));
  const total = totalPlaces(places);
  if (!isKnown) return words.places(total, numberFormat(locale).format(total));
  const counts = kinds.map(({ name, label, texts }) => ({
    field: name,
    label,
    texts,
    count: places[name] ?? 0,
  }));
  return countsText({ counts }, locale);
}

/** Says until when the places of a booking are held; `undefined` if they are booked. */
function heldText(
  state: SubmissionState,
  payment: StoredPayment | undefined,
  offer: WaitingListEntry | undefined,
  display: DisplayOptions,
): string | undefined {
  if (offer?.offerUntil !== undefined) {
    return words.offeredUntil(shortTime(offer.offerUntil, display).text);
  }
  return state === 'unpaid' ? holdText(payment, display) : undefined;
}

/** Says until when the places of an unpaid booking are held. */
function holdText(payment: StoredPayment | undefined, display: DisplayOptions): string {
  const end = payment && placesEnd(payment);
  return end === undefined ? words.processing : words.heldUntil(shortTime(end, display).text);
}
