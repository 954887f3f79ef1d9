import { expect, test } from 'vitest';
import { holdBody, holdUrl } from '@/lib/forms/hold-api';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { handleHold } from '@/lib/server/bookings/hold-endpoint';
import { hashToken } from '@/lib/server/http/requests/tokens';
import { contentWith, eventFile } from '@/tests/support/content';
import { serve } from '@/tests/support/serve';
import { startPaidConcert } from '@/tests/support/paid-waiting';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const form = `title: Book places
fields:
  - { name: email, label: E-mail address, kind: email }
  - { name: evening, label: Which evening?, kind: select, options: [concert, talk, open] }
  - { name: adults, label: How many adults?, kind: numeric, min: 1, max: 9, step: 1, summary: { one: "{value} adult", other: "{value} adults" } }
`;
const siteUrl = 'http://site.example';
const token = (letter: string) => letter.repeat(43);
const ofConcert = (adults: number): Record<string, string> => ({
  evening: 'concert',
  adults: String(adults),
});

/** Starts the endpoint of a site with a concert of ten places, a talk, and an event without a number. */
async function start({ booking = '{ places: 10, atMost: 6 }', proxies = 0 } = {}) {
  const own = (name: string, more: string) =>
    eventFile(`The ${name}`, `form: book\nanswers: { evening: ${name} }\n${more}`);
  const content = await contentWith({
    'content/forms/book.yaml': form,
    'content/events/concert.yaml': own('concert', `booking: ${booking}\n`),
    'content/events/talk.yaml': own('talk', 'booking: { places: 3 }\n'),
    'content/events/open.yaml': own('open', ''),
  });
  const store = openTestStore();
  let at = noon;
  const now = () => at;
  const bookings = bookingServices(content, store, siteUrl, now);
  const origin = await serve((request, response) => {
    const deps = { forms: content.forms, siteUrl, proxies, bookings, now };
    void handleHold(request, response, () => Promise.resolve(deps));
  });
  const post = (path: string, init: RequestInit) =>
    fetch(`${origin}${path}`, { method: 'POST', headers: { Origin: siteUrl }, ...init });
  const ask = async (
    letter: string,
    answers: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const fields = Object.entries(answers).map(([name, value]) => [name, [value]] as const);
    const body = holdBody(token(letter), fields);
    const reply = await post(holdUrl('book'), { body, headers: { Origin: siteUrl, ...headers } });
    expect(reply.status).toBe(200);
    return (await reply.json()) as unknown;
  };
  const counted = async (event = 'concert') =>
    (await store.countTakenByEvent([event], at)).get(event);
  const advance = (minutes: number) => {
    at = new Date(at.getTime() + minutes * 60_000);
  };
  return { content, store, ask, post, counted, advance };
}

const heldUntil = (time: string, seconds = 900) => ({
  hold: { text: `We hold these places for you until ${time}.`, seconds },
});

test('holds the chosen places for 15 minutes from the last change', async () => {
  const { ask, counted, advance } = await start();
  expect(await ask('a', ofConcert(2))).toEqual(heldUntil('12:15'));
  expect(await counted()).toEqual({ adults: 2 });
  advance(10);
  expect(await ask('a', ofConcert(4))).toEqual(heldUntil('12:25'));
  expect(await counted()).toEqual({ adults: 4 });
  expect(await ask('a', { evening: 'talk', adults: '3' })).toEqual(heldUntil('12:25'));
  expect([await counted(), await counted('talk')]).toEqual([undefined, { adults: 3 }]);
  advance(15);
  expect(await counted('talk')).toBeUndefined();
});

test('holds for an hour after the first choice at most', async () => {
  const { ask, advance } = await start();
  for (const adults of [1, 2, 3, 4, 5]) {
    await ask('a', ofConcert(adults));
    advance(10);
  }
  expect(await ask('a', ofConcert(6))).toEqual(heldUntil('13:00', 600));
  advance(5);
  expect(await ask('a', ofConcert(1))).toEqual(heldUntil('13:00', 300));
  advance(5);
  expect(await ask('a', ofConcert(1))).toEqual(heldUntil('13:15'));
});

test('says how many places are left for others, and keeps what the visitor holds', async () => {
  const { ask, counted } = await start();
  await ask('a', ofConcert(6));
  expect(await ask('b', ofConcert(5))).toEqual({
    problem: 'Only 4 places are left for “The concert”. Choose fewer, or another time.',
  });
  await ask('b', ofConcert(3));
  expect(await ask('b', ofConcert(5))).toEqual({
    problem: expect.stringMatching(/^Only 4 places/) as string,
  });
  expect(await counted()).toEqual({ adults: 9 });
  expect(await ask('b', ofConcert(4))).toEqual(heldUntil('12:15'));
  expect(await ask('a', ofConcert(7))).toEqual({
    problem: 'You can book up to 6 places at a time.',
  });
});

test('tells places that others hold from places that are booked', async () => {
  const { ask, store } = await start();
  await ask('a', ofConcert(6));
  await ask('b', ofConcert(4));
  expect(await ask('c', ofConcert(1))).toEqual({
    problem:
      'The last places for “The concert” are being booked just now. Try again in a few minutes.',
  });
  const booking = { event: 'concert', places: { adults: 4 }, capacity: { kinds: {} } };
  await ask('b', {});
  await store.addSubmission(newSubmission({ booking }));
  expect(await ask('c', ofConcert(1))).toEqual({
    problem: expect.stringMatching(/are being booked just now/) as string,
  });
  await ask('a', {});
  await store.addSubmission(newSubmission({ booking: { ...booking, places: { adults: 6 } } }));
  expect(await ask('c', ofConcert(1))).toEqual({ problem: '“The concert” is full.' });
});

