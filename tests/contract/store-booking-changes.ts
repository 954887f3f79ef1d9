import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { NewBooking, PlacesByKind } from '@/lib/server/bookings/places/places';
import type { Store } from '@/lib/server/store';
import type { NewSubmission } from '@/lib/server/forms/submissions/submission-record';
import { addPaid, addPair, newRefund } from '@/tests/support/payments';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';
import type { BookingChange } from '@/lib/server/bookings/changes/booking-changes-sql';

const capacity = { all: 10, kinds: { children: 3 } };
const sent: SubmittedFields = [['message', ['Hello']]];

function bookingOf(places: PlacesByKind): NewBooking {
  return { event: 'concert', places, capacity };
}

/** Creates a cancellation, or with `fields` and `booking` a change. */
function changeOf(
  submission: Pick<NewSubmission, 'id'>,
  places: PlacesByKind = { adults: 1 },
  overrides: Partial<BookingChange> = {},
): BookingChange {
  const { id } = submission;
  const audit = { id: randomUUID(), at: later(5), operator: '', action: 'booking-changed' };
  return {
    submission: id,
    at: later(5),
    seen: sent,
    fields: [['adults', [randomUUID()]]],
    booking: bookingOf(places),
    refunds: [],
    mails: [],
    audit: { ...audit, subject: id, details: '' },
    ...overrides,
  };
}

