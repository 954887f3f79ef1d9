import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { solveProof } from '@/lib/forms/client/solve-proof';
import { holdBody, type HoldResponse, holdUrl } from '@/lib/forms/hold-api';
import { proofHeader } from '@/lib/forms/reserved-names';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { handleHold } from '@/lib/server/bookings/holds/hold-endpoint';
import { loadEventStates } from '@/lib/server/bookings/load-states';
import { hashToken } from '@/lib/server/platform/http/requests/tokens';
import { callHandler } from '@/tests/support/call-handler';
import { contentWith, eventFile } from '@/tests/support/content';
import { serve } from '@/tests/support/serve';
import { startPaidConcert } from '@/tests/support/paid-waiting';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';
import { bookingProblemWords, holdWords } from '@/lib/words/lib/server/bookings';

const form = `title: Book places
fields:
  - { name: email, label: E-mail address, kind: email }
  - { name: evening, label: Which evening?, kind: select, options: [concert, talk, open] }
  - { name: adults, label: How many adults?, kind: numeric, min: 1, max: 9, step: 1, summary: { one: "{value} adult", other: "{value} adults" } }
`;
const siteUrl = 'http://site.example';
const token = (letter: string) => letter.repeat(43);
const fieldsOf = (answers: Readonly<Record<string, string>>) =>
  Object.entries(answers).map(([name, value]) => [name, [value]] as const);
const addressOf = (letter: string) => `203.0.113.${letter.charCodeAt(0)}`;
const ofConcert = (adults: number): Record<string, string> => ({
  evening: 'concert',
  adults: String(adults),
});

/** Starts the endpoint of a site with a concert of ten places, a talk, and an event without a number. */
async function start({ booking = '{ places: 10, atMost: 6 }' } = {}) {
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
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const proofDifficulty = { rounds: 1, minKeys: 1, maxKeys: 3 };
    const more = { store, randomBytes, proofDifficulty, now };
    const deps = { forms: content.forms, siteUrl, proxies: 1, bookings, ...more };
    void handleHold(request, response, () => Promise.resolve(deps));
  };
  const origin = await serve(listener);
  const post = (path: string, init: RequestInit) =>
    fetch(`${origin}${path}`, { method: 'POST', headers: { Origin: siteUrl }, ...init });
  const definition = content.forms.get('book');
  if (definition === undefined) throw new Error('There is no form.');
  /** Asks as a page does that solves challenges, from a network of its own unless it is given. */
  const ask = async (
    letter: string,
    answers: Readonly<Record<string, string>>,
    { network = addressOf(letter), solves = true } = {},
  ) => {
    const fields = fieldsOf(answers);
    const headers = {
      Origin: siteUrl,
      'X-Forwarded-For': network,
      ...(solves ? { [proofHeader]: 'altcha' } : {}),
    };
    const send = async (proof?: string) => {
      const body = holdBody(token(letter), fields, { proof });
      const reply = await callHandler(listener, holdUrl('book'), { method: 'POST', body, headers });
      expect(reply.status).toBe(200);
      return JSON.parse(reply.text) as HoldResponse;
    };
    const reply = await send();
    if (reply.check === undefined) return reply;
    return send(await solveProof(reply.check, new AbortController().signal));
  };
  const held = async (event = 'concert') => (await store.countHeldByEvent([event], at)).get(event);
  const book = (adults: number, letter?: string) => {
    const answers = fieldsOf(ofConcert(adults));
    const hold = letter === undefined ? undefined : hashToken(token(letter));
    const booked = bookings.toNewBooking(definition, answers, hold);
    return store.addSubmission(newSubmission({ receivedAt: at, booking: booked }));
  };
  const problemOf = (adults: number) =>
    bookings.findProblem(definition, fieldsOf(ofConcert(adults)));
  const stateOf = async () => (await loadEventStates(content, store, at)).get('concert');
  const counted = async (event = 'concert') =>
    (await store.countTakenByEvent([event], at)).get(event);
  const advance = (minutes: number) => {
    at = new Date(at.getTime() + minutes * 60_000);
  };
  return { content, store, ask, post, held, book, problemOf, stateOf, counted, advance };
}

const heldUntil = (time: string, seconds = 900) => ({
  hold: { text: holdWords.held(time), seconds },
});

test('holds the chosen places for 15 minutes from the last change', async () => {
  const { ask, held, advance } = await start();
  expect(await ask('a', ofConcert(2))).toEqual(heldUntil('12:15'));
  expect(await held()).toEqual({ adults: 2 });
  advance(10);
  expect(await ask('a', ofConcert(4))).toEqual(heldUntil('12:25'));
  expect(await held()).toEqual({ adults: 4 });
  expect(await ask('a', { evening: 'talk', adults: '3' })).toEqual(heldUntil('12:25'));
  expect([await held(), await held('talk')]).toEqual([undefined, { adults: 3 }]);
  advance(15);
  expect(await held('talk')).toBeUndefined();
});

