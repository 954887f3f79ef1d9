import type { SubmittedFields } from '@/lib/forms/submission';
import type { SaleOutcome } from '@/lib/bookings/door/door-page';
import { doorHref } from '@/lib/bookings/desk/event-dates';
import { parseAmount, plainAmount } from '@/lib/payments/amount';
import { isCurrency, type Money } from '@/lib/payments/money';
import { type Count, requestedPlaces, countsOf } from '@/lib/server/bookings/booking';
import { storedEvent } from '@/lib/server/bookings/stored-event';
import { storedDetails } from '@/lib/server/platform/store/stored-details';
import { soldBooking } from '@/lib/server/bookings/sold/sold-booking';
import { type ActionResult, deskAction } from '@/lib/server/desk/desk-action';
import { id, text } from '@/lib/server/desk/fields';
import { type AuditAction, createAuditEntry } from '@/lib/server/access/audit';
import {
  type BookedEvent,
  type DoorContent,
  findDoorEvent,
} from '@/lib/server/bookings/door/door-event';
import { priceOfPlaces } from '@/lib/server/bookings/price-of-places';
import { nameFieldOf } from '@/lib/server/inbox/desk/views/sender';
import { totalPlaces, type PlacesByKind } from '@/lib/server/bookings/places/places';
import { createId, createReference } from '@/lib/server/platform/store/ids';

/** The largest number of one kind in a sale. */
const maxCount = 50;
const maxTries = 3;

const saleFields = { event: text, sale: id, name: text, sum: text };

/**
 * Sells places of an event (`event`) at the door for cash, and checks its people in: numbers by
 * kind, a name by choice, and the sum if the event has no prices. Redirects to the list. Sells nothing of an
 * event that is cancelled or postponed.
 *
 * `sale` is the id of the new submission, so that the form sells nothing more when it is sent again.
 */
export const sellAtDoor = deskAction(saleFields, async (request) => {
  const { services, input, fields, operator, randomBytes, readContent } = request;
  const { store, now } = services;
  const content = await readContent();
  const booked = findDoorEvent(content, operator, input.event);
  if (booked === undefined) return { kind: 'missing' };
  const { sale: id } = input;
  const { key, event, form } = booked;
  const next = (sale: SaleOutcome): ActionResult => {
    const isSold = sale === 'sold' || sale === 'repeated';
    const search = new URLSearchParams({
      sale,
      ...(isSold ? { sold: id } : typedNumbers(fields)),
    });
    return { kind: 'done', next: `${doorHref(key)}?${search.toString()}` };
  };
  if (event.data.status !== 'planned') return next('notPlanned');
  const sold = readSale(booked, request, content);
  if (sold === undefined) return next('invalid');
  const { places, paid, answers, counts, currency } = sold;
  const at = now();
  const people = totalPlaces(places);
  const sum = paid && `${plainAmount(paid)} ${paid.currency}`;
  const entryOf = (action: AuditAction, details: string) =>
    createAuditEntry({ operator: operator.email, action, subject: id, details }, at, randomBytes);
  const sale = {
    minor: paid?.minor ?? 0,
    currency,
    operator: operator.email,
    audit: entryOf('door-sale', storedDetails('sold', storedEvent(event), people, sum ?? '')),
    checkIn: {
      id: createId(at, randomBytes),
      audit: entryOf('checked-in', storedDetails('checked-in', storedEvent(event), people, people)),
    },
  };
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const outcome = await store.addSubmission({
      id,
      reference: createReference(form.id, randomBytes),
      form: form.id,
      receivedAt: at,
      state: 'inbox',
      reasons: [],
      fields: answers,
      files: [],
      attempt: undefined,
      mails: [],
      limits: [],
      booking: {
        event: key,
        places,
        capacity: event.data.booking.places ?? { kinds: {} },
        sold: soldBooking(
          { event, counts, isPaidByCard: false },
          { form, fields: answers, site: content.site, paid },
        ),
      },
      sale,
    });
    if (outcome.kind === 'added') {
      await store.markSubmission(id, at);
      return next('sold');
    }
    if (outcome.kind !== 'taken') return next('full');
    // Otherwise another submission has the reference.
    if ((await store.findSubmission(id)) !== undefined) return next('repeated');
  }
  return { kind: 'invalid' };
});

interface SaleRequest {
  readonly input: { readonly name: string; readonly sum: string };
  /** The numbers by kind. */
  readonly fields: URLSearchParams;
}

interface Sale {
  readonly counts: readonly Count[];
  readonly places: PlacesByKind;
  readonly currency: string;
  /** `undefined` if the currency is not a supported one: a sum is never recorded in another. */
  readonly paid: Money | undefined;
  readonly answers: SubmittedFields;
}

/** Reads the numbers, the name and the sum of a sale; `undefined` if a number or the sum is none. */
function readSale(
  { event, form }: BookedEvent,
  { fields, input }: SaleRequest,
  { formRules, site }: DoorContent,
): Sale | undefined {
  const { currency = site.currency } = event.data;
  const typed = (name: string) => Number((fields.get(`count-${name}`) ?? '').trim() || '0');
  const counts = countsOf(form, formRules.get(form.id), typed);
  if (counts.some(({ count }) => !Number.isInteger(count) || count < 0 || count > maxCount)) {
    return undefined;
  }
  if (counts.length > 0 && counts.every(({ count }) => count === 0)) return undefined;
  const places = requestedPlaces({ counts });
  const paid = priceOfPlaces(event, places, currency) ?? typedPrice(input.sum, currency);
  if (paid === 'invalid') return undefined;
  const name = input.name.trim().slice(0, 100);
  const nameField = nameFieldOf(form);
  return {
    counts,
    places,
    currency,
    paid,
    answers: [
      ...Object.entries(event.data.answers).map(([field, value]) => [field, [value]] as const),
      ...counts.map(({ field, count }) => [field, [String(count)]] as const),
      ...(name === '' || nameField === undefined ? [] : [[nameField, [name]] as const]),
    ],
  };
}

/** Returns the numbers and the sum as they were typed, for the address of the form that asks again. */
function typedNumbers(fields: URLSearchParams): Readonly<Record<string, string>> {
  const some = [...fields].filter(([name]) => name === 'sum' || name.startsWith('count-'));
  return Object.fromEntries(some.map(([name, value]) => [name, value.slice(0, 20)]));
}

/**
 * Returns the sum that was typed; nothing typed is nothing paid. In a currency that is not supported, no sum
 * is known, and a typed one is `invalid`.
 */
function typedPrice(typed: string, currency: string): Money | undefined | 'invalid' {
  const isEmpty = typed.trim() === '';
  if (!isCurrency(currency)) return isEmpty ? undefined : 'invalid';
  const minor = isEmpty ? 0 : parseAmount(typed, currency);
  return minor === undefined ? 'invalid' : { minor, currency };
}