/** Tests the bookings that visitors cancel and change. */
export function testBookingChanges(open: () => Store): void {
  const add = async (places: PlacesByKind, overrides: Partial<NewSubmission> = {}) => {
    const submission = newSubmission({ booking: bookingOf(places), ...overrides });
    expect(await open().addSubmission(submission)).toEqual({ kind: 'added' });
    return submission;
  };
  const booked = async () =>
    (await open().countTakenByEvent(['concert'], later(10))).get('concert') ?? {};

  test('cancels a booking once, and gives its places back at once', async () => {
    const store = open();
    const one = await add({ adults: 10 });
    const mails = [newMail({ kind: 'booking' })];
    const both = await Promise.all([
      store.cancelBooking(changeOf(one, {}, { mails })),
      store.cancelBooking(changeOf(one)),
    ]);
    expect(both.toSorted()).toEqual(['changed', 'done']);
    expect(await booked()).toEqual({});
    const stored = await store.findSubmission(one.id);
    expect(stored).toMatchObject({ state: 'inbox', cancelledAt: later(5), fields: sent });
    expect(await store.listAuditEntries({ subject: one.id, limit: 10 })).toHaveLength(1);
    await add({ adults: 10 });
  });

  test('a cancelled booking takes no place of its form, and cannot be changed', async () => {
    const store = open();
    const one = await add({ adults: 2 });
    await store.cancelBooking(changeOf(one));
    expect(await store.countTakenByForm(['contact'], noon)).toEqual(new Map());
    expect(await store.changeBooking(changeOf(one))).toBe('changed');
    expect(await booked()).toEqual({});
    expect(await store.listCancelledBookings(one.form, 9)).toEqual([one.id]);
    expect(await store.listCancelledBookings('another', 9)).toEqual([]);
  });

  test('changes nothing of unpaid bookings, spam, the bin and other answers', async () => {
    const store = open();
    const spam = await add({ adults: 1 }, { state: 'spam' });
    const binned = await add({ adults: 1 }, { state: 'bin' });
    const { submission: unpaid } = await addPair(store, {}, { booking: bookingOf({ adults: 1 }) });
    for (const submission of [spam, binned, unpaid]) {
      expect(await store.cancelBooking(changeOf(submission))).toBe('changed');
      expect(await store.changeBooking(changeOf(submission))).toBe('changed');
    }
    const one = await add({ adults: 1 });
    const seen = [['message', ['Good-bye']]] as const;
    expect(await store.cancelBooking(changeOf(one, {}, { seen }))).toBe('changed');
    expect(await store.changeBooking(changeOf(one, {}, { seen }))).toBe('changed');
    expect(await store.cancelBooking(changeOf({ id: 'unknown' }))).toBe('changed');
    expect(await store.changeBooking(changeOf({ id: 'unknown' }))).toBe('changed');
    expect(await store.listAuditEntries({ limit: 10 })).toEqual([]);
  });

  test('replaces the places and the answers of a booking, which can be searched', async () => {
    const store = open();
    const one = await add({ adults: 4 });
    const fields: SubmittedFields = [
      ['adults', ['2']],
      ['guests', ['Zebedee']],
    ];
    const change = changeOf(one, { adults: 2, children: 1 }, { fields });
    expect(await store.changeBooking(change)).toBe('done');
    expect(await booked()).toEqual({ adults: 2, children: 1 });
    expect(await store.findSubmission(one.id)).toMatchObject({ fields });
    await store.indexSubmissions(9);
    const query = { search: 'zebedee', limit: 5 };
    expect(await store.listSubmissions(query)).toMatchObject([{ id: one.id }]);
    expect(await store.changeBooking(changeOf(one))).toBe('changed');
  });

  test('replaces the answers alone, and keeps the places', async () => {
    const store = open();
    const one = await add({ adults: 4 });
    const fields: SubmittedFields = [['diet', ['Vegetarian']]];
    const change = { ...changeOf(one), fields, booking: undefined };
    expect(await store.changeBooking(change)).toBe('done');
    expect(await booked()).toEqual({ adults: 4 });
    expect(await store.findSubmission(one.id)).toMatchObject({ fields });
    await store.indexSubmissions(9);
    expect(await store.listSubmissions({ search: 'vegetarian', limit: 5 })).toMatchObject([
      { id: one.id },
    ]);
    expect(await store.listSubmissions({ search: 'hello', limit: 5 })).toEqual([]);
    expect(await store.listAuditEntries({ subject: one.id, limit: 5 })).toHaveLength(1);
    const unseen = { ...changeOf(one), fields: sent, booking: undefined };
    expect(await store.changeBooking(unseen)).toBe('changed');
    expect(await store.findSubmission(one.id)).toMatchObject({ fields });
  });

  test('queues a mail for each change', async () => {
    const store = open();
    const one = await add({ adults: 4 });
    const to = 'ada@example.org';
    const first = changeOf(one, {}, { mails: [newMail({ kind: 'booking', to })] });
    await store.changeBooking(
      changeOf(one, { adults: 3 }, { ...first, booking: bookingOf({ adults: 3 }) }),
    );
    const mails = [newMail({ kind: 'booking', to })];
    await store.cancelBooking(changeOf(one, {}, { seen: first.fields, mails }));
    expect(await store.listMails({ submission: one.id, limit: 5 })).toHaveLength(2);
  });

  test('adds no more places than an event has, however many change together', async () => {
    const store = open();
    const bookings = await Promise.all(Array.from({ length: 5 }, () => add({ adults: 1 })));
    const outcomes = await Promise.all([
      ...bookings.map((each) => store.changeBooking(changeOf(each, { adults: 3 }))),
      ...Array.from({ length: 5 }, () =>
        store.addSubmission(newSubmission({ booking: bookingOf({ adults: 1 }) })),
      ),
    ]);
    const { adults = 0 } = await booked();
    expect(adults).toBeLessThanOrEqual(10);
    const changed = outcomes.filter((outcome) => outcome === 'done').length;
    const added = outcomes.filter(
      (outcome) => typeof outcome !== 'string' && outcome.kind === 'added',
    );
    expect(adults).toBe(5 + 2 * changed + added.length);
    expect(outcomes).toContain('full');
  });

  test('moves bookings of two full events that change places with each other', async () => {
    const store = open();
    const places = { adults: 1 };
    const at = (event: string, all = 4) => ({ event, places, capacity: { all, kinds: {} } });
    const addAll = (event: string) =>
      Promise.all(Array.from({ length: 3 }, () => add(places, { booking: at(event) })));
    const [evening, matinee] = [await addAll('evening'), await addAll('matinee')];
    const outcomes = await Promise.all([
      ...evening.map((each) =>
        store.changeBooking(changeOf(each, places, { booking: at('matinee') })),
      ),
      ...matinee.map((each) =>
        store.changeBooking(changeOf(each, places, { booking: at('evening') })),
      ),
    ]);
    expect(outcomes).toContain('done');
    const counts = await store.countTakenByEvent(['evening', 'matinee'], later(10));
    const [first = 0, second = 0] = [counts.get('evening')?.adults, counts.get('matinee')?.adults];
    expect(first + second).toBe(6);
    expect(Math.max(first, second)).toBeLessThanOrEqual(4);
  });

  test('keeps a booking whole that does not fit', async () => {
    const store = open();
    await add({ adults: 8 });
    const one = await add({ adults: 1 });
    const mails = [newMail({ kind: 'booking' })];
    expect(await store.changeBooking(changeOf(one, { adults: 3 }, { mails }))).toBe('full');
    expect(await store.changeBooking(changeOf(one, { children: 4 }))).toBe('full');
    expect(await booked()).toEqual({ adults: 9 });
    expect(await store.findSubmission(one.id)).toMatchObject({ fields: sent });
    expect(await store.listMails({ submission: one.id, limit: 5 })).toEqual([]);
  });

  test('stores the refund of a cancellation with it, once and within what is left', async () => {
    const store = open();
    const { submission } = await addPaid(store, {}, { booking: bookingOf({ adults: 2 }) });
    const payment = submission.id;
    const refundOf = (minor: number) =>
      newRefund({ payment, minor, requestedBy: '', refundedBefore: 0 });
    const tooMuch = changeOf(submission, {}, { refunds: [refundOf(2501)] });
    expect(await store.cancelBooking(tooMuch)).toBe('changed');
    expect(await booked()).toEqual({ adults: 2 });
    const attempts = await Promise.all(
      Array.from({ length: 4 }, () =>
        store.cancelBooking(changeOf(submission, {}, { refunds: [refundOf(2500)] })),
      ),
    );
    expect(attempts.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(await store.listRefunds(payment)).toMatchObject([{ minor: 2500, state: 'asked' }]);
    expect(await store.findPayment(payment)).toMatchObject({ refunded: 2500 });
  });
}