test('holds for an hour after the first choice at most', async () => {
  const { ask, advance } = await start();
  for (const adults of [1, 2, 3, 4, 3]) {
    await ask('a', ofConcert(adults));
    advance(10);
  }
  expect(await ask('a', ofConcert(2))).toEqual(heldUntil('13:00', 600));
  advance(5);
  expect(await ask('a', ofConcert(1))).toEqual(heldUntil('13:00', 300));
  advance(5);
  expect(await ask('a', ofConcert(1))).toEqual(heldUntil('13:15'));
});

test('says how many places bookings leave, and keeps what the visitor holds', async () => {
  const { ask, book, held } = await start();
  expect(await book(6)).toEqual({ kind: 'added' });
  expect(await ask('b', ofConcert(3))).toEqual(heldUntil('12:15'));
  expect(await ask('b', ofConcert(5))).toEqual({
    problem: bookingProblemWords.fewer('The concert', 4),
  });
  expect(await held()).toEqual({ adults: 3 });
  expect(await ask('b', ofConcert(4))).toEqual(heldUntil('12:15'));
  expect(await ask('a', ofConcert(7))).toEqual({
    problem: bookingProblemWords.tooMany(6),
  });
  expect(await book(4)).toEqual({ kind: 'added' });
  expect(await ask('b', ofConcert(4))).toEqual({
    problem: bookingProblemWords.full('The concert'),
  });
});

test('says that others hold places, which can be booked all the same', async () => {
  const { ask, book, held, problemOf, stateOf } = await start();
  await ask('a', ofConcert(4));
  await ask('b', ofConcert(4));
  expect(await ask('c', ofConcert(4))).toEqual({
    notice: holdWords.shared,
  });
  expect(await ask('c', ofConcert(2))).toEqual(heldUntil('12:15'));
  expect(await stateOf()).toMatchObject({ kind: 'open', left: 10, isHeld: true });
  expect(await problemOf(6)).toBeUndefined();
  expect(await book(6)).toEqual({ kind: 'added' });
  expect(await held()).toEqual({ adults: 10 });
  expect(await book(2)).toEqual({ kind: 'added' });
  // The holds of four places are void.
  expect(await held()).toEqual({ adults: 2 });
  expect(await problemOf(4)).toMatch(/^Only 2 places/);
  expect(await book(4, 'a')).toEqual({ kind: 'full' });
  expect(await book(2, 'b')).toEqual({ kind: 'added' });
  expect(await book(2, 'c')).toEqual({ kind: 'full' });
});

test('asks for a proof of work before more than half of what is left is held', async () => {
  const { ask, book, held } = await start();
  const plain = { solves: false };
  expect(await book(2)).toEqual({ kind: 'added' });
  expect(await ask('a', ofConcert(4), plain)).toEqual(heldUntil('12:15'));
  expect(await ask('b', ofConcert(1), plain)).toEqual({});
  expect(await held()).toEqual({ adults: 4 });
  expect(await ask('b', ofConcert(1))).toEqual(heldUntil('12:15'));
  expect(await held()).toEqual({ adults: 5 });
  expect(await ask('a', ofConcert(4), plain)).toEqual(heldUntil('12:15'));
});

test('a proof of work is for one visitor and one choice', async () => {
  const { post, store } = await start();
  const send = async (letter: string, adults: string, proof?: string) => {
    const fields = fieldsOf({ evening: 'concert', adults });
    const body = holdBody(token(letter), fields, { proof });
    const headers = { Origin: siteUrl, 'X-Forwarded-For': '203.0.113.7', [proofHeader]: 'altcha' };
    return (await (await post(holdUrl('book'), { body, headers })).json()) as HoldResponse;
  };
  const booking = { event: 'concert', places: { adults: 5 }, capacity: { kinds: {} } };
  await store.addSubmission(newSubmission({ booking }));
  const { check } = await send('a', '3');
  const proof = await solveProof(check, new AbortController().signal);
  expect(await send('b', '3', proof)).toMatchObject({ check: {} });
  expect(await send('a', '3', proof?.replace('counter', 'other'))).toMatchObject({ check: {} });
  expect(await send('a', '3', proof)).toMatchObject({ hold: {} });
  expect(await send('a', '4', proof)).toMatchObject({ check: {} });
  expect(store.rows('held_places')).toMatchObject([{ places: 3 }]);
});

test('gives places back without a complete choice, and holds none of an event without a number', async () => {
  const { ask, held } = await start();
  const choices: readonly Readonly<Record<string, string>>[] = [
    {},
    { evening: 'concert' },
    { adults: '2' },
    { ...ofConcert(2), adults: '0' },
    { ...ofConcert(2), adults: 'two' },
    { ...ofConcert(2), evening: 'open' },
    { ...ofConcert(2), evening: 'nothing' },
  ];
  for (const answers of choices) {
    await ask('a', ofConcert(2));
    expect(await ask('a', answers)).toEqual({});
    expect(await held()).toBeUndefined();
  }
});

