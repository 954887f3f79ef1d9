import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { NewBooking } from '@/lib/server/bookings/places/places';
import type { DateState } from '@/lib/server/content/events/date-state';
import type { Store } from '@/lib/server/store';
import { newPaidPair } from '@/tests/support/payments';
import { newSale } from '@/tests/support/sold-booking';
import { later, newSubmission, noon } from '@/tests/support/submissions';

const newState = (overrides: Partial<DateState> = {}): DateState => ({
  event: 'concert',
  state: 'cancelled',
  reason: 'The speaker is ill.',
  refunds: true,
  operator: 'ana@example.org',
  changedAt: noon,
  sequence: 0,
  ...overrides,
});

/** Tests the dates that are called off or moved at the desk. */
export function testDateStates(open: () => Store): void {
  const save = (
    overrides?: Partial<DateState>,
    id: string = randomUUID(),
    resumesWaiting?: boolean,
  ) =>
    open().saveDateState(
      newState(overrides),
      {
        id,
        at: noon,
        operator: 'ana@example.org',
        action: 'date-cancelled',
        subject: 'concert',
        details: '',
      },
      resumesWaiting,
    );
  const entries = async () => (await open().listAuditEntries({ limit: 99 })).length;
  const bookingOf = (overrides: Partial<NewBooking> = {}): NewBooking => {
    return { event: 'concert', places: { adults: 1 }, capacity: { kinds: {} }, ...overrides };
  };
  const book = async (booking: NewBooking) =>
    (await open().addSubmission(newSubmission({ booking }))).kind;

  test('keeps what was decided last about each date', async () => {
    const store = open();
    expect(await store.findDateState('concert')).toBeUndefined();
    expect(await save()).toBe(true);
    const times = { date: '2026-12-05', from: 1140, to: 1290 };
    const moved = { state: 'moved', times, refunds: false, changedAt: later(1) } as const;
    expect(await save({ ...moved, sequence: 1 })).toBe(true);
    await save({ event: 'fair', state: 'postponed' });
    expect(await store.findDateState('concert')).toEqual(newState({ ...moved, sequence: 2 }));
    expect(await store.listDateStates()).toEqual([
      newState({ ...moved, sequence: 2 }),
      newState({ event: 'fair', state: 'postponed', times: undefined, sequence: 1 }),
    ]);
  });

  test('lets one of several operators decide who saw the same state', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => save()));
    expect(outcomes.filter((isSaved) => isSaved)).toHaveLength(1);
    expect(await entries()).toBe(1);
    const states = ['planned', 'postponed', 'moved'] as const;
    const changes = await Promise.all(states.map((state) => save({ state, sequence: 1 })));
    expect(changes.filter((isSaved) => isSaved)).toHaveLength(1);
    expect(await save({ sequence: 1 })).toBe(false);
    expect(await save({ event: 'never changed', sequence: 1 })).toBe(false);
    expect(await entries()).toBe(2);
    expect(await open().findDateState('concert')).toMatchObject({ sequence: 2 });
  });

  test.each(['cancelled', 'postponed'] as const)(
    'takes no booking, payment, hold or waiting list entry of a %s date',
    async (state) => {
      const store = open();
      const waitsFor = bookingOf({ capacity: { all: 1, kinds: {} }, hasWaitingList: true });
      const hold = { token: 'a', booking: bookingOf(), since: noon, until: later(15) };
      await store.holdPlaces({ ...hold, isProven: true }, [], noon);
      await book(waitsFor);
      const waiting = newSubmission({ waiting: waitsFor });
      expect(await store.addSubmission(waiting)).toEqual({ kind: 'added' });
      const offered = newSubmission({ waiting: waitsFor });
      await store.addSubmission(offered);
      const offer = { submission: offered.id, booking: bookingOf(), until: later(60), now: noon };
      expect(await store.offerPlaces({ ...offer, mails: [] })).toBe(true);
      await save({ state });
      expect(await store.countHeldByEvent(['concert'], noon)).toEqual(new Map());
      expect(await book(bookingOf())).toBe('full');
      const { submission, payment } = newPaidPair({}, { booking: bookingOf() });
      expect(await store.addPayment(submission, payment)).toEqual({ kind: 'full' });
      expect(await store.addSubmission(newSubmission({ waiting: waitsFor }))).toEqual({
        kind: 'full',
      });
      expect(await store.holdPlaces({ ...hold, isProven: true }, [], noon)).toBe('full');
      expect(await store.acceptOffer(offered.id, [], noon)).toBe(false);
      expect(await store.offerPlaces({ ...offer, submission: waiting.id, mails: [] })).toBe(false);
      // Other dates, and what is booked already, are as before.
      expect(await book(bookingOf({ event: 'other' }))).toBe('added');
      expect(await book(bookingOf({ mayBeCalledOff: true }))).toBe('added');
      await save({ state: 'planned', sequence: 1 });
      expect(await store.acceptOffer(offered.id, [], noon)).toBe(true);
      expect(await book(bookingOf())).toBe('added');
    },
  );

  test('a waiting list that ended goes on in its order if the date is put back with it', async () => {
    const store = open();
    const waitsFor = bookingOf({
      capacity: { all: 1, kinds: {} },
      hasWaitingList: true,
      sold: newSale(),
    });
    await book(waitsFor);
    const [first, second, binned, left] = [1, 2, 3, 4].map(() =>
      newSubmission({ waiting: waitsFor }),
    );
    if (!first || !second || !binned || !left) throw new Error('A submission is missing.');
    for (const entry of [first, second, binned, left]) await store.addSubmission(entry);
    await store.leaveWaitingList(left.id, noon);
    await save();
    for (const { id } of [first, second, binned]) await store.endWaiting(id, [], noon);
    await store.changeFolder(binned.id, 'bin', undefined);
    const states = async () =>
      (await store.listWaiting('concert')).map(({ submission, state }) => [submission, state]);
    await save({ state: 'planned', sequence: 9 }, undefined, true);
    expect((await states())[0]).toEqual([first.id, 'ended']);
    await save({ state: 'planned', sequence: 1 }, undefined, true);
    expect(await states()).toEqual([
      [first.id, 'waiting'],
      [second.id, 'waiting'],
      [left.id, 'declined'],
    ]);
    const sales = await store.findSales([first.id, left.id]);
    expect(sales.get(first.id)?.status).toBe('cancelled');
    expect(sales.get(left.id)?.status).toBe('planned');
  });

  test('a date that is moved takes bookings', async () => {
    await save({ state: 'moved', times: { date: '2026-12-05', from: 1140, to: 1290 } });
    expect(await book(bookingOf())).toBe('added');
  });

  test('bookings that race with calling a date off are committed before it or not at all', async () => {
    const store = open();
    let bookedAtEnd = -1;
    const count = async () =>
      (await store.countTakenByEvent(['concert'], noon)).get('concert')?.adults ?? 0;
    const early = Array.from({ length: 20 }, () => book(bookingOf()));
    const calling = save().then(async () => {
      bookedAtEnd = await count();
    });
    const late = Array.from({ length: 20 }, () => book(bookingOf()));
    const [kinds] = await Promise.all([Promise.all([...early, ...late]), calling]);
    expect(await count()).toBe(bookedAtEnd);
    expect(kinds.filter((kind) => kind === 'added')).toHaveLength(bookedAtEnd);
    expect(await book(bookingOf())).toBe('full');
  });
}
