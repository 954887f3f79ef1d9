import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PlacesBlock } from '@/lib/server/bookings/event-places/event-places-record';
import { eventHoldMs, type PlacesByKind } from '@/lib/server/bookings/places/places';
import type { Store } from '@/lib/server/store';
import { addPaid, addPair, newRefund } from '@/tests/support/payments';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';

const capacity = { all: 10, kinds: { children: 3 } };

function newBlock(block: Partial<PlacesBlock>): PlacesBlock {
  return {
    id: randomUUID(),
    event: 'concert',
    kind: 'all',
    places: 1,
    reason: 'the board',
    operator: 'ana@example.org',
    changedAt: noon,
    ...block,
  };
}

const entryOf = (action: string) => ({
  id: randomUUID(),
  at: noon,
  operator: 'ana@example.org',
  action,
  subject: 'concert',
  details: '',
});

/** Tests the places of events at the desk: sums, bookings and blocked places. */
export function testEventPlaces(open: () => Store): void {
  const bookingOf = (places: PlacesByKind, event = 'concert') => ({ event, places, capacity });
  const book = (places: PlacesByKind, event?: string) =>
    open().addSubmission(newSubmission({ booking: bookingOf(places, event) }));
  const block = (change: Partial<PlacesBlock>) =>
    open().blockPlaces(newBlock(change), capacity, entryOf('places-blocked'));

  test('sums what is booked, held, blocked and paid, by event', async () => {
    const store = open();
    await book({ adults: 2, children: 1 });
    await book({ adults: 1 }, 'other');
    await addPair(store, {}, { booking: bookingOf({ adults: 3 }) });
    const { submission } = await addPaid(store, {}, { booking: bookingOf({ adults: 1 }) });
    await addPaid(store, { mode: 'stripe-test' }, { booking: bookingOf({ adults: 1 }) });
    await store.addRefund(newRefund({ payment: submission.id, minor: 1000, refundedBefore: 0 }));
    await block({ places: 2 });
    const sell = async (currency = 'GBP') => {
      const checkIn = { id: randomUUID(), audit: entryOf('checked-in') };
      const sale = { minor: 800, currency, operator: 'ana@example.org' };
      const sold = newSubmission({
        booking: { ...bookingOf({ adults: 1 }), capacity: { kinds: {} } },
        sale: { ...sale, audit: entryOf('door-sale'), checkIn },
      });
      await store.addSubmission(sold);
      return sold.id;
    };
    await sell();
    await sell('INR');
    await store.changeFolder(await sell(), 'bin', undefined);
    const events = ['concert', 'other', 'none'];
    const sums = await store.sumEvents({ events, mode: 'practice', now: noon });
    expect(sums).toEqual(
      new Map([
        [
          'concert',
          {
            booked: { adults: 6, children: 1 },
            held: { adults: 3 },
            offered: {},
            inForms: {},
            blocked: { all: 2 },
            paid: [{ minor: 1500, currency: 'GBP' }],
            sold: [{ minor: 800, currency: 'GBP' }],
          },
        ],
        [
          'other',
          {
            booked: { adults: 1 },
            held: {},
            offered: {},
            inForms: {},
            blocked: {},
            paid: [],
            sold: [],
          },
        ],
      ]),
    );
    const late = new Date(noon.getTime() + eventHoldMs);
    expect((await store.sumEvents({ events, now: late })).get('concert')).toMatchObject({
      held: {},
      paid: [],
      sold: [{ minor: 800, currency: 'GBP' }],
    });
    expect(await store.sumEvents({ events: [], now: noon })).toEqual(new Map());
  });

  test('lists the events with a prefix that have bookings or blocked places', async () => {
    const store = open();
    await book({ adults: 1 }, '/resources/room/2026-12-01');
    await book({ adults: 1 }, '/resources/room/2026-12-01');
    await block({ event: '/resources/room/2026-12-02' });
    await book({ adults: 1 });
    const binned = newSubmission({
      booking: bookingOf({ adults: 1 }, '/resources/room/2026-12-03'),
    });
    await store.addSubmission({ ...binned, state: 'spam' });
    const keys = await store.listTakenEvents('/resources/', noon);
    expect(keys.toSorted()).toEqual(['/resources/room/2026-12-01', '/resources/room/2026-12-02']);
  });

  test('lists the other bookings of a sender at an event', async () => {
    const store = open();
    const add = async (email: string, event?: string) => {
      const submission = newSubmission({
        fields: [['email', [email]]],
        booking: bookingOf({ adults: 1 }, event),
      });
      await store.addSubmission(submission);
      return submission;
    };
    const [first, second] = [await add('ana@example.org'), await add('Ana@example.org')];
    await add('ben@example.org');
    await add('ana@example.org', 'other');
    const query = { event: 'concert', sender: 'ana@example.org', now: noon, limit: 5 };
    const others = (submission: string) => store.listBookingsOfSender({ ...query, submission });
    const both = [first.reference, second.reference].toSorted();
    expect((await others('new')).toSorted()).toEqual(both);
    expect(await others(second.id)).toEqual([first.reference]);
    await store.changeFolder(first.id, 'bin', undefined);
    expect(await others(second.id)).toEqual([]);
  });

  test('lists the bookings that take places, by time of arrival', async () => {
    const store = open();
    const add = (id: string, places: PlacesByKind, state: 'inbox' | 'spam' | 'bin' = 'inbox') =>
      store.addSubmission(newSubmission({ id, state, booking: bookingOf(places) }));
    await add('b', { adults: 1 });
    await add('a', { adults: 2, children: 1 });
    await add('c', { adults: 1 }, 'spam');
    await add('d', { adults: 1 }, 'bin');
    await addPair(store, { submission: 'e' }, { booking: bookingOf({ adults: 3 }) });
    await book({ adults: 1 }, 'other');
    const list = async (now: Date, limit: number) =>
      (await store.listBookings('concert', now, limit)).map(({ submission, places }) => [
        submission.id,
        submission.state,
        places,
      ]);
    expect(await list(noon, 9)).toEqual([
      ['a', 'inbox', { adults: 2, children: 1 }],
      ['b', 'inbox', { adults: 1 }],
      ['e', 'unpaid', { adults: 3 }],
    ]);
    expect(await list(noon, 1)).toEqual([['a', 'inbox', { adults: 2, children: 1 }]]);
    expect(await list(later(15), 9)).toHaveLength(2);
  });

  test('blocked places count as taken until they are unblocked', async () => {
    const store = open();
    const one = newBlock({ places: 8 });
    expect(await block(one)).toBe('blocked');
    expect(await store.countTakenByEvent(['concert'], noon)).toEqual(
      new Map([['concert', { all: 8 }]]),
    );
    expect(await book({ adults: 3 })).toEqual({ kind: 'full' });
    expect(await book({ adults: 2 })).toEqual({ kind: 'added' });
    const unblock = (event: string, seen = one.changedAt) =>
      store.unblockPlaces(one.id, event, entryOf('places-unblocked'), seen);
    expect(await unblock('other')).toBe(false);
    expect(await unblock('concert', later(1))).toBe(false);
    expect(await unblock('concert')).toBe(true);
    expect(await unblock('concert')).toBe(false);
    expect(await book({ adults: 8 })).toEqual({ kind: 'added' });
    const entries = await store.listAuditEntries({ limit: 9 });
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'places-blocked',
      'places-unblocked',
    ]);
  });

  test('blocks no more places than are left, of all kinds and of one', async () => {
    const store = open();
    await book({ adults: 6, children: 1 });
    expect(await block({ places: 4 })).toBe('full');
    expect(await block({ kind: 'children', places: 3 })).toBe('full');
    expect(await block({ kind: 'children', places: 2 })).toBe('blocked');
    expect(await book({ children: 1 })).toEqual({ kind: 'full' });
    expect(await book({ adults: 1 })).toEqual({ kind: 'added' });
    expect(await block({ places: 1 })).toBe('full');
    // A rejected block leaves no entry.
    expect(await store.listAuditEntries({ limit: 9 })).toHaveLength(1);
  });

  test('changes a block, unless too few places are left or it is of another event', async () => {
    const store = open();
    const one = newBlock({ places: 4 });
    await store.blockPlaces(one, capacity, entryOf('places-blocked'));
    await book({ adults: 4 });
    const change = (to: Partial<PlacesBlock>, seen?: Date) =>
      store.blockPlaces({ ...one, ...to }, capacity, entryOf('places-blocked'), seen);
    expect(await change({ places: 7 })).toBe('full');
    const first = { places: 6, reason: 'the crew', changedAt: later(1) };
    const second = { places: 5, operator: 'ben@example.org', changedAt: later(2) };
    // Both operators saw the block as it was.
    const outcomes = await Promise.all([change(first, noon), change(second, noon)]);
    expect(outcomes.toSorted()).toEqual(['blocked', 'changed']);
    expect(await change(second, outcomes[0] === 'blocked' ? later(1) : later(2))).toBe('blocked');
    expect(await change({ places: 3 })).toBe('changed');
    expect(await change({ event: 'other' })).toBe('changed');
    expect(await store.listBlocks('concert')).toEqual([{ ...one, ...second }]);
    expect(await store.listBlocks('other')).toEqual([]);
  });

  test('never takes more places than there are when blocks and bookings arrive together', async () => {
    const store = open();
    await Promise.all(
      Array.from({ length: 20 }, () => [book({ adults: 1 }), block({ places: 1 })]).flat(),
    );
    const { adults = 0, all = 0 } =
      (await store.countTakenByEvent(['concert'], noon)).get('concert') ?? {};
    expect(adults + all).toBe(10);
  });

  test('moves a booking with its answers, unless the event is full or it has changed', async () => {
    const store = open();
    const fields = [['event', ['concert']]] as const;
    await store.addSubmission(
      newSubmission({ id: 'one', fields, booking: bookingOf({ adults: 2 }) }),
    );
    await book({ adults: 7 }, 'other');
    const submission = await store.findSubmission('one');
    if (submission === undefined) throw new Error('not found');
    const to = (event: string, places: PlacesByKind) =>
      store.moveBooking({
        submission,
        fields: [['event', [event]]],
        booking: bookingOf(places, event),
        mails: [newMail({ kind: 'reply' })],
        audit: entryOf('booking-moved'),
        at: noon,
      });
    const { places = {} } = { places: await store.findBookedPlaces('one', 'concert') };
    expect(await store.findBookedPlaces('one', 'other')).toBeUndefined();
    expect(await to('other', { adults: 4 })).toBe('full');
    expect((await store.findSubmission('one'))?.fields).toEqual(fields);
    expect(await to('other', places)).toBe('moved');
    expect(await to('third', places)).toBe('changed');
    expect(await store.countTakenByEvent(['concert', 'other', 'third'], noon)).toEqual(
      new Map([['other', { adults: 9 }]]),
    );
    expect(await store.listMails({ submission: 'one', limit: 9 })).toHaveLength(1);
    expect(await store.listAuditEntries({ limit: 9 })).toHaveLength(1);
    await store.indexSubmissions(9);
    const found = await store.listSubmissions({ search: 'other', limit: 9 });
    expect(found.map(({ id }) => id)).toEqual(['one']);
  });

  test('moves no booking that its visitor has cancelled meanwhile', async () => {
    const store = open();
    await store.addSubmission(newSubmission({ id: 'one', booking: bookingOf({ adults: 2 }) }));
    const submission = await store.findSubmission('one');
    if (submission === undefined) throw new Error('not found');
    await store.cancelBooking({
      submission: 'one',
      seen: submission.fields,
      refunds: [],
      mails: [],
      audit: entryOf('booking-cancelled'),
      at: noon,
    });
    const move = {
      submission,
      fields: submission.fields,
      booking: bookingOf({ adults: 2 }, 'other'),
      mails: [],
      audit: entryOf('booking-moved'),
      at: noon,
    };
    expect(await store.moveBooking(move)).toBe('changed');
    expect(await store.countTakenByEvent(['concert', 'other'], noon)).toEqual(new Map());
  });

  test('never oversells an event to which many bookings move together', async () => {
    const store = open();
    for (let index = 0; index < 15; index += 1) await book({ adults: 1 }, `from-${index}`);
    const all = await store.listSubmissions({ limit: 99 });
    const outcomes = await Promise.all(
      all.map((submission) =>
        store.moveBooking({
          submission,
          fields: submission.fields,
          booking: bookingOf({ adults: 1 }),
          mails: [],
          audit: entryOf('booking-moved'),
          at: noon,
        }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'moved')).toHaveLength(10);
    expect((await store.countTakenByEvent(['concert'], noon)).get('concert')).toEqual({
      adults: 10,
    });
  });
}
