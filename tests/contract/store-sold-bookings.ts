import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { pastEditionKey, type SoldBooking } from '@/lib/server/bookings/places/sold-booking';
import type { Store } from '@/lib/server/store';
import { addPair, addPaid } from '@/tests/support/payments';
import { newSale } from '@/tests/support/sold-booking';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';

const capacity = { all: 10, kinds: {} };
const places = { adults: 2, children: 1 };
const bookingOf = (sold: SoldBooking | undefined = newSale(), event = 'concert') => ({
  event,
  places,
  capacity,
  sold,
});

const entryOf = (action: string) => ({
  id: randomUUID(),
  at: noon,
  operator: 'ana@example.org',
  action,
  subject: 'concert',
  details: '',
});

/** A date that has taken place, and the file's later one. */
const held = newSale({
  start: new Date('2025-12-01T12:00Z'),
  end: new Date('2025-12-01T14:00Z'),
  sessions: [{ date: '2025-12-01', from: 720, to: 840 }],
});
const start = new Date('2026-12-01T12:00Z');
const edition = pastEditionKey('concert', '2025-12-01');

/** Tests what is sold with bookings, and the past editions of events. */
export function testSoldBookings(open: () => Store): void {
  const book = async (sold?: SoldBooking, event?: string) => {
    const submission = newSubmission({ booking: bookingOf(sold, event) });
    expect((await open().addSubmission(submission)).kind).toBe('added');
    return submission;
  };

  test('keeps what is sold with a booking, at the door, with a payment and on a waiting list', async () => {
    const store = open();
    const { id } = await book();
    const sale = { minor: 2250, currency: 'GBP', operator: 'ana@example.org' } as const;
    const atDoor = newSubmission({
      booking: bookingOf(newSale({ isPaidByCard: false })),
      sale: {
        ...sale,
        audit: entryOf('door-sale'),
        checkIn: { id: randomUUID(), audit: entryOf('checked-in') },
      },
    });
    await store.addSubmission(atDoor);
    const { submission: paid } = await addPaid(store, {}, { booking: bookingOf() });
    const waiting = newSubmission({ waiting: { ...bookingOf(), capacity: { all: 9, kinds: {} } } });
    expect((await store.addSubmission(waiting)).kind).toBe('added');
    const sales = await store.findSales([id, atDoor.id, paid.id, waiting.id, randomUUID()]);
    expect(sales).toEqual(
      new Map(
        [id, atDoor.id, paid.id, waiting.id].map((submission) => [
          submission,
          {
            submission,
            event: 'concert',
            status: 'planned',
            sold: newSale(submission === atDoor.id ? { isPaidByCard: false } : {}),
          },
        ]),
      ),
    );
    expect(await store.findSale(id)).toEqual(sales.get(id));
    expect(await store.findSale(randomUUID())).toBeUndefined();
    expect(await store.findSales([])).toEqual(new Map());
    expect(await store.listSales(['concert'])).toHaveLength(4);
    expect(await store.listSales([])).toEqual([]);
  });

  test('stores nothing of a booking that is refused', async () => {
    const submission = newSubmission({
      booking: { ...bookingOf(), capacity: { all: 1, kinds: {} } },
    });
    expect((await open().addSubmission(submission)).kind).toBe('full');
    expect(await open().listSales()).toEqual([]);
  });

  test('replaces what is sold with a change or a move, and keeps it when the booking is cancelled', async () => {
    const store = open();
    const submission = await book();
    const change = {
      submission: submission.id,
      at: noon,
      seen: submission.fields,
      refunds: [],
      mails: [],
      audit: entryOf('booking-changed'),
    };
    const changed = newSale({ base: 5 });
    await store.changeBooking({
      ...change,
      fields: submission.fields,
      booking: bookingOf(changed),
    });
    expect((await store.findSale(submission.id))?.sold).toEqual(changed);
    await store.moveBooking({
      submission,
      fields: submission.fields,
      booking: bookingOf(held, 'other'),
      mails: [],
      audit: entryOf('booking-moved'),
      at: noon,
    });
    const moved = { submission: submission.id, event: 'other', status: 'planned', sold: held };
    expect(await store.findSale(submission.id)).toEqual(moved);
    expect(await store.cancelBooking({ ...change, audit: entryOf('booking-cancelled') })).toBe(
      'done',
    );
    expect(await store.findSale(submission.id)).toEqual(moved);
  });

  test('keeps what is sold of a payment that takes its places again', async () => {
    const store = open();
    const { submission } = await addPair(store, {}, { booking: bookingOf() });
    const again = newSale({ base: 7 });
    expect(await store.takePlaces(submission.id, { booking: bookingOf(again) }, noon)).toBe(true);
    expect((await store.findSale(submission.id))?.sold).toEqual(again);
  });

  test('adds what was sold with earlier bookings, once', async () => {
    const store = open();
    const old = newSubmission({ booking: { event: 'concert', places, capacity } });
    await store.addSubmission(old);
    const { id } = await book();
    expect(await store.listWithoutSale('concert')).toEqual([old.id]);
    const sale = (submission: string) => ({
      submission,
      event: 'concert',
      sold: newSale({ title: 'Later' }),
    });
    await store.addMissingSales([sale(old.id), sale(id)]);
    await store.addMissingSales([]);
    expect((await store.findSale(old.id))?.sold.title).toBe('Later');
    expect((await store.findSale(id))?.sold.title).toBe('Concert');
    expect(await store.listWithoutSale('concert')).toEqual([]);
  });

  test('stores what a booker is told with the mail, once', async () => {
    const store = open();
    const { id } = await book();
    const before = await store.findSale(id);
    if (before === undefined) throw new Error('There is no sale.');
    const moved = newSale({ start: new Date('2026-12-02T12:00Z') });
    const update = () =>
      store.updateSale({
        before,
        status: 'planned',
        sold: moved,
        at: later(1),
        mails: [newMail({ kind: 'event-change' })],
        offer: entryOf('rebooking-offered'),
      });
    expect(await Promise.all([update(), update()])).toEqual(expect.arrayContaining([true, false]));
    expect((await store.findSale(id))?.sold).toEqual(moved);
    expect(await store.listMails({ submission: id, limit: 9 })).toHaveLength(1);
    expect(await store.mayRebook(id, 'concert')).toBe(true);
    expect(await store.listAuditEntries({ limit: 9 })).toHaveLength(1);
  });

  test('notes that a booker was told of a cancelled or postponed event, also after a change', async () => {
    const store = open();
    const { id, fields } = await book();
    await store.offerRebooking({
      submission: id,
      event: 'concert',
      reason: 'postponed',
      at: noon,
      mails: [],
      audit: entryOf('rebooking-offered'),
    });
    expect((await store.findSale(id))?.status).toBe('postponed');
    await store.changeBooking({
      submission: id,
      at: noon,
      seen: fields,
      refunds: [],
      mails: [],
      audit: entryOf('booking-changed'),
      fields,
      booking: bookingOf(newSale({ base: 1 })),
    });
    expect((await store.findSale(id))?.status).toBe('postponed');
  });

  test('gives what a date that took place has its own key, and leaves the later date alone', async () => {
    const store = open();
    const old = await book(held);
    const { id } = await book();
    const checkIn = { id: randomUUID(), event: 'concert', people: 2, at: noon, operator: 'a' };
    await store.addCheckIns([{ ...checkIn, submission: old.id, audit: entryOf('checked-in') }]);
    const query = { event: 'concert', start, now: noon };
    expect(await store.closeEditions({ ...query, now: held.start })).toEqual([]);
    expect(await store.closeEditions({ ...query, start: held.start })).toEqual([]);
    expect(await store.closeEditions(query)).toEqual([edition]);
    expect(await store.closeEditions(query)).toEqual([]);
    const taken = await store.countTakenByEvent(['concert', edition], noon);
    expect(taken).toEqual(new Map([edition, 'concert'].map((key) => [key, places])));
    const listed = await store.listDoorBookings(edition);
    expect(listed.map(({ submission }) => submission.id)).toEqual([old.id]);
    expect([...(await store.listCheckIns(edition)).keys()]).toEqual([old.id]);
    expect(await store.listCheckIns('concert')).toEqual(new Map());
    expect((await store.findSale(id))?.event).toBe('concert');
    expect(await store.listPastSales(noon)).toMatchObject([{ submission: old.id, event: edition }]);
    expect(await store.listPastSales(noon, [edition])).toMatchObject([{ submission: old.id }]);
    expect(await store.listPastSales(noon, ['another'])).toEqual([]);
    expect(await store.listPastSales(noon, [])).toEqual([]);
  });

  test('closes no edition of a booker who was told that the event is postponed', async () => {
    const store = open();
    const { id } = await book(held);
    await store.offerRebooking({
      submission: id,
      event: 'concert',
      reason: 'postponed',
      at: noon,
      mails: [],
      audit: entryOf('rebooking-offered'),
    });
    expect(await store.closeEditions({ event: 'concert', start, now: noon })).toEqual([]);
  });

  test('closes the waiting list and the blocks of a date that took place', async () => {
    const store = open();
    const block = {
      id: randomUUID(),
      event: 'concert',
      kind: 'all',
      places: 1,
      reason: 'the board',
      operator: 'ana@example.org',
    };
    const audit = entryOf('places-blocked');
    await store.blockPlaces({ ...block, changedAt: held.start }, capacity, audit);
    await store.addSubmission(
      newSubmission({ booking: { ...bookingOf(held), places: { adults: 8 } } }),
    );
    await store.addSubmission(newSubmission({ waiting: bookingOf(held) }));
    expect(await store.closeEditions({ event: 'concert', start, now: noon })).toEqual([edition]);
    expect(await store.listWaiting('concert')).toEqual([]);
    expect(await store.listWaiting(edition)).toHaveLength(1);
    expect(await store.listBlocks('concert')).toEqual([]);
    expect(await store.listBlocks(edition)).toHaveLength(1);
  });

  test('gives all places of renamed kinds their names now, and keeps labels, prices and answers', async () => {
    const store = open();
    const kinds = { adults: 'grown-ups', children: 'grown-ups' };
    const rename = () => store.renameKinds({ events: ['concert', 'opera'], kinds }, noon);
    const fields = [['adults', ['2']]] as const;
    const submission = newSubmission({ fields, booking: bookingOf() });
    await store.addSubmission(submission);
    const other = await book(newSale(), 'talk');
    const waiting = newSubmission({ waiting: { ...bookingOf(), capacity: { all: 3, kinds: {} } } });
    await store.addSubmission(waiting);
    const hold = { token: 'a'.repeat(64), booking: bookingOf(), since: noon, until: later(60_000) };
    expect(await store.holdPlaces(hold, [], noon)).toBe('held');
    const block = {
      id: randomUUID(),
      event: 'concert',
      kind: 'adults',
      places: 1,
      reason: 'Broken',
    };
    const blocked = { ...block, operator: 'ana@example.org', changedAt: noon };
    expect(await store.blockPlaces(blocked, capacity, entryOf('blocked'))).toBe('blocked');

    expect(await rename()).toEqual(['concert']);
    expect(await rename()).toEqual([]);
    expect(await store.countTakenByEvent(['concert'], noon)).toEqual(
      new Map([['concert', { 'grown-ups': 4 }]]),
    );
    expect(await store.findBookedPlaces(submission.id, 'concert')).toEqual({ 'grown-ups': 3 });
    expect(await store.countHeldByEvent(['concert'], noon)).toEqual(
      new Map([['concert', { 'grown-ups': 3 }]]),
    );
    expect((await store.listWaiting('concert')).map(({ places: of }) => of)).toEqual([
      { 'grown-ups': 3 },
    ]);
    expect((await store.findSale(waiting.id))?.sold.kinds).toMatchObject([{ kind: 'grown-ups' }]);
    expect((await store.findSale(submission.id))?.sold).toEqual({
      ...newSale(),
      kinds: [{ ...newSale().kinds[0], kind: 'grown-ups', prices: [1000, 1250, 0] }],
    });
    expect((await store.findSubmission(submission.id))?.fields).toEqual(fields);
    expect(await store.findBookedPlaces(other.id, 'talk')).toEqual(places);
    // Its own limit counts what was booked under the earlier names.
    const next = { ...bookingOf(undefined), places: { 'grown-ups': 1 } };
    const full = newSubmission({ booking: { ...next, capacity: { kinds: { 'grown-ups': 4 } } } });
    expect((await store.addSubmission(full)).kind).toBe('full');
  });

  test('renames the kinds of all slots of a resource, and of no other', async () => {
    const store = open();
    const slot = '/resources/scopes/2026-12-01';
    const mine = await book(newSale(), slot);
    const other = await book(newSale(), '/resources/cameras/2026-12-01');
    const renaming = { events: [], prefix: '/resources/scopes/', kinds: { adults: 'pairs' } };
    expect(await store.renameKinds(renaming, noon)).toEqual([slot]);
    expect(await store.findBookedPlaces(mine.id, slot)).toEqual({ children: 1, pairs: 2 });
    expect((await store.findSale(other.id))?.sold).toEqual(newSale());
    // Names differ in their case, and `Adults` is also a label.
    const cased = { ...renaming, kinds: { Pairs: 'couples', Adults: 'grown-ups' } };
    expect(await store.renameKinds(cased, noon)).toEqual([]);
  });
}
