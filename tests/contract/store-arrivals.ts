import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { NewArrival } from '@/lib/server/store/arrival-store';
import type { NewBooking, PlacesByKind } from '@/lib/server/store/places-store';
import type { Store } from '@/lib/server/store/store';
import { type DoorSale, folders, type NewSubmission } from '@/lib/server/store/submission-record';
import { addPair } from '@/tests/support/payments';
import { later, newSubmission, noon } from '@/tests/support/submissions';

const operator = 'ana@larkmoor.example';

function bookingOf(places: PlacesByKind, event = 'concert'): NewBooking {
  return { event, places, capacity: { all: 10, kinds: {} } };
}

function newArrival(
  submission: string,
  came: number,
  minute: number,
  values: Partial<NewArrival> = {},
): NewArrival {
  const at = later(minute);
  const audit = { id: randomUUID(), at, operator, action: 'arrival', subject: submission };
  return {
    id: randomUUID(),
    submission,
    event: 'concert',
    came,
    at,
    operator,
    audit: { ...audit, details: `${came}` },
    ...values,
  };
}

/** Creates what is stored of a sale at the door. */
function newSale(minor: number, subject: string): DoorSale {
  const entryOf = (action: string) => {
    return { id: randomUUID(), at: noon, operator, action, subject, details: '' };
  };
  const arrival = { id: randomUUID(), audit: entryOf('arrival') };
  return { minor, currency: 'GBP', operator, audit: entryOf('door-sale'), arrival };
}

