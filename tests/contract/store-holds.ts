import { expect, test } from 'vitest';
import type { NewHold } from '@/lib/server/store/hold-store';
import type { NewBooking, PlacesByKind } from '@/lib/server/store/places-store';
import type { Store } from '@/lib/server/store/store';
import { newPaidPair } from '@/tests/support/payments';
import { later, newSubmission, noon } from '@/tests/support/submissions';

/** Returns a booking of an event with ten places, three of them for children. */
function bookingOf(places: PlacesByKind, overrides: Partial<NewBooking> = {}): NewBooking {
  return { event: 'concert', places, capacity: { all: 10, kinds: { children: 3 } }, ...overrides };
}

function holdOf(token: string, places: PlacesByKind, overrides: Partial<NewHold> = {}): NewHold {
  return { token, booking: bookingOf(places), since: noon, until: later(15), ...overrides };
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
  const line = (hasWaitingList = true) => ({ hasWaitingList });
  const waitFor = (places: PlacesByKind) =>
    open().addSubmission(newSubmission({ waiting: bookingOf(places, line()) }));

  test('held places count as taken until the hold ends', async () => {
    expect(await hold('a', { adults: 6, children: 1 })).toBe('held');
    expect(await counted()).toEqual({ adults: 6, children: 1 });
    expect((await open().sumEvents({ events: ['concert'], now: noon })).get('concert')).toEqual({
      booked: {},
      held: { adults: 6, children: 1 },
      offered: {},
      blocked: {},
      paid: [],
      sold: [],
    });
    expect(await book({ adults: 4 })).toEqual({ kind: 'full' });
    expect(await hold('b', { children: 3 })).toBe('full');
    expect(await open().findHold('b', noon)).toBeUndefined();
    expect(await counted('concert', later(15))).toEqual({});
    expect(await open().findHold('a', later(15))).toBeUndefined();
    expect(await book({ adults: 10 }, {}, later(15))).toEqual({ kind: 'added' });
  });

  test('the numbers of held and unpaid places are added up', async () => {
    const { submission, payment } = newPaidPair();
    const booking = bookingOf({ adults: 2 });
    await open().addPayment({ ...submission, booking }, payment);
    await hold('a', { adults: 3 });
    const sums = await open().sumEvents({ events: ['concert'], now: noon });
    expect(sums.get('concert')?.held).toEqual({ adults: 5 });
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
    expect(await counted()).toEqual({ adults: 9 });
    const elsewhere = bookingOf({ adults: 1 }, { event: 'talk' });
    expect(await hold('a', {}, { booking: elsewhere })).toBe('held');
    expect([await counted(), await counted('talk')]).toEqual([{}, { adults: 1 }]);
  });

  test('gives places back, and deletes holds that have ended', async () => {
    const store = open();
    await hold('a', { adults: 6 });
    await store.releaseHold('b');
    expect(await counted()).toEqual({ adults: 6 });
    await store.deleteExpired(noon);
    expect(await store.findHold('a', noon)).toBeDefined();
    await store.deleteExpired(later(15));
    expect(await store.findHold('a', noon)).toBeUndefined();
    await hold('a', { adults: 6 });
    await store.releaseHold('a');
    expect(await counted()).toEqual({});
  });

  test('a booking uses up its own hold, and no other', async () => {
    await hold('a', { adults: 4 });
    await hold('b', { adults: 6 });
    expect(await book({ adults: 5 }, { hold: 'a' })).toEqual({ kind: 'full' });
    expect(await book({ adults: 4 }, { hold: 'c' })).toEqual({ kind: 'full' });
    expect(await counted()).toEqual({ adults: 10 });
    expect(await book({ adults: 4 }, { hold: 'a' })).toEqual({ kind: 'added' });
    expect(await open().findHold('a', noon)).toBeUndefined();
    expect(await open().findHold('b', noon)).toMatchObject({ places: { adults: 6 } });
    expect(await book({ adults: 1 }, { hold: 'a' })).toEqual({ kind: 'full' });
  });

  test('a payment uses up its hold', async () => {
    const store = open();
    await hold('a', { adults: 10 });
    const { submission, payment } = newPaidPair();
    const booking = bookingOf({ adults: 10 }, { hold: 'a' });
    expect(await store.addPayment({ ...submission, booking }, payment)).toEqual({ kind: 'added' });
    expect(await counted()).toEqual({ adults: 10 });
    expect(await counted('concert', later(15))).toEqual({});
    await hold('a', { adults: 8 }, { until: later(40) }, later(20));
    expect(await store.takePlaces(submission.id, { booking }, later(20))).toBe(true);
    expect(await counted('concert', later(20))).toEqual({ adults: 10 });
  });

  test('a hold that has ended makes no difference', async () => {
    await hold('a', { adults: 10 });
    expect(await book({ adults: 10 }, {}, later(15))).toEqual({ kind: 'added' });
    expect(await book({ adults: 1 }, { hold: 'a' }, later(15))).toEqual({ kind: 'full' });
  });

  test('holds nothing while others wait, and lets those book who hold places already', async () => {
    await hold('a', { adults: 2 });
    await hold('b', { adults: 8 });
    expect(await waitFor({ adults: 1 })).toEqual({ kind: 'added' });
    await open().releaseHold('b');
    expect(await hold('c', {}, { booking: bookingOf({ adults: 1 }, line()) })).toBe('full');
    expect(await book({ adults: 3 }, { ...line(), hold: 'a' })).toEqual({ kind: 'full' });
    expect(await book({ children: 2 }, { ...line(), hold: 'a' })).toEqual({ kind: 'full' });
    expect(await book({ adults: 2 }, { ...line(), hold: 'a' })).toEqual({ kind: 'added' });
  });

  test('a submission that waits gives its own hold back', async () => {
    const store = open();
    await hold('a', { adults: 2 });
    await hold('b', { adults: 8 });
    const waiting = bookingOf({ adults: 3 }, { ...line(), hold: 'a' });
    expect(await store.addSubmission(newSubmission({ waiting }))).toEqual({ kind: 'added' });
    expect(await store.findHold('a', noon)).toBeUndefined();
    const free = bookingOf({ adults: 2 }, { ...line(), event: 'talk', hold: 'c' });
    await hold('c', {}, { booking: bookingOf({ adults: 10 }, { event: 'talk' }) });
    expect(await store.addSubmission(newSubmission({ waiting: free }))).toEqual({ kind: 'free' });
  });

  test('counts limits, and holds nothing once one is reached', async () => {
    const store = open();
    const limits = [{ key: 'holds', max: 1, windowMs: 60_000 }];
    expect(await store.holdPlaces(holdOf('a', { adults: 20 }), limits, noon)).toBe('full');
    expect(await store.holdPlaces(holdOf('a', { adults: 1 }), limits, noon)).toBe('held');
    expect(await store.holdPlaces(holdOf('b', { adults: 1 }), limits, noon)).toBe('limited');
    expect(await counted()).toEqual({ adults: 1 });
  });

  test('of holds and bookings that arrive together, no more are taken than places', async () => {
    const store = open();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => [
        hold(`token-${index}`, { adults: 1 }),
        book({ adults: 1 }).then(({ kind }) => kind),
      ]).flat(),
    );
    const taken = outcomes.filter((outcome) => outcome === 'held' || outcome === 'added');
    expect(taken).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(30);
    expect(await counted()).toEqual({ adults: 10 });
    // Those who hold a place can all book it, at the same time as others try.
    const held = outcomes.flatMap((outcome, index) => (outcome === 'held' ? [index / 2] : []));
    const booked = await Promise.all(
      held.flatMap((index) => [
        book({ adults: 1 }, { hold: `token-${index}` }),
        book({ adults: 1 }),
      ]),
    );
    expect(booked.filter(({ kind }) => kind === 'added')).toHaveLength(held.length);
    expect(await store.countTakenByEvent(['concert'], later(15))).toEqual(
      new Map([['concert', { adults: 10 }]]),
    );
  });
}
