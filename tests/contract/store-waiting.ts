import { expect, test } from 'vitest';
import type { NewBooking, PlacesByKind } from '@/lib/server/bookings/places/places';
import type { Store } from '@/lib/server/store';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';

/** Returns a booking of an event with four places, two of them for children. */
function bookingOf(places: PlacesByKind): NewBooking {
  const capacity = { all: 4, kinds: { children: 2 } };
  return { event: 'concert', places, capacity, hasWaitingList: true };
}

/** Tests the waiting lists of events. */
export function testWaiting(open: () => Store): void {
  const add = async (
    places: PlacesByKind,
    how: 'booking' | 'waiting',
    more: Partial<SubmissionRecord> = {},
  ) => {
    const submission = newSubmission({ ...more, [how]: bookingOf(places) });
    const { kind } = await open().addSubmission(submission);
    return { id: submission.id, kind };
  };
  const book = (places: PlacesByKind) => add(places, 'booking');
  const wait = (places: PlacesByKind, more?: Partial<SubmissionRecord>) =>
    add(places, 'waiting', more);
  const booked = async () =>
    (await open().countTakenByEvent(['concert'], noon)).get('concert') ?? {};
  const inLine = async () => (await open().countWaiting(['concert'])).get('concert') ?? 0;
  const stateOf = async (id: string) => (await open().findWaiting(id))?.state;
  const offer = (submission: string, places: PlacesByKind, mails = [newMail({ kind: 'copy' })]) =>
    open().offerPlaces({
      submission,
      booking: bookingOf(places),
      until: later(60),
      now: noon,
      mails,
    });
  const fill = async () => {
    const { id, kind } = await book({ adults: 4 });
    expect(kind).toBe('added');
    return id;
  };
  const bin = (id: string) => open().changeFolder(id, 'bin', undefined);

  test('adds to a waiting list only while places are taken, and takes none', async () => {
    expect((await wait({ adults: 1 })).kind).toBe('free');
    await book({ children: 2 });
    expect((await wait({ adults: 2 })).kind).toBe('free');
    expect((await wait({ adults: 3 })).kind).toBe('added');
    expect(await booked()).toEqual({ children: 2 });
    expect(await inLine()).toBe(1);
    expect(await open().countWaiting([])).toEqual(new Map());
  });

  test('lets offers end earlier, never later, and only those that are open', async () => {
    const full = await fill();
    const [one, two] = [(await wait({ adults: 2 })).id, (await wait({ adults: 1 })).id];
    await bin(full);
    await offer(one, { adults: 2 });
    await offer(two, { adults: 1 });
    await open().acceptOffer(two, [], later(1));
    const untilOf = async (id: string) => (await open().findWaiting(id))?.offerUntil;
    await open().limitOffers('concert', later(90));
    await open().limitOffers('other', later(5));
    expect(await untilOf(one)).toEqual(later(60));
    await open().limitOffers('concert', later(30));
    expect([await untilOf(one), await untilOf(two)]).toEqual([later(30), later(60)]);
    expect(await open().acceptOffer(one, [], later(30))).toBe(false);
    expect(await open().endOffers(later(30))).toBe(1);
  });

  test('is on the list at the door once the offer is accepted', async () => {
    const full = await fill();
    const { id } = await wait({ adults: 2 });
    await bin(full);
    await offer(id, { adults: 2 });
    const atTheDoor = async () =>
      (await open().listDoorBookings('concert')).map(({ submission }) => submission.id);
    expect(await atTheDoor()).toEqual([]);
    expect(await open().acceptOffer(id, [], later(1))).toBe(true);
    expect(await atTheDoor()).toEqual([id]);
  });

  test('counts offered places as held, and moves no offer before it is accepted', async () => {
    const store = open();
    const full = await fill();
    const { id } = await wait({ adults: 2 });
    await bin(full);
    await offer(id, { adults: 2 });
    const sums = async () =>
      (await store.sumEvents({ events: ['concert'], now: noon })).get('concert');
    expect(await sums()).toMatchObject({ booked: {}, held: { adults: 2 }, offered: { adults: 2 } });
    const submission = await store.findSubmission(id);
    if (submission === undefined) throw new Error('The submission is missing.');
    const entry = { id, at: noon, operator: 'ana@example.org', subject: id, details: '' };
    const move = () =>
      store.moveBooking({
        submission,
        fields: submission.fields,
        booking: { ...bookingOf({ adults: 2 }), event: 'other' },
        mails: [],
        audit: { ...entry, action: 'booking-moved' },
        at: noon,
      });
    expect(await move()).toBe('changed');
    await store.acceptOffer(id, [], later(1));
    expect(await sums()).toMatchObject({ booked: { adults: 2 }, held: {}, offered: {} });
    expect(await move()).toBe('moved');
  });

  test('waits for a kind that is full, or behind others', async () => {
    await book({ children: 2 });
    const child = await wait({ children: 1 });
    const adult = await wait({ adults: 1 });
    expect([child.kind, adult.kind]).toEqual(['added', 'added']);
    expect(await open().listWaiting('concert')).toMatchObject([
      { submission: child.id, places: { children: 1 }, position: 1, state: 'waiting' },
      { submission: adult.id, places: { adults: 1 }, position: 2, joinedAt: noon },
    ]);
    expect(await open().listWaiting('other')).toEqual([]);
  });

  test('rejects a booking as full while others wait, even if places are free', async () => {
    await bin(await fill().then(async (id) => (await wait({ adults: 4 }), id)));
    expect(await booked()).toEqual({});
    expect((await book({ adults: 1 })).kind).toBe('full');
    const { hasWaitingList: _list, ...booking } = bookingOf({ adults: 1 });
    expect(await open().addSubmission(newSubmission({ booking }))).toEqual({ kind: 'added' });
  });

  test('gives each entry its own position, however many arrive together', async () => {
    await fill();
    const entries = await Promise.all(Array.from({ length: 20 }, () => wait({ adults: 1 })));
    const list = await open().listWaiting('concert');
    expect(list.map(({ position }) => position)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(new Set(list.map(({ submission }) => submission))).toEqual(
      new Set(entries.map(({ id }) => id)),
    );
  });

  test('holds the places of an offer, and queues its mail', async () => {
    const first = await fill();
    const { id } = await wait({ adults: 2 });
    expect(await offer(id, { adults: 2 })).toBe(false);
    expect(await open().listMails({ submission: id, limit: 9 })).toEqual([]);
    await bin(first);
    expect(await offer(id, { adults: 2 })).toBe(true);
    expect(await offer(id, { adults: 2 })).toBe(false);
    expect(await open().listMails({ submission: id, limit: 9 })).toHaveLength(1);
    expect(await open().findWaiting(id)).toMatchObject({
      state: 'offered',
      offerUntil: later(60),
    });
    expect(await booked()).toEqual({ adults: 2 });
    // With the others offered, nobody is in line.
    expect((await book({ adults: 3 })).kind).toBe('full');
    expect((await book({ adults: 2 })).kind).toBe('added');
  });

  test('of offers made together, holds no more places than there are', async () => {
    const first = await fill();
    const entries = await Promise.all(Array.from({ length: 8 }, () => wait({ adults: 1 })));
    await bin(first);
    const made = await Promise.all(
      [...entries, ...entries].map(({ id }) => offer(id, { adults: 1 })),
    );
    expect(made.filter(Boolean)).toHaveLength(4);
    expect(await booked()).toEqual({ adults: 4 });
    expect(await inLine()).toBe(4);
  });

  test('an offer and bookings made together take no more places than there are', async () => {
    const first = await fill();
    const { id } = await wait({ adults: 3 });
    await bin(first);
    const plain = { ...bookingOf({ adults: 1 }), hasWaitingList: false };
    await Promise.all([
      ...Array.from({ length: 6 }, () => open().addSubmission(newSubmission({ booking: plain }))),
      offer(id, { adults: 3 }),
    ]);
    expect((await booked()).adults).toBe(4);
  });

  test('an offer is accepted once, and then stays booked', async () => {
    await bin(await fill().then(async (id) => (await wait({ adults: 1 }), id)));
    const [entry] = await open().listWaiting('concert');
    const id = entry?.submission ?? '';
    expect(await open().acceptOffer(id, [], noon)).toBe(false);
    await offer(id, { adults: 1 });
    const accepted = await Promise.all(
      Array.from({ length: 5 }, () => open().acceptOffer(id, [newMail({ kind: 'copy' })], noon)),
    );
    expect(accepted.filter(Boolean)).toHaveLength(1);
    expect(await open().listMails({ submission: id, limit: 9 })).toHaveLength(2);
    expect(await open().endOffers(later(1000))).toBe(0);
    expect(await open().leaveWaitingList(id, noon)).toBe(false);
    expect(await stateOf(id)).toBe('accepted');
    expect(await booked()).toEqual({ adults: 1 });
  });

  test('an offer ends at its time, and gives its places back once', async () => {
    const first = await fill();
    const { id } = await wait({ adults: 1 });
    await bin(first);
    await offer(id, { adults: 1 });
    expect(await open().endOffers(later(59))).toBe(0);
    expect(await open().acceptOffer(id, [], later(60))).toBe(false);
    const counts = await Promise.all([1, 2, 3].map(() => open().endOffers(later(60))));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await stateOf(id)).toBe('expired');
    expect(await booked()).toEqual({});
    expect(await offer(id, { adults: 1 })).toBe(false);
  });

  test('of an acceptance and the end of an offer, one happens', async () => {
    const first = await fill();
    const { id } = await wait({ adults: 1 });
    await bin(first);
    await offer(id, { adults: 1 });
    const [isAccepted, ended] = await Promise.all([
      open().acceptOffer(id, [], later(59)),
      open().endOffers(later(60)),
    ]);
    expect(ended).toBe(isAccepted ? 0 : 1);
    expect(await booked()).toEqual(isAccepted ? { adults: 1 } : {});
  });

  test('a declined offer gives its places back, and a visitor can leave the line', async () => {
    const first = await fill();
    const [one, two] = [await wait({ adults: 1 }), await wait({ adults: 1 })];
    await bin(first);
    await offer(one.id, { adults: 1 });
    expect(await open().leaveWaitingList(one.id, noon)).toBe(true);
    expect(await open().leaveWaitingList(one.id, noon)).toBe(false);
    expect(await booked()).toEqual({});
    expect(await open().leaveWaitingList(two.id, noon)).toBe(true);
    expect(await inLine()).toBe(0);
    expect(await stateOf(two.id)).toBe('declined');
  });

  test('submissions in spam and in the bin do not wait, and lose an offer', async () => {
    const first = await fill();
    const spam = await wait({ adults: 1 }, { state: 'spam' });
    expect(spam.kind).toBe('added');
    expect(await inLine()).toBe(0);
    expect(await offer(spam.id, { adults: 1 })).toBe(false);
    const { id } = await wait({ adults: 1 });
    await bin(first);
    await offer(id, { adults: 1 });
    await bin(id);
    expect(await open().acceptOffer(id, [], noon)).toBe(false);
    expect(await open().endOffers(noon)).toBe(1);
    expect(await open().listWaiting('concert')).toEqual([]);
    expect(await open().findAllWaiting([id, spam.id])).toHaveLength(2);
    expect(await open().findAllWaiting([])).toEqual([]);
  });

  test('a paused entry is not in line, keeps its position and takes up its place again', async () => {
    const store = open();
    const full = await fill();
    const [one, two] = [await wait({ adults: 4 }), await wait({ adults: 1 })];
    await store.pauseWaiting(one.id, true, noon);
    expect([await stateOf(one.id), await inLine()]).toEqual(['paused', 1]);
    await bin(full);
    expect(await offer(one.id, { adults: 4 })).toBe(false);
    await store.leaveWaitingList(two.id, noon);
    expect(await store.listWaitingEvents()).toEqual(['concert']);
    expect((await book({ adults: 1 })).kind).toBe('added');
    await store.pauseWaiting(one.id, false, noon);
    expect((await store.findWaiting(one.id))?.position).toBe(1);
    expect((await book({ adults: 1 })).kind).toBe('full');
    await store.pauseWaiting(two.id, false, noon);
    expect(await stateOf(two.id)).toBe('declined');
  });

  test('a withdrawn offer gives its places back, and can be made and mailed again', async () => {
    const store = open();
    const full = await fill();
    const { id } = await wait({ adults: 2 });
    await bin(full);
    const mail = () => [newMail({ kind: 'offer', to: 'ana@example.org' })];
    await offer(id, { adults: 2 }, mail());
    await store.withdrawOffer(id, noon);
    expect([await stateOf(id), await booked()]).toEqual(['waiting', {}]);
    expect(await store.acceptOffer(id, [], noon)).toBe(false);
    expect(await offer(id, { adults: 2 }, mail())).toBe(true);
    expect(await store.listMails({ submission: id, limit: 9 })).toHaveLength(2);
  });

  test('ends an entry of a cancelled event with one mail', async () => {
    const store = open();
    await fill();
    const { id } = await wait({ adults: 2 });
    const ended = await Promise.all(
      [1, 2, 3].map(() => store.endWaiting(id, [newMail({ kind: 'booking' })], noon)),
    );
    expect(ended.filter(Boolean)).toHaveLength(1);
    expect(await stateOf(id)).toBe('ended');
    expect(await store.listMails({ submission: id, limit: 9 })).toHaveLength(1);
    expect(await store.listWaitingEvents()).toEqual([]);
    expect((await book({ adults: 1 })).kind).toBe('full');
  });

  test('a deleted submission leaves the list', async () => {
    await fill();
    const { id } = await wait({ adults: 1 });
    const erasure = { at: noon, operator: 'ana@larkmoor.example', reason: 'person' } as const;
    await open().eraseSubmissions({ ...erasure, ids: [id], createId: () => 'entry' });
    expect(await stateOf(id)).toBeUndefined();
    expect(await inLine()).toBe(0);
  });
}