/** Tests the ticks at the door, and what is sold there. */
export function testArrivals(open: () => Store): void {
  async function book(values: Partial<NewSubmission> = {}): Promise<string> {
    const submission = newSubmission({ booking: bookingOf({ adults: 3 }), ...values });
    expect(await open().addSubmission(submission)).toEqual({ kind: 'added' });
    return submission.id;
  }
  const came = async (event = 'concert') =>
    [...(await open().listArrivals(event)).values()].map(({ submission, came }) => [
      submission,
      came,
    ]);

  test('adds a tick once, also if it is sent again', async () => {
    const store = open();
    const id = await book();
    const tick = newArrival(id, 2, 1);
    await Promise.all([store.addArrivals([tick]), store.addArrivals([newArrival(id, 3, 0)])]);
    await store.addArrivals([tick, newArrival(id, 1, 0)]);
    const { audit: _audit, ...stored } = tick;
    expect(await store.listArrivals('concert')).toEqual(new Map([[id, stored]]));
    const entries = await store.listAuditEntries({ action: 'arrival', subject: id, limit: 9 });
    expect(entries.map(({ details }) => details).sort()).toEqual(['1', '2', '3']);
  });

  test('ticks of two phones end equal in every order', async () => {
    const store = open();
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
    ];
    for (const order of orders) {
      const id = await book();
      const ids = [1, 2, 3, 4].map((index) => `${index}${randomUUID()}`);
      // The last two have the same time.
      const ticks = [
        newArrival(id, 3, 1),
        newArrival(id, 0, 2),
        newArrival(id, 1, 5),
        newArrival(id, 2, 5),
      ].map((tick, index) => ({ ...tick, id: ids[index] ?? '' }));
      for (const index of order) {
        const tick = ticks[index];
        await store.addArrivals(tick === undefined ? [] : [tick]);
      }
      expect((await store.listArrivals('concert')).get(id)?.came).toBe(2);
      await store.eraseSubmissions({
        ids: [id],
        at: noon,
        operator: '',
        reason: 'one',
        createId: randomUUID,
      });
    }
    expect(await came()).toEqual([]);
  });

  test('ignores ticks of submissions that are unknown or have booked another event', async () => {
    const store = open();
    const id = await book({ booking: bookingOf({ adults: 1 }, 'other') });
    await store.addArrivals([newArrival('unknown', 1, 1), newArrival(id, 1, 1)]);
    await store.addArrivals([]);
    expect(await came()).toEqual([]);
    expect(await came('other')).toEqual([]);
  });

  test('counts who came by event, without spam and bin', async () => {
    const store = open();
    const [first, second] = [await book(), await book()];
    const other = await book({ booking: bookingOf({ adults: 2 }, 'other') });
    await store.addArrivals([
      newArrival(first, 2, 1),
      newArrival(first, 3, 2),
      newArrival(second, 1, 1),
      newArrival(other, 2, 1, { event: 'other' }),
    ]);
    expect(await store.countCame(['concert', 'other', 'none'])).toEqual(
      new Map([
        ['concert', 4],
        ['other', 2],
      ]),
    );
    await store.moveSubmission(first, 'spam', undefined);
    expect(await store.countCame(['concert'])).toEqual(new Map([['concert', 1]]));
    expect(await store.countCame([])).toEqual(new Map());
  });

  test('counts no one whose booking is moved to another event or cancelled afterwards', async () => {
    const store = open();
    const [stays, moves, cancels] = [await book(), await book(), await book()];
    await store.addArrivals([stays, moves, cancels].map((id) => newArrival(id, 3, 1)));
    const fields = newSubmission({}).fields;
    const change = (submission: string, action: string) => {
      const entry = { id: randomUUID(), at: later(2), operator: '', action };
      return {
        fields,
        mails: [],
        at: later(2),
        audit: { ...entry, subject: submission, details: '' },
      };
    };
    const booking = bookingOf({ adults: 3 }, 'other');
    const submission = await store.findSubmission(moves);
    if (submission === undefined) throw new Error('The booking is not stored.');
    expect(
      await store.moveBooking({ submission, booking, ...change(moves, 'booking-moved') }),
    ).toBe('moved');
    const cancellation = { submission: cancels, seen: fields, refund: undefined };
    expect(
      await store.cancelBooking({ ...cancellation, ...change(cancels, 'booking-cancelled') }),
    ).toBe('done');
    expect(await store.countCame(['concert', 'other'])).toEqual(new Map([['concert', 3]]));
  });

  test('lists the bookings of an event that are paid or free, outside spam and bin', async () => {
    const store = open();
    for (const state of folders) await book({ state, booking: bookingOf({ adults: 1 }) });
    await addPair(store, {}, { booking: bookingOf({ adults: 1 }) });
    await book({ booking: bookingOf({ adults: 1 }, 'other') });
    const id = await book({
      receivedAt: later(1),
      booking: bookingOf({ adults: 2, children: 1 }),
    });
    const bookings = await store.listDoorBookings('concert');
    expect(bookings.map(({ submission }) => submission.state)).toEqual(
      expect.arrayContaining(['inbox', 'answered', 'archived', 'inbox']),
    );
    expect(bookings).toHaveLength(4);
    expect(bookings.at(-1)).toMatchObject({
      submission: { id, fields: [['message', ['Hello']]] },
      places: { adults: 2, children: 1 },
    });
    expect(bookings.at(-1)).not.toHaveProperty('sale');
  });

  test('sells the last places at the door once, with an entry of the audit log', async () => {
    const store = open();
    const sell = () => {
      const id = randomUUID();
      const booking = bookingOf({ adults: 2, children: 1 });
      return store.addSubmission(newSubmission({ id, booking, sale: newSale(2400, id) }));
    };
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(sell));
    expect(outcomes.filter(({ kind }) => kind === 'added')).toHaveLength(3);
    expect(outcomes.filter(({ kind }) => kind === 'full')).toHaveLength(2);
    const bookings = await store.listDoorBookings('concert');
    expect(bookings.map(({ sale }) => sale)).toEqual(
      [1, 2, 3].map(() => ({ minor: 2400, currency: 'GBP' })),
    );
    expect(await store.listAuditEntries({ action: 'door-sale', limit: 9 })).toHaveLength(3);
    // In the same transaction.
    const ids = bookings.map(({ submission }) => submission.id);
    expect((await came()).toSorted()).toEqual(ids.map((id) => [id, 3]).toSorted());
    expect(await store.listAuditEntries({ action: 'arrival', limit: 9 })).toHaveLength(3);
  });

  test('a deleted submission takes its ticks and its sale along', async () => {
    const store = open();
    const id = await book({ sale: newSale(800, '') });
    await store.addArrivals([newArrival(id, 3, 2), newArrival(id, 1, 1)]);
    expect(await store.findDoorRecord(id)).toMatchObject({
      sale: { minor: 800, currency: 'GBP', operator },
      arrivals: [
        { came: 3, at: noon },
        { came: 1, at: later(1) },
        { came: 3, at: later(2) },
      ],
    });
    const erasure = { ids: [id], at: noon, operator, reason: 'one', createId: randomUUID };
    expect(await store.eraseSubmissions(erasure)).toMatchObject({ submissions: 1 });
    expect(await store.findDoorRecord(id)).toEqual({ arrivals: [] });
    expect(await came()).toEqual([]);
    expect(await store.countCame(['concert'])).toEqual(new Map());
    expect(await store.listDoorBookings('concert')).toEqual([]);
  });
}
