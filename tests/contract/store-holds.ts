import { expect, test } from 'vitest';
import type { NewBooking, PlacesByKind } from '@/lib/server/bookings/places/places';
import type { Store } from '@/lib/server/store';
import { newPaidPair } from '@/tests/support/payments';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import type { NewHold } from '@/lib/server/bookings/holds/holds-sql';

/** Returns a booking of an event with ten places, three of them for children. */
function bookingOf(places: PlacesByKind, overrides: Partial<NewBooking> = {}): NewBooking {
  return { event: 'concert', places, capacity: { all: 10, kinds: { children: 3 } }, ...overrides };
}

function holdOf(token: string, places: PlacesByKind, overrides: Partial<NewHold> = {}): NewHold {
  const hold = { token, booking: bookingOf(places), since: noon, until: later(15) };
  // Most tests hold more than half of the places.
  return { ...hold, isProven: true, ...overrides };
}

/** Tests the places that are held for visitors who fill in a form. */
export function testHolds(open: () => Store): void {
  const hold = (token: string, places: PlacesByKind, overrides?: Partial<NewHold>, now = noon) =>
    open().holdPlaces(holdOf(token, places, overrides), [], now);
  const book = (places: PlacesByKind, overrides?: Partial<NewBooking>, receivedAt = noon) => {
    const booking = bookingOf(places, overrides);
    return open().addSubmission(newSubmission({ receivedAt, booking }));
  };
  const counted = async (event = 'concert', now = noon) =>
    (await open().countTakenByEvent([event], now)).get(event) ?? {};
  const held = async (event = 'concert', now = noon) =>
    (await open().countHeldByEvent([event], now)).get(event) ?? {};
  const network = { name: 'net', maxOfEvent: 4, maxOfAll: 6 };
  const line = (hasWaitingList = true) => ({ hasWaitingList });
  const waitFor = (places: PlacesByKind) =>
    open().addSubmission(newSubmission({ waiting: bookingOf(places, line()) }));

  test('held places keep others from holding them until the hold ends, and not from booking', async () => {
    expect(await hold('a', { adults: 6, children: 1 })).toBe('held');
    expect([await held(), await counted()]).toEqual([{ adults: 6, children: 1 }, {}]);
    expect((await open().sumEvents({ events: ['concert'], now: noon })).get('concert')).toEqual({
      booked: {},
      held: { adults: 6, children: 1 },
      offered: {},
      inForms: { adults: 6, children: 1 },
      blocked: {},
      paid: [],
      sold: [],
    });
    expect(await hold('b', { children: 3 })).toBe('full');
    expect(await hold('b', { adults: 4 })).toBe('full');
    expect(await open().findHold('b', noon)).toBeUndefined();
    expect(await held('concert', later(15))).toEqual({});
    expect(await open().findHold('a', later(15))).toBeUndefined();
    expect(await hold('b', { adults: 4 }, { until: later(30) }, later(15))).toBe('held');
    expect(await book({ adults: 10 }, {}, later(15))).toEqual({ kind: 'added' });
    expect(await book({ adults: 1 }, { hold: 'b' }, later(15))).toEqual({ kind: 'full' });
  });

  test('a booking ends the holds for which it leaves too few places', async () => {
    await hold('a', { adults: 4 });
    await hold('b', { adults: 1, children: 2 });
    await hold('c', { adults: 1 });
    expect(await book({ adults: 6 })).toEqual({ kind: 'added' });
    expect(await held()).toEqual({ adults: 6, children: 2 });
    expect(await book({ children: 2 })).toEqual({ kind: 'added' });
    expect(await open().findHold('a', noon)).toBeUndefined();
    expect(await open().findHold('b', noon)).toBeUndefined();
    expect(await held()).toEqual({ adults: 1 });
    expect(await book({ adults: 2 }, { hold: 'a' })).toEqual({ kind: 'added' });
    expect(await held()).toEqual({});
    expect(await book({ adults: 1 }, { hold: 'c' })).toEqual({ kind: 'full' });
  });

  test('the numbers of held and unpaid places are added up', async () => {
    const { submission, payment } = newPaidPair();
    const booking = bookingOf({ adults: 2 });
    await open().addPayment({ ...submission, booking }, payment);
    await hold('a', { adults: 3 });
    const sums = await open().sumEvents({ events: ['concert'], now: noon });
    expect(sums.get('concert')).toMatchObject({ held: { adults: 5 }, inForms: { adults: 3 } });
  });

  test('another choice replaces the held places, and stays as it was where it does not fit', async () => {
    await hold('a', { adults: 6, children: 2 });
    expect(await hold('a', { adults: 9 }, { since: noon, until: later(20) })).toBe('held');
    expect(await open().findHold('a', noon)).toEqual({
      event: 'concert',
      places: { adults: 9 },
      since: noon,
      until: later(20),
    });
    expect(await hold('a', { adults: 11 })).toBe('full');
    expect(await held()).toEqual({ adults: 9 });
    const elsewhere = bookingOf({ adults: 1 }, { event: 'talk' });
    expect(await hold('a', {}, { booking: elsewhere })).toBe('held');
    expect([await held(), await held('talk')]).toEqual([{}, { adults: 1 }]);
  });

  test('gives places back, and deletes holds that have ended', async () => {
    const store = open();
    await hold('a', { adults: 6 });
    await store.releaseHold('b');
    expect(await held()).toEqual({ adults: 6 });
    await store.deleteExpired(noon);
    expect(await store.findHold('a', noon)).toBeDefined();
    await store.deleteExpired(later(15));
    expect(await store.findHold('a', noon)).toBeUndefined();
    await hold('a', { adults: 6 });
    await store.releaseHold('a');
    expect(await held()).toEqual({});
  });

  test('a booking uses up its own hold, and no other', async () => {
    await hold('a', { adults: 4 });
    await hold('b', { adults: 3 });
    expect(await book({ adults: 1 }, { hold: 'c' })).toEqual({ kind: 'added' });
    expect(await held()).toEqual({ adults: 7 });
    expect(await book({ adults: 4 }, { hold: 'a' })).toEqual({ kind: 'added' });
    expect(await open().findHold('a', noon)).toBeUndefined();
    expect(await open().findHold('b', noon)).toMatchObject({ places: { adults: 3 } });
    expect(await book({ adults: 6 }, { hold: 'b' })).toEqual({ kind: 'full' });
    expect(await counted()).toEqual({ adults: 5 });
  });

  test('a payment that has begun uses up its hold, and its places are taken', async () => {
    const store = open();
    await hold('a', { adults: 10 });
    const { submission, payment } = newPaidPair();
    const booking = bookingOf({ adults: 10 }, { hold: 'a' });
    expect(await store.addPayment({ ...submission, booking }, payment)).toEqual({ kind: 'added' });
    expect([await counted(), await held()]).toEqual([{ adults: 10 }, {}]);
    expect(await book({ adults: 1 })).toEqual({ kind: 'full' });
    expect(await hold('b', { adults: 1 })).toBe('full');
    expect(await counted('concert', later(15))).toEqual({});
    await hold('a', { adults: 8 }, { until: later(40) }, later(20));
    expect(await store.takePlaces(submission.id, { booking }, later(20))).toBe(true);
    expect(await counted('concert', later(20))).toEqual({ adults: 10 });
    expect(await held('concert', later(20))).toEqual({});
  });

  test('holds make no submission wait', async () => {
    await hold('a', { adults: 10 });
    expect(await waitFor({ adults: 1 })).toEqual({ kind: 'free' });
    expect(await book({ adults: 1 }, line())).toEqual({ kind: 'added' });
  });

  test('holds nothing while others wait, and lets those book who hold places already', async () => {
    await hold('a', { adults: 2 });
    expect(await book({ adults: 8 })).toEqual({ kind: 'added' });
    expect(await waitFor({ adults: 3 })).toEqual({ kind: 'added' });
    expect(await hold('c', {}, { booking: bookingOf({ adults: 1 }, line()) })).toBe('full');
    expect(await book({ adults: 3 }, { ...line(), hold: 'a' })).toEqual({ kind: 'full' });
    expect(await book({ children: 2 }, { ...line(), hold: 'a' })).toEqual({ kind: 'full' });
    expect(await book({ adults: 2 }, { ...line(), hold: 'c' })).toEqual({ kind: 'full' });
    expect(await book({ adults: 2 }, { ...line(), hold: 'a' })).toEqual({ kind: 'added' });
  });

  test('a submission that waits gives its own hold back', async () => {
    const store = open();
    await hold('a', { adults: 2 });
    expect(await book({ adults: 8 })).toEqual({ kind: 'added' });
    const waiting = bookingOf({ adults: 3 }, { ...line(), hold: 'a' });
    expect(await store.addSubmission(newSubmission({ waiting }))).toEqual({ kind: 'added' });
    expect(await store.findHold('a', noon)).toBeUndefined();
    const free = bookingOf({ adults: 2 }, { ...line(), event: 'talk', hold: 'c' });
    expect(await store.addSubmission(newSubmission({ waiting: free }))).toEqual({ kind: 'free' });
  });

  test('counts limits, and holds nothing once one is reached', async () => {
    const store = open();
    const limits = [{ key: 'holds', max: 1, windowMs: 60_000 }];
    expect(await store.holdPlaces(holdOf('a', { adults: 20 }), limits, noon)).toBe('full');
    expect(await store.holdPlaces(holdOf('a', { adults: 1 }), limits, noon)).toBe('held');
    expect(await store.holdPlaces(holdOf('b', { adults: 1 }), limits, noon)).toBe('limited');
    expect(await store.holdPlaces(holdOf('a', { adults: 2 }), limits, noon)).toBe('limited');
    expect(await held()).toEqual({ adults: 1 });
  });

  test('holds at most half of what is left without a proof of work', async () => {
    const unproven = { isProven: false };
    expect(await book({ adults: 2 })).toEqual({ kind: 'added' });
    expect(await hold('a', { adults: 3 }, unproven)).toBe('held');
    expect(await hold('b', { adults: 2 }, unproven)).toBe('unproven');
    expect(await hold('b', { adults: 1 }, unproven)).toBe('held');
    expect(await hold('c', { adults: 1 }, unproven)).toBe('unproven');
    expect(await hold('c', { adults: 1 })).toBe('held');
    expect(await hold('d', { adults: 4 }, unproven)).toBe('full');
    // Two of three children are more than half.
    const talk = bookingOf({ children: 2 }, { event: 'talk' });
    expect(await hold('e', {}, { ...unproven, booking: talk })).toBe('unproven');
    expect(await held()).toEqual({ adults: 5 });
  });

  test('a network holds a number of places of an event and of all events', async () => {
    expect(await hold('a', { adults: 3 }, { network })).toBe('held');
    expect(await hold('b', { adults: 2 }, { network })).toBe('limited');
    expect(await hold('a', { adults: 4 }, { network })).toBe('held');
    const talk = (adults: number) => bookingOf({ adults }, { event: 'talk' });
    expect(await hold('b', {}, { network, booking: talk(3) })).toBe('limited');
    expect(await hold('b', {}, { network, booking: talk(2) })).toBe('held');
    expect(await hold('c', { adults: 3 }, { network: { ...network, name: 'other' } })).toBe('held');
    await open().releaseHold('a');
    expect(await hold('c', { adults: 3 }, { network })).toBe('held');
    expect(await hold('d', { adults: 1 }, { network }, later(15))).toBe('held');
    expect([await held(), await held('talk')]).toEqual([{ adults: 4 }, { adults: 2 }]);
  });

  test('of holds of one network that arrive together, no more are held than it may', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const booking = bookingOf({ adults: 1 }, { event: index % 2 === 0 ? 'concert' : 'talk' });
        return hold(`token-${index}`, {}, { network, booking });
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(6);
    const [concert, talk] = [await held(), await held('talk')];
    expect((concert.adults ?? 0) + (talk.adults ?? 0)).toBe(6);
  });

  test('lists the holds of an event, and ends one or all of them', async () => {
    const store = open();
    const audit = (id: string) => ({
      id,
      at: noon,
      operator: 'ana@larkmoor.example',
      action: 'holds-released' as const,
      subject: 'concert',
      details: '',
    });
    await hold('b', { adults: 2 }, { since: later(-1) });
    await hold('a', { adults: 1, children: 1 });
    await hold('c', {}, { booking: bookingOf({ adults: 1 }, { event: 'talk' }) });
    expect(await store.listHolds('concert', noon, 9)).toEqual([
      { token: 'b', places: { adults: 2 }, since: later(-1), until: later(15) },
      { token: 'a', places: { adults: 1, children: 1 }, since: noon, until: later(15) },
    ]);
    expect(await store.listHolds('concert', noon, 1)).toHaveLength(1);
    expect(await store.listHolds('concert', later(15), 9)).toEqual([]);
    expect(await store.endHolds('concert', 'c', audit('1'))).toBe(false);
    expect(await store.endHolds('concert', 'b', audit('2'))).toBe(true);
    expect(await store.endHolds('concert', 'b', audit('3'))).toBe(false);
    expect(await store.endHolds('concert', undefined, audit('4'))).toBe(true);
    expect(await store.listHolds('concert', noon, 9)).toEqual([]);
    expect(await held('talk')).toEqual({ adults: 1 });
    expect((await store.listAuditEntries({ limit: 9 })).map(({ id }) => id).sort()).toEqual([
      '2',
      '4',
    ]);
  });

  test('of holds and bookings that arrive together, no more are booked than places', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => [
        hold(`token-${index}`, { adults: 1 }),
        book({ adults: 1 }, index % 3 === 0 ? { hold: `token-${index}` } : {}),
      ]).flat(),
    );
    const booked = outcomes.filter((outcome) => typeof outcome === 'object');
    expect(booked.filter(({ kind }) => kind === 'added')).toHaveLength(10);
    expect(booked.filter(({ kind }) => kind === 'full')).toHaveLength(10);
    expect([await counted(), await held()]).toEqual([{ adults: 10 }, {}]);
  });
}