test('gives places back without a complete choice, and holds none of an event without a number', async () => {
  const { ask, counted } = await start();
  for (const answers of [
    {},
    { evening: 'concert' },
    { adults: '2' },
    { ...ofConcert(2), adults: '0' },
    { ...ofConcert(2), adults: 'two' },
    { ...ofConcert(2), evening: 'open' },
    { ...ofConcert(2), evening: 'nothing' },
  ]) {
    await ask('a', ofConcert(2));
    expect(await ask('a', answers)).toEqual({});
    expect(await counted()).toBeUndefined();
  }
});

test('holds nothing before booking opens', async () => {
  const { ask, counted } = await start({ booking: '{ places: 10, opens: 2026-11-21 }' });
  expect(await ask('a', ofConcert(2))).toEqual({
    problem: 'Booking for “The concert” opens on Saturday 21 November 2026.',
  });
  expect(await counted()).toBeUndefined();
});

test('holds nothing while others wait, and keeps what was held before', async () => {
  const { ask, store, counted } = await start({
    booking: '{ places: 10, waitingList: 24 hours }',
  });
  const waits = {
    waits:
      'These places are not free now. If you send the form, you join the waiting list: nothing is booked yet.',
  };
  await ask('a', ofConcert(4));
  await ask('b', ofConcert(6));
  expect(await ask('c', ofConcert(1))).toEqual(waits);
  const capacity = { all: 10, kinds: {} };
  const waiting = { event: 'concert', places: { adults: 1 }, capacity, hasWaitingList: true };
  expect(await store.addSubmission(newSubmission({ waiting }))).toEqual({ kind: 'added' });
  await ask('b', {});
  expect(await ask('c', ofConcert(1))).toEqual(waits);
  expect(await ask('a', ofConcert(5))).toEqual(waits);
  expect(await ask('a', ofConcert(3))).toEqual(heldUntil('12:15'));
  expect(await counted()).toEqual({ adults: 4 });
});

test('stores the hash of the token, and nothing of other answers', async () => {
  const { ask, store } = await start();
  await ask('a', { ...ofConcert(2), email: 'ana@example.org', more: 'ana' });
  const [row, ...others] = store.rows('held_places');
  expect(others).toEqual([]);
  expect(row).toMatchObject({ token: hashToken(token('a')), event: 'concert', kind: 'adults' });
  expect(JSON.stringify(row)).not.toContain('ana');
});

test('limits the new holds of a network, and not the changes of a hold', async () => {
  const { ask, counted } = await start({ booking: '{ places: 99 }', proxies: 1 });
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  for (let index = 0; index < 20; index += 1) {
    const letter = String.fromCharCode(97 + index);
    expect(await ask(letter, ofConcert(1), from('203.0.113.7'))).toMatchObject({ hold: {} });
  }
  expect(await ask('z', ofConcert(1), from('203.0.113.7'))).toEqual({});
  expect(await ask('a', ofConcert(2), from('203.0.113.7'))).toMatchObject({ hold: {} });
  expect(await ask('z', ofConcert(1), from('203.0.113.8'))).toMatchObject({ hold: {} });
  expect(await counted()).toEqual({ adults: 22 });
});

test('changes nothing for a GET, another site, a wrong token or an unknown form', async () => {
  const { post, store } = await start();
  const body = () =>
    holdBody(token('a'), [
      ['evening', ['concert']],
      ['adults', ['2']],
    ]);
  const statusOf = async (path: string, init: RequestInit) => (await post(path, init)).status;
  const url = holdUrl('book');
  expect(await statusOf(`${url}&${body().toString()}`, { method: 'GET' })).toBe(405);
  const other = { Origin: 'https://other.example' };
  expect(await statusOf(url, { body: body(), headers: other })).toBe(403);
  expect(await statusOf(url, { body: body(), headers: {} })).toBe(403);
  expect(await statusOf(url, { body: JSON.stringify({}) })).toBe(415);
  expect(await statusOf(url, { body: holdBody('short', []) })).toBe(400);
  expect(await statusOf(holdUrl('nothing'), { body: body() })).toBe(404);
  const long = holdBody(token('a'), [['adults', ['x'.repeat(9000)]]]);
  expect(await statusOf(url, { body: long })).toBe(413);
  expect(store.rows('held_places')).toEqual([]);
});

test('says that a card is not charged for places that are not free', async () => {
  const { content, store, book, payments } = await startPaidConcert();
  await book(4, 'first');
  const form = content.forms.get('gift');
  if (form === undefined) throw new Error('There is no form.');
  const { hold } = bookingServices(content, store, siteUrl, payments.now);
  const fields = [
    ['evening', ['concert']],
    ['adults', ['1']],
  ] as const;
  const visitor = { kind: 'own-machine' } as const;
  expect(await hold({ form, fields, token: token('a'), visitor })).toMatchObject({
    kind: 'waiting',
    problem: expect.stringMatching(
      /nothing is booked yet, and your card is not charged\.$/,
    ) as string,
  });
});
