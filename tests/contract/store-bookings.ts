import { expect, test } from 'vitest';
import {
  confirmationHoldMs,
  eventHoldMs,
  type NewBooking,
  type PlacesByKind,
} from '@/lib/server/bookings/places/places';
import type { Store } from '@/lib/server/store';
import { addPair, changeAlone, newPaidPair } from '@/tests/support/payments';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import { folders } from '@/lib/server/platform/store/tables/submission-rows';

const after = (milliseconds: number) => new Date(noon.getTime() + milliseconds);

/** Returns a booking of an event with ten places, three of them for children. */
function bookingOf(places: PlacesByKind, event = 'concert'): NewBooking {
  return { event, places, capacity: { all: 10, kinds: { children: 3 } } };
}

/** Tests the places of events. */
export function testBookings(open: () => Store): void {
  const book = (places: PlacesByKind, event?: string) =>
    open().addSubmission(newSubmission({ booking: bookingOf(places, event) }));
  const booked = async (now = noon) =>
    (await open().countTakenByEvent(['concert', 'other'], now)).get('concert') ?? {};

  test('books no more places than an event has, however many arrive together', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => book({ adults: (index % 3) + 1 })),
    );
    const { adults = 0 } = await booked();
    const added = outcomes.filter(({ kind }) => kind === 'added');
    expect(added.length + outcomes.filter(({ kind }) => kind === 'full').length).toBe(40);
    // Two adults do not fit on the last place, and one does.
    expect(adults).toBe(10);
    expect(await book({ adults: 1 })).toEqual({ kind: 'full' });
    expect(await book({ adults: 1 }, 'other')).toEqual({ kind: 'added' });
  });

  test('counts by kind, and limits a kind by itself', async () => {
    expect(await book({ adults: 2, children: 2 })).toEqual({ kind: 'added' });
    expect(await book({ adults: 1, children: 2 })).toEqual({ kind: 'full' });
    expect(await book({ adults: 1, children: 1 })).toEqual({ kind: 'added' });
    expect(await booked()).toEqual({ adults: 3, children: 3 });
    // A kind whose number was lowered since does not stop the others.
    const fewer: NewBooking = { ...bookingOf({ adults: 1 }), capacity: { kinds: { children: 1 } } };
    expect(await open().addSubmission(newSubmission({ booking: fewer }))).toEqual({
      kind: 'added',
    });
  });

  test('counts the bookings of an event without a limit', async () => {
    const booking: NewBooking = {
      event: 'concert',
      places: { adults: 90 },
      capacity: { kinds: {} },
    };
    expect(await open().addSubmission(newSubmission({ booking }))).toEqual({ kind: 'added' });
    expect(await booked()).toEqual({ adults: 90 });
    expect(await open().countTakenByEvent([], noon)).toEqual(new Map());
  });

  test('counts a repeated attempt once, and keeps nothing of a rejected booking', async () => {
    const store = open();
    const attempt = { key: 'id:1', contentHash: 'aa', expiresAt: later(10) };
    const post = () => newSubmission({ attempt, booking: bookingOf({ adults: 6 }) });
    expect(await store.addSubmission(post())).toEqual({ kind: 'added' });
    expect(await store.addSubmission(post())).toMatchObject({ kind: 'repeated' });
    const large = newSubmission({ booking: bookingOf({ adults: 5 }) });
    expect(await store.addSubmission(large)).toEqual({ kind: 'full' });
    expect(await store.findSubmission(large.id)).toBeUndefined();
    expect(await booked()).toEqual({ adults: 6 });
  });

  test('spam and the bin hold no place, and other folders do', async () => {
    for (const state of folders) {
      const booking = bookingOf({ adults: 1 });
      await open().addSubmission(newSubmission({ state, booking }));
    }
    expect(await booked()).toEqual({ adults: 4 });
    const spam = newSubmission({ state: 'spam', booking: bookingOf({ adults: 30 }) });
    expect(await open().addSubmission(spam)).toEqual({ kind: 'added' });
  });

  test('a deleted submission gives its places back', async () => {
    const store = open();
    const one = newSubmission({ booking: bookingOf({ adults: 10 }) });
    await store.addSubmission(one);
    const erasure = { at: noon, operator: 'ana@larkmoor.example', reason: 'person' as const };
    await store.eraseSubmissions({ ...erasure, ids: [one.id], createId: () => 'entry' });
    expect(await booked()).toEqual({});
    expect(await book({ adults: 10 })).toEqual({ kind: 'added' });
  });

  test('holds the places of an unpaid attempt for 15 minutes, or while the bank asks', async () => {
    const store = open();
    const booking = bookingOf({ adults: 10 });
    const { submission } = await addPair(store, {}, { booking });
    expect(await booked(after(eventHoldMs - 1))).toEqual({ adults: 10 });
    expect(await booked(after(eventHoldMs))).toEqual({});
    await changeAlone(store, submission.id, { state: 'awaiting_sca' });
    expect(await booked(after(confirmationHoldMs - 1))).toEqual({ adults: 10 });
    expect(await booked(after(confirmationHoldMs))).toEqual({});
    await changeAlone(store, submission.id, { state: 'paid', paidAt: noon });
    expect(await booked(later(1_000_000))).toEqual({ adults: 10 });
  });

  test('of bookings that are paid and free, no more are added than places', async () => {
    const store = open();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => {
        const booking = bookingOf({ adults: 1 });
        const { submission, payment } = newPaidPair();
        return [store.addPayment({ ...submission, booking }, payment), book({ adults: 1 })];
      }).flat(),
    );
    expect(outcomes.filter(({ kind }) => kind === 'added')).toHaveLength(10);
    expect(outcomes.filter(({ kind }) => kind === 'full')).toHaveLength(30);
  });

  test('takes places again that ended, only while there are enough', async () => {
    const store = open();
    const booking = bookingOf({ adults: 6 });
    const { submission } = await addPair(store, {}, { booking });
    expect(await store.takePlaces(submission.id, { booking }, after(eventHoldMs))).toBe(true);
    expect(await booked(after(eventHoldMs))).toEqual({ adults: 6 });
    const late = after(2 * eventHoldMs);
    const other = newSubmission({ receivedAt: late, booking: bookingOf({ adults: 5 }) });
    expect(await store.addSubmission(other)).toEqual({ kind: 'added' });
    expect(await store.takePlaces(submission.id, { booking }, late)).toBe(false);
    expect(await booked(late)).toEqual({ adults: 5 });
  });

  test('of attempts whose places ended, no more take them again than there are', async () => {
    const store = open();
    const booking = bookingOf({ adults: 3 });
    const pairs = await Promise.all(
      Array.from({ length: 3 }, () => addPair(store, {}, { booking })),
    );
    const late = after(eventHoldMs);
    const more = await Promise.all(
      Array.from({ length: 3 }, () => {
        const { submission, payment } = newPaidPair({ createdAt: late }, { receivedAt: late });
        return store.addPayment({ ...submission, booking }, payment);
      }),
    );
    const again = await Promise.all(
      pairs.map(({ submission }) => store.takePlaces(submission.id, { booking }, late)),
    );
    expect(more.filter(({ kind }) => kind === 'added')).toHaveLength(3);
    expect(again).toEqual([false, false, false]);
    expect(await booked(late)).toEqual({ adults: 9 });
  });

  test('takes places again for an abandoned attempt only while there are enough', async () => {
    const store = open();
    const booking = bookingOf({ adults: 6 });
    const { submission } = await addPair(store, {}, { booking });
    await changeAlone(store, submission.id, { state: 'abandoned' });
    const other = newSubmission({ booking: bookingOf({ adults: 5 }) });
    await store.addSubmission(other);
    expect(await store.takePlaces(submission.id, { booking }, noon)).toBe(false);
    expect(await store.findPayment(submission.id)).toMatchObject({ state: 'abandoned' });
    const erasure = { at: noon, operator: 'ana@larkmoor.example', reason: 'person' as const };
    await store.eraseSubmissions({ ...erasure, ids: [other.id], createId: () => 'entry' });
    expect(await store.takePlaces(submission.id, { booking }, noon)).toBe(true);
    expect(await booked()).toEqual({ adults: 6 });
  });

  test('holds places for as long as it is not known whether a card was charged', async () => {
    const store = open();
    const { submission } = await addPair(store, {}, { booking: bookingOf({ adults: 10 }) });
    const { id } = submission;
    await changeAlone(store, id, { intent: 'pi_1' });
    expect(await booked(later(1_000_000))).toEqual({ adults: 10 });
    await changeAlone(store, id, { declineCode: 'card_declined' });
    expect(await booked(after(eventHoldMs - 1))).toEqual({ adults: 10 });
    expect(await booked(after(eventHoldMs))).toEqual({});
    await changeAlone(store, id, { declineCode: null });
    expect(await booked(later(1_000_000))).toEqual({ adults: 10 });
    await changeAlone(store, id, { state: 'abandoned' });
    expect(await booked()).toEqual({});
  });

  test('replaces the places of an unpaid submission only if there are enough without them', async () => {
    const store = open();
    const { submission } = await addPair(store, {}, { booking: bookingOf({ adults: 10 }) });
    const take = (places: PlacesByKind, replaces: boolean) =>
      store.takePlaces(submission.id, { booking: bookingOf(places), replaces }, noon);
    expect(await take({ adults: 5, children: 1 }, false)).toBe(false);
    expect(await booked()).toEqual({ adults: 10 });
    expect(await take({ adults: 5, children: 1 }, true)).toBe(true);
    expect(await booked()).toEqual({ adults: 5, children: 1 });
    await store.addSubmission(newSubmission({ booking: bookingOf({ adults: 2 }) }));
    expect(await take({ adults: 10 }, true)).toBe(false);
    expect(await booked()).toEqual({ adults: 7, children: 1 });
    const both = await Promise.all([take({ adults: 8 }, true), take({ adults: 6 }, true)]);
    expect(both).toEqual([true, true]);
  });

  test('a changed attempt keeps its earlier places until its answers change', async () => {
    const store = open();
    const { submission } = await addPair(store, {}, { booking: bookingOf({ adults: 4 }) });
    const fewer = bookingOf({ adults: 2, children: 1 });
    expect(await store.takePlaces(submission.id, { booking: fewer }, noon)).toBe(true);
    expect(await booked()).toEqual({ adults: 4, children: 1 });
    const holder = 'holder';
    await store.claimPayment({ submission: submission.id, holder, now: noon, until: later(1) });
    const answers = [['adults', ['2']]] as const;
    const update = { submission: submission.id, holder, at: noon, change: {} };
    expect(await store.changePayment({ ...update, answers, booking: fewer })).toBe(true);
    expect(await booked()).toEqual({ adults: 2, children: 1 });
    expect(await store.changePayment({ ...update, answers })).toBe(true);
    expect(await booked()).toEqual({});
  });
}
