import { expect, test } from 'vitest';
import { later, noon } from '@/tests/support/submissions';
import { openWaitingSite } from '@/tests/support/waiting';

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
  expect(mail?.text).toContain('For: 2 adults');
  expect(mail?.text).toContain('until Saturday 21 November 2026 at 12:00');
  expect(mail?.text).toMatch(/https:\/\/site\.example\/booking\/offer\/[\w-]+\.[\w-]{43}\n/);
  await offer();
  expect(await mailsOf(one)).toHaveLength(1);
});

test('offers places of an event with several sessions until the last one ends', async () => {
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
  expect((await store.findWaiting(one))?.offerUntil).toEqual(new Date('2026-11-28T20:00:00Z'));
});

test('offers nothing to those behind one for whom too few places are free', async () => {
  const { book, wait, cancel, offer, stateOf } = await openWaitingSite();
  const [booked] = [await book(1), await book(3)];
  const [large, small] = [await wait(3), await wait(1)];
  await cancel(booked);
  await offer();
  expect([await stateOf(large), await stateOf(small)]).toEqual(['waiting', 'waiting']);
});

test('skips more places than the event has left in its file', async () => {
  const { book, wait, cancel, offer, stateOf } = await openWaitingSite({
    booking: '{ places: 3, waitingList: 24 hours }',
  });
  const booked = await book(4);
  const [large, small] = [await wait(4), await wait(1)];
  await cancel(booked);
  await offer();
  expect([await stateOf(large), await stateOf(small)]).toEqual(['waiting', 'offered']);
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
  expect((await store.countBooked(['first'], noon)).get('first')).toEqual({ adults: 4 });
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
