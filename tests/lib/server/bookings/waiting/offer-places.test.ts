import { expect, test } from 'vitest';
import { wantedBookingAt, findBooking } from '@/lib/server/bookings/booking';
import { loadEventStates } from '@/lib/server/bookings/load-states';
import { offerFreePlaces } from '@/lib/server/bookings/waiting/offer-places';
import { startPaidConcert } from '@/tests/support/paid-waiting';
import { later, noon } from '@/tests/support/submissions';
import { openWaitingSite } from '@/tests/support/waiting';
import { offerMailWords, endedMailWords } from '@/lib/words/lib/server/bookings/waiting';
import { eventNameWords } from '@/lib/words/lib/server/bookings';

const day = 24 * 60;

test('offers free places to the first in line, by mail', async () => {
  const { book, wait, cancel, offer, stateOf, mailsOf, store } = await openWaitingSite();
  const booked = await book(4);
  const [one, two] = [await wait(2), await wait(1)];
  await offer();
  expect(await stateOf(one)).toBe('waiting');
  await cancel(booked);
  await offer();
  expect(await store.findWaiting(one)).toMatchObject({
    state: 'offered',
    offerUntil: later(day),
  });
  expect(await stateOf(two)).toBe('offered');
  const [mail] = await mailsOf(one);
  expect(mail).toMatchObject({ kind: 'offer', to: 'ana@example.org' });
  expect(mail?.subject).toMatch(/^Places for you: The first \(CON-/);
  expect(mail?.text).toContain(
    'When: Friday 27 November 2026, 19:00 to 21:30\n\nFor: 2 adults\n\nWe hold them',
  );
  expect(mail?.text).toContain('until Saturday 21 November 2026 at 12:00');
  expect(mail?.text).toMatch(/https:\/\/site\.example\/booking\/offer\/[\w-]+\.[\w-]{43}\n/);
  await offer();
  expect(await mailsOf(one)).toHaveLength(1);
});

test('says what the places cost at the door', async () => {
  const { book, wait, cancel, offer, mailsOf } = await openWaitingSite({
    prices: "prices: { adults: '8.50' }\n",
  });
  const booked = await book(4);
  const one = await wait(2);
  await cancel(booked);
  await offer();
  const [mail] = await mailsOf(one);
  expect(mail?.text).toContain(
    `For: 2 adults\n\n${offerMailWords.atDoor('£17.00')}\n\nWe hold them`,
  );
});

test('says the price of an event whose places have no prices of their own', async () => {
  const { book, wait, cancel, offer, mailsOf } = await openWaitingSite({
    prices: 'price: £8, children free\n',
  });
  const booked = await book(4);
  const one = await wait(2);
  await cancel(booked);
  await offer();
  const [mail] = await mailsOf(one);
  expect(mail?.text).toContain('For: 2 adults\n\nPrice: £8, children free\n\nWe hold them');
});

test('says what the places cost by card, at the prices of the form', async () => {
  const { store, offerTwo } = await startPaidConcert();
  const { id } = await offerTwo();
  const mails = await store.listMails({ submission: id, limit: 9 });
  const mail = mails.find(({ kind }) => kind === 'offer');
  expect(mail?.text).toContain(`For: 2 adults\n\n${offerMailWords.byCard('£16.00')}\n\n`);
});

test('offers places of an event with several sessions until the first one starts', async () => {
  const { book, wait, cancel, offer, store } = await openWaitingSite({
    booking: '{ places: 4, waitingList: 10 days }',
    sessions: [
      "{ title: One, date: 2026-11-27, from: '19:00', to: '20:00' }",
      "{ title: Two, date: 2026-11-28, from: '19:00', to: '20:00' }",
    ],
  });
  const booked = await book(4);
  const one = await wait(2);
  await cancel(booked);
  await offer();
  expect((await store.findWaiting(one))?.offerUntil).toEqual(new Date('2026-11-27T19:00:00Z'));
});

test('offers nothing to those behind one for whom too few places are free', async () => {
  const { book, wait, cancel, offer, stateOf } = await openWaitingSite();
  const [booked] = [await book(1), await book(3)];
  const [large, small] = [await wait(3), await wait(1)];
  await cancel(booked);
  await offer();
  expect([await stateOf(large), await stateOf(small)]).toEqual(['waiting', 'waiting']);
});

test('pauses entries for more places than the event has', async () => {
  const { book, wait, cancel, offer, stateOf } = await openWaitingSite({
    booking: '{ places: 3, waitingList: 24 hours }',
  });
  const booked = await book(4);
  const [large, small] = [await wait(4), await wait(1)];
  await cancel(booked);
  await offer();
  expect([await stateOf(large), await stateOf(small)]).toEqual(['paused', 'offered']);
});

test('lets others book while one waits for more places than the event has', async () => {
  const { content, store, book, wait, cancel, offer, stateOf } = await openWaitingSite({
    booking: '{ places: 3, waitingList: 24 hours }',
  });
  const booked = await book(4);
  const large = await wait(4);
  await offer();
  await cancel(booked);
  expect(await stateOf(large)).toBe('paused');
  const states = await loadEventStates(content, store, noon);
  expect(states.get('first')).toMatchObject({ kind: 'open', left: 3 });
});

test('takes up a paused entry again when the event has enough places', async () => {
  const { wait, book, cancel, store, stateOf, offer } = await openWaitingSite();
  const booked = await book(4);
  const large = await wait(4);
  await store.pauseWaiting(large, true, noon);
  await cancel(booked);
  await offer();
  expect(await stateOf(large)).toBe('offered');
});

test('ends the waiting list of a cancelled event, with a mail for each, once', async () => {
  const { book, wait, cancel, offer, offerAs, stateOf, mailsOf, store } = await openWaitingSite();
  const booked = await book(4);
  const [one, two] = [await wait(4), await wait(1)];
  await cancel(booked);
  await offer();
  await offerAs('cancelled');
  await offerAs('cancelled');
  expect([await stateOf(one), await stateOf(two)]).toEqual(['ended', 'ended']);
  expect(await store.countTakenByEvent(['first'], noon)).toEqual(new Map());
  const mails = (await mailsOf(one)).filter(({ kind }) => kind === 'event-change');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(/^Cancelled: The first \(/);
  const event = eventNameWords.eventOn('The first', 'Friday 27 November 2026');
  expect(mails[0]?.text).toContain(endedMailWords.text(event));
});

test('withdraws the offers of a postponed event, and keeps the order of its list', async () => {
  const { book, wait, cancel, offer, offerAs, stateOf } = await openWaitingSite();
  const booked = await book(4);
  const [one, two] = [await wait(4), await wait(1)];
  await cancel(booked);
  await offer();
  await offerAs('postponed');
  expect([await stateOf(one), await stateOf(two)]).toEqual(['waiting', 'waiting']);
  await offer();
  expect([await stateOf(one), await stateOf(two)]).toEqual(['offered', 'waiting']);
});

test('passes places on when an offer ends without a reply', async () => {
  const { book, wait, cancel, offer, stateOf } = await openWaitingSite();
  const booked = await book(4);
  const [one, two] = [await wait(4), await wait(4)];
  await cancel(booked);
  await offer();
  await offer(later(day - 1));
  expect([await stateOf(one), await stateOf(two)]).toEqual(['offered', 'waiting']);
  await offer(later(day));
  expect([await stateOf(one), await stateOf(two)]).toEqual(['expired', 'offered']);
});

test('of several processes, one makes each offer', async () => {
  const { book, wait, cancel, offer, store, mailsOf } = await openWaitingSite();
  const booked = await book(4);
  const ids = [await wait(2), await wait(2), await wait(2)];
  await cancel(booked);
  await Promise.all([offer(), offer(), offer(), offer()]);
  expect((await store.listWaiting('first')).map(({ state }) => state)).toEqual([
    'offered',
    'offered',
    'waiting',
  ]);
  const mails = await Promise.all(ids.map(mailsOf));
  expect(mails.map((list) => list.length)).toEqual([1, 1, 0]);
  expect((await store.countTakenByEvent(['first'], noon)).get('first')).toEqual({ adults: 4 });
});

test('an offer ends when booking closes, and then there is none', async () => {
  const { book, wait, cancel, offer, store, stateOf } = await openWaitingSite({
    booking: '{ places: 4, waitingList: 2 days, closes: 2026-11-21T15:00 }',
  });
  const booked = await book(4);
  const [one, two] = [await wait(4), await wait(4)];
  await cancel(booked);
  await offer();
  const closes = new Date('2026-11-21T15:00:00Z');
  expect(await store.findWaiting(one)).toMatchObject({ offerUntil: closes });
  await offer(closes);
  expect([await stateOf(one), await stateOf(two)]).toEqual(['expired', 'waiting']);
});

test('offers nothing for an event without a waiting list', async () => {
  const { book, wait, cancel, offer, stateOf } = await openWaitingSite({
    booking: '{ places: 4 }',
  });
  const booked = await book(4);
  const one = await wait(1);
  await cancel(booked);
  await offer();
  expect(await stateOf(one)).toBe('waiting');
});

/** The event is on 27 November 2026 from 19:00 to 21:30. */
test.each([
  ['19:20, after it has started', '{ places: 4, waitingList: 2 days }', '2026-11-27T19:20:00Z'],
  ['20 minutes before it', '{ places: 4, waitingList: 2 days }', '2026-11-27T18:40:00Z'],
  [
    '20 minutes before booking closes',
    "{ places: 4, waitingList: 2 days, closes: '3 hours before' }",
    '2026-11-27T15:40:00Z',
  ],
])('offers nothing at %s', async (_when, booking, at) => {
  const { book, wait, cancel, offer, stateOf, mailsOf } = await openWaitingSite({ booking });
  const booked = await book(4);
  const one = await wait(2);
  await cancel(booked);
  await offer(new Date(at));
  expect(await stateOf(one)).toBe('waiting');
  expect(await mailsOf(one)).toEqual([]);
});

test.each([
  ['the start', '{ places: 4, waitingList: 2 days }', '2026-11-27T19:00:00Z'],
  [
    'the end of booking that its file has',
    "{ places: 4, waitingList: 2 days, closes: '2026-11-27T20:00' }",
    '2026-11-27T20:00:00Z',
  ],
])('holds offered places until %s at the latest', async (_what, booking, until) => {
  const { book, wait, cancel, offer, store } = await openWaitingSite({ booking });
  const booked = await book(4);
  const one = await wait(2);
  await cancel(booked);
  await offer(new Date('2026-11-27T12:00:00Z'));
  expect((await store.findWaiting(one))?.offerUntil).toEqual(new Date(until));
});

test('ends an offer that was made until a later end of booking', async () => {
  const { content, book, wait, cancel, offer, store, randomBytes, stateOf } =
    await openWaitingSite();
  const booked = await book(4);
  const one = await wait(2);
  await cancel(booked);
  await offer();
  const events = content.events.map((event) => ({
    ...event,
    data: { ...event.data, date: '2026-11-20', from: 15 * 60, to: 16 * 60 },
  }));
  const run = (now: Date) =>
    offerFreePlaces(
      { ...content, events },
      { store, siteUrl: 'https://site.example', now: () => now, randomBytes },
    );
  await run(noon);
  expect((await store.findWaiting(one))?.offerUntil).toEqual(new Date('2026-11-20T15:00:00Z'));
  await run(new Date('2026-11-20T15:00:00Z'));
  expect(await stateOf(one)).toBe('expired');
});

test('shortly before booking closes, free places can be booked and the list takes no more', async () => {
  const { content, store, book, wait, cancel } = await openWaitingSite();
  const booked = await book(4);
  await wait(2);
  const late = new Date('2026-11-27T18:45:00Z');
  const stateAt = async (now: Date) => (await loadEventStates(content, store, now)).get('first');
  expect(await stateAt(late)).toMatchObject({ kind: 'full' });
  await cancel(booked);
  expect(await stateAt(noon)).toMatchObject({ kind: 'waiting' });
  expect(await stateAt(late)).toMatchObject({ kind: 'open', left: 4 });
  const [form] = content.forms.values();
  const answers = [['evening', ['first']] as const, ['adults', ['1']] as const];
  const booking = form && findBooking(form, answers, content);
  if (booking === undefined) throw new Error('no booking');
  expect(wantedBookingAt(booking, 'Europe/London', noon)).toMatchObject({ hasWaitingList: true });
  expect(wantedBookingAt(booking, 'Europe/London', late)).not.toHaveProperty('hasWaitingList');
});