test('holds nothing before booking opens', async () => {
  const { ask, held } = await start({ booking: '{ places: 10, opens: 2026-11-21 }' });
  expect(await ask('a', ofConcert(2))).toEqual({
    problem: bookingProblemWords.notOpen('The concert', 'Saturday 21 November 2026'),
  });
  expect(await held()).toBeUndefined();
});

test('holds nothing while others wait, and keeps what was held before', async () => {
  const { ask, book, store, held } = await start({
    booking: '{ places: 10, waitingList: 24 hours }',
  });
  const waits = {
    notice: holdWords.waits,
  };
  await ask('a', ofConcert(4));
  await ask('b', ofConcert(4));
  expect(await ask('c', ofConcert(3))).toEqual({
    notice: holdWords.shared,
  });
  expect(await book(6)).toEqual({ kind: 'added' });
  const capacity = { all: 10, kinds: {} };
  const waiting = { event: 'concert', places: { adults: 5 }, capacity, hasWaitingList: true };
  expect(await store.addSubmission(newSubmission({ waiting }))).toEqual({ kind: 'added' });
  await ask('b', {});
  expect(await ask('c', ofConcert(1))).toEqual(waits);
  expect(await ask('a', ofConcert(4))).toEqual(heldUntil('12:15'));
  expect(await ask('a', ofConcert(3))).toEqual(heldUntil('12:15'));
  expect(await held()).toEqual({ adults: 4 });
});

test('stores the hash of the token, and nothing of other answers', async () => {
  const { ask, store } = await start();
  await ask('a', { ...ofConcert(2), email: 'ana@example.org', more: 'ana' });
  const [row, ...others] = store.rows('held_places');
  expect(others).toEqual([]);
  expect(row).toMatchObject({ token: hashToken(token('a')), event: 'concert', kind: 'adults' });
  expect(JSON.stringify(row)).not.toContain('ana');
});

test('counts every request of a network, and not only new holds', async () => {
  const { ask, held, advance } = await start({ booking: '{ places: 99 }' });
  const network = '198.51.100.7';
  const renewed: unknown[] = [];
  for (let round = 0; round < 16; round += 1) {
    for (const letter of ['a', 'b', 'c'])
      renewed.push(await ask(letter, ofConcert(2), { network }));
    advance(14);
  }
  // Of 48 requests, 40 count; the three after them find holds that have not ended.
  expect(renewed.filter((reply) => JSON.stringify(reply) === '{}')).toHaveLength(5);
  expect(await ask('d', ofConcert(1), { network })).toEqual({});
  expect(await ask('d', ofConcert(1), { network: '198.51.100.8' })).toMatchObject({ hold: {} });
  expect(await held()).toEqual({ adults: 1 });
});

test('limits the requests of a network in ten minutes, and keeps its hold until its end', async () => {
  const { ask, held, advance } = await start({ booking: '{ places: 99 }' });
  const network = '198.51.100.7';
  for (let index = 0; index < 40; index += 1) {
    expect(await ask('a', ofConcert(1 + (index % 2)), { network })).toEqual(heldUntil('12:15'));
  }
  advance(5);
  expect(await ask('a', ofConcert(2), { network })).toEqual(heldUntil('12:15', 600));
  expect(await ask('a', ofConcert(3), { network })).toEqual({});
  expect(await held()).toEqual({ adults: 2 });
});

test.each([
  ['one network', 1, 4],
  ['30 networks that solve nothing', 30, 20],
])('holds of %s never close an event', async (_what, networks, most) => {
  const { ask, book, held, problemOf, stateOf, advance } = await start({
    booking: '{ places: 40, atMost: 8, waitingList: 2 hours }',
  });
  const tokens = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcd');
  for (let minutes = 0; minutes < 180; minutes += 10) {
    for (const [index, letter] of tokens.entries()) {
      const network = `198.51.100.${index % networks}`;
      for (const adults of [8, 4, 1]) {
        await ask(letter, ofConcert(adults), { network, solves: false });
      }
    }
    expect((await held())?.adults ?? 0).toBeLessThanOrEqual(most);
    expect(await stateOf()).toMatchObject({ kind: 'open' });
    advance(10);
  }
  expect(await problemOf(8)).toBeUndefined();
  for (let bookings = 0; bookings < 5; bookings += 1) {
    expect(await book(8)).toEqual({ kind: 'added' });
  }
  expect(await book(1)).toEqual({ kind: 'full' });
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
    kind: 'unheld',
    notice: holdWords.waitsUncharged,
  });
});
