import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { NewBooking, PlacesByKind } from '@/lib/server/bookings/places/places';
import type { Store } from '@/lib/server/store';
import type { DoorSale, NewSubmission } from '@/lib/server/forms/submissions/submission-record';
import { addPair } from '@/tests/support/payments';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import { folders } from '@/lib/server/platform/store/tables/submission-rows';
import type { NewCheckIn } from '@/lib/server/bookings/check-ins/check-ins-sql';

const operator = 'ana@larkmoor.example';

function bookingOf(places: PlacesByKind, event = 'concert'): NewBooking {
  return { event, places, capacity: { all: 10, kinds: {} } };
}

function newCheckIn(
  submission: string,
  people: number,
  minute: number,
  values: Partial<NewCheckIn> = {},
): NewCheckIn {
  const at = later(minute);
  const audit = { id: randomUUID(), at, operator, action: 'checked-in', subject: submission };
  return {
    id: randomUUID(),
    submission,
    event: 'concert',
    people,
    at,
    operator,
    audit: { ...audit, details: `${people}` },
    ...values,
  };
}

/** Creates what is stored of a sale at the door. */
function newSale(minor: number, subject: string): DoorSale {
  const entryOf = (action: string) => {
    return { id: randomUUID(), at: noon, operator, action, subject, details: '' };
  };
  const checkIn = { id: randomUUID(), audit: entryOf('checked-in') };
  return { minor, currency: 'GBP', operator, audit: entryOf('door-sale'), checkIn };
}

/** Tests the check-ins at the door, and what is sold there. */
export function testCheckIns(open: () => Store): void {
  async function book(values: Partial<NewSubmission> = {}): Promise<string> {
    const submission = newSubmission({ booking: bookingOf({ adults: 3 }), ...values });
    expect(await open().addSubmission(submission)).toEqual({ kind: 'added' });
    return submission.id;
  }
  const checkedIn = async (event = 'concert') =>
    [...(await open().listCheckIns(event)).values()].map(({ submission, people }) => [
      submission,
      people,
    ]);

  test('adds a check-in once, also if it is sent again', async () => {
    const store = open();
    const id = await book();
    const checkIn = newCheckIn(id, 2, 1);
    await Promise.all([store.addCheckIns([checkIn]), store.addCheckIns([newCheckIn(id, 3, 0)])]);
    await store.addCheckIns([checkIn, newCheckIn(id, 1, 0)]);
    const { audit: _audit, ...stored } = checkIn;
    expect(await store.listCheckIns('concert')).toEqual(new Map([[id, stored]]));
    const entries = await store.listAuditEntries({ action: 'checked-in', subject: id, limit: 9 });
    expect(entries.map(({ details }) => details).sort()).toEqual(['1', '2', '3']);
  });

  test('check-ins of two phones end equal in every order', async () => {
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
      const checkIns = [
        newCheckIn(id, 3, 1),
        newCheckIn(id, 0, 2),
        newCheckIn(id, 1, 5),
        newCheckIn(id, 2, 5),
      ].map((checkIn, index) => ({ ...checkIn, id: ids[index] ?? '' }));
      for (const index of order) {
        const checkIn = checkIns[index];
        await store.addCheckIns(checkIn === undefined ? [] : [checkIn]);
      }
      expect((await store.listCheckIns('concert')).get(id)?.people).toBe(2);
      await store.eraseSubmissions({
        ids: [id],
        at: noon,
        operator: '',
        reason: 'person' as const,
        createId: randomUUID,
      });
    }
    expect(await checkedIn()).toEqual([]);
  });

  test('ignores check-ins of submissions that are unknown or have booked another event', async () => {
    const store = open();
    const id = await book({ booking: bookingOf({ adults: 1 }, 'other') });
    await store.addCheckIns([newCheckIn('unknown', 1, 1), newCheckIn(id, 1, 1)]);
    await store.addCheckIns([]);
    expect(await checkedIn()).toEqual([]);
    expect(await checkedIn('other')).toEqual([]);
  });

  test('counts who is checked in by event, without spam and bin', async () => {
    const store = open();
    const [first, second] = [await book(), await book()];
    const other = await book({ booking: bookingOf({ adults: 2 }, 'other') });
    await store.addCheckIns([
      newCheckIn(first, 2, 1),
      newCheckIn(first, 3, 2),
      newCheckIn(second, 1, 1),
      newCheckIn(other, 2, 1, { event: 'other' }),
    ]);
    expect(await store.countCheckedIn(['concert', 'other', 'none'])).toEqual(
      new Map([
        ['concert', 4],
        ['other', 2],
      ]),
    );
    await store.changeFolder(first, 'spam', undefined);
    expect(await store.countCheckedIn(['concert'])).toEqual(new Map([['concert', 1]]));
    expect(await store.countCheckedIn([])).toEqual(new Map());
  });

  test('counts no one whose booking is moved to another event or cancelled afterwards', async () => {
    const store = open();
    const [stays, moves, cancels] = [await book(), await book(), await book()];
    await store.addCheckIns([stays, moves, cancels].map((id) => newCheckIn(id, 3, 1)));
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
    const cancellation = { submission: cancels, seen: fields, refunds: [] };
    expect(
      await store.cancelBooking({ ...cancellation, ...change(cancels, 'booking-cancelled') }),
    ).toBe('done');
    expect(await store.countCheckedIn(['concert', 'other'])).toEqual(new Map([['concert', 3]]));
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
      expect.arrayContaining(['inbox', 'answered', 'snoozed', 'archived', 'inbox']),
    );
    expect(bookings).toHaveLength(5);
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
    expect((await checkedIn()).toSorted()).toEqual(ids.map((id) => [id, 3]).toSorted());
    expect(await store.listAuditEntries({ action: 'checked-in', limit: 9 })).toHaveLength(3);
  });

  test('finds a sale without a sum in a currency that is not supported', async () => {
    const id = await book({ sale: { ...newSale(0, ''), currency: 'INR' } });
    expect((await open().findDoorRecord(id)).sale).toEqual({ operator, paid: undefined });
  });

  test('a deleted submission takes its check-ins and its sale along', async () => {
    const store = open();
    const id = await book({ sale: newSale(800, '') });
    await store.addCheckIns([newCheckIn(id, 3, 2), newCheckIn(id, 1, 1)]);
    expect(await store.findDoorRecord(id)).toMatchObject({
      sale: { paid: { minor: 800, currency: 'GBP' }, operator },
      checkIns: [
        { people: 3, at: noon },
        { people: 1, at: later(1) },
        { people: 3, at: later(2) },
      ],
    });
    const erasure = {
      ids: [id],
      at: noon,
      operator,
      reason: 'person' as const,
      createId: randomUUID,
    };
    expect(await store.eraseSubmissions(erasure)).toMatchObject({ submissions: 1 });
    expect(await store.findDoorRecord(id)).toEqual({ checkIns: [] });
    expect(await checkedIn()).toEqual([]);
    expect(await store.countCheckedIn(['concert'])).toEqual(new Map());
    expect(await store.listDoorBookings('concert')).toEqual([]);
  });
}
