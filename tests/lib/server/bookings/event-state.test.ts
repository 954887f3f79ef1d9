import { describe, expect, test } from 'vitest';
import { findBooking } from '@/lib/server/bookings/booking';
import { findBookingProblem } from '@/lib/server/bookings/booking-problem';
import { eventOffer, eventState, placesAbove } from '@/lib/server/bookings/event-state';
import { omitUnbookableEvents } from '@/lib/server/bookings/omit-unbookable-events';
import { loadEventStates } from '@/lib/server/bookings/load-states';
import type { Capacity, PlacesByKind } from '@/lib/server/bookings/places/places';
import { contentWith, eventFile } from '@/tests/support/content';
import { addPair } from '@/tests/support/payments';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';
import { eventStateWords, bookingProblemWords } from '@/lib/words/lib/server/bookings';

const form = `title: Book places
fields:
  - { name: evening, label: Which evening?, kind: select, options: [first, second, third] }
  - { name: adults, label: How many adults?, kind: numeric, summary: { one: "{value} adult", other: "{value} adults" } }
  - { name: children, label: How many children?, kind: numeric, required: false, summary: { one: "{value} child", other: "{value} children" } }
  - { name: email, label: E-mail address, kind: email }
`;

/** Returns the content of a site whose first evening has these settings. */
function contentOf(booking: string, settings = '') {
  return contentWith({
    'content/forms/book.yaml': form,
    'content/events/first.yaml': eventFile(
      'The first',
      `form: book\nanswers: { evening: first }\nbooking: ${booking}\n${settings}`,
    ),
    'content/events/second.yaml': eventFile(
      'The second',
      'form: book\nanswers: { evening: second }\n',
    ),
  });
}

async function stateOf(booking: string, booked: PlacesByKind, { settings = '', now = noon } = {}) {
  const content = await contentOf(booking, settings);
  const event = content.events.find(({ path }) => path === '/events/first');
  if (event === undefined) throw new Error('There is no event.');
  return eventState(event, booked, content, now);
}

describe('the state of an event', () => {
  test.each([
    ['{}', {}, { kind: 'open', left: undefined }],
    ['{ places: 8 }', {}, { kind: 'open', left: 8 }],
    ['{ places: 8 }', { adults: 4, children: 3 }, { kind: 'open', left: 1 }],
    ['{ places: 8 }', { adults: 4, children: 4 }, { kind: 'full' }],
    ['{ places: 8 }', { adults: 12 }, { kind: 'full' }],
    // Adults may have all places, and children three of them.
    ['{ places: { all: 8, children: 3 } }', { children: 3 }, { kind: 'open', left: 5 }],
    ['{ places: { children: 3 } }', { children: 3 }, { kind: 'open', left: undefined }],
    ['{ places: { adults: 2, children: 3 } }', { adults: 2 }, { kind: 'open', left: 3 }],
    ['{ places: { adults: 2, children: 3 } }', { adults: 2, children: 3 }, { kind: 'full' }],
  ])('with booking %s and %j booked', async (booking, booked, state) => {
    expect(await stateOf(booking, booked)).toEqual(state);
  });

  test('depends on the time and the status', async () => {
    const booking = '{ places: 8, opens: 2026-11-21T09:00, closes: 2 hours before }';
    const at = (time: string) => stateOf(booking, {}, { now: new Date(time) });
    const opens = new Date('2026-11-21T09:00:00Z');
    expect(await at('2026-11-21T08:59:59Z')).toEqual({ kind: 'not-open', opens });
    expect(await at('2026-11-21T09:00:00Z')).toEqual({ kind: 'open', left: 8 });
    expect(await at('2026-11-27T16:59:59Z')).toEqual({ kind: 'open', left: 8 });
    expect(await at('2026-11-27T17:00:00Z')).toEqual({ kind: 'closed' });
    const cancelled = await stateOf(booking, {}, { settings: 'status: cancelled\n' });
    expect(cancelled).toEqual({ kind: 'cancelled' });
  });

  test('is described in a few words, and as an offer for search engines', async () => {
    const content = await contentOf('{ places: 8, opens: 2026-11-21T09:00 }');
    const store = openTestStore();
    const text = async (now: Date) => {
      const state = (await loadEventStates(content, store, now)).get('first');
      return [state?.text, eventOffer(state)];
    };
    const [early, open] = [noon, new Date('2026-11-21T09:00:00Z')];
    expect(await text(early)).toEqual([
      eventStateWords.notOpen('Saturday 21 November 2026 at 09:00'),
      { availability: 'InStock', validFrom: '2026-11-21T09:00:00.000Z' },
    ]);
    expect(await text(open)).toEqual([eventStateWords.left(8), { availability: 'InStock' }]);
    const book = (adults: number) =>
      store.addSubmission(
        newSubmission({
          booking: { event: 'first', places: { adults }, capacity: { kinds: {} } },
        }),
      );
    await book(7);
    expect(await text(open)).toEqual(['1 place left', { availability: 'InStock' }]);
    await book(1);
    expect(await text(open)).toEqual(['Full', { availability: 'SoldOut' }]);
  });

  test.each(['{ places: 8 }', '{ places: 8, waitingList: 2 hours }'])(
    'with booking %s is open while visitors hold the last places or pay for them',
    async (settings) => {
      const content = await contentOf(settings);
      const store = openTestStore();
      const booking = { event: 'first', places: { adults: 3 }, capacity: { kinds: {} } };
      await store.addSubmission(newSubmission({ booking }));
      await addPair(store, { form: 'book', createdAt: noon }, { form: 'book', booking });
      const held = { ...booking, places: { adults: 2 } };
      await store.holdPlaces(
        { token: 'a', booking: held, since: noon, until: later(15) },
        [],
        noon,
      );
      const state = async (now = noon) => (await loadEventStates(content, store, now)).get('first');
      const ofHeld = eventStateWords.held(2);
      expect(await state()).toEqual({ kind: 'open', left: 2, isHeld: true, text: ofHeld });
      await store.releaseHold('a');
      expect(await state()).toEqual({ kind: 'open', left: 2, text: eventStateWords.left(2) });
      await addPair(store, { form: 'book', createdAt: noon }, { form: 'book', booking: held });
      const text = eventStateWords.held(0);
      expect(await state()).toEqual({ kind: 'open', left: 0, isHeld: true, text });
      expect(await state(later(15))).toMatchObject({ kind: 'open', left: 5 });
      await store.addSubmission(newSubmission({ booking: { ...booking, places: { adults: 5 } } }));
      expect((await state())?.kind).toBe(settings.includes('waiting') ? 'waiting' : 'full');
    },
  );

  test('is full while its waiting list offers the last places', async () => {
    const content = await contentOf('{ places: 8, waitingList: 2 hours }');
    const store = openTestStore();
    const booking = {
      event: 'first',
      places: { adults: 8 },
      capacity: { all: 8, kinds: {} },
      hasWaitingList: true,
    };
    const [booked, waiting] = [newSubmission({ booking }), newSubmission({ waiting: booking })];
    await store.addSubmission(booked);
    await store.addSubmission(waiting);
    await store.changeFolder(booked.id, 'bin', undefined);
    const offer = { submission: waiting.id, booking, until: later(120), now: noon, mails: [] };
    await store.offerPlaces(offer);
    expect((await loadEventStates(content, store, noon)).get('first')).toEqual({
      kind: 'waiting',
      text: eventStateWords.waiting,
    });
  });
});

describe('the problem of a booking', () => {
  const problemOf = async (
    booking: string,
    [adults, children = 0]: readonly number[],
    booked: PlacesByKind = {},
  ) => {
    const content = await contentOf(booking);
    const book = content.forms.get('book');
    const answers = { evening: 'first', adults, children };
    const fields = Object.entries(answers).map(([name, value]) => [name, [String(value)]] as const);
    const found = book && findBooking(book, fields, content);
    if (book === undefined || found === undefined) throw new Error('There is no booking.');
    return findBookingProblem(found, booked, book, content, noon);
  };

  test.each([
    ['{}', [900], {}, undefined],
    ['{ places: 8 }', [6, 2], {}, undefined],
    ['{ places: 8 }', [1], { adults: 8 }, '“The first” is full.'],
    ['{ places: 8 }', [2], { adults: 7 }, bookingProblemWords.fewer('The first', 1)],
    ['{ places: 8 }', [2, 2], { adults: 5 }, bookingProblemWords.fewer('The first', 3)],
    [
      '{ places: { all: 8, children: 3 } }',
      [1, 2],
      { children: 2 },
      bookingProblemWords.fewerOfKind('The first', 'How many children?', 1),
    ],
    ['{ atMost: 4 }', [4], {}, undefined],
    ['{ atMost: 4 }', [3, 2], {}, bookingProblemWords.tooMany(4)],
    [
      '{ opens: 2026-11-24 }',
      [1],
      {},
      bookingProblemWords.notOpen('The first', 'Tuesday 24 November 2026'),
    ],
    ['{ closes: 2026-11-19 }', [1], {}, bookingProblemWords.closed('The first')],
  ])('with booking %s, %j wanted and %j booked', async (booking, wanted, booked, problem) => {
    expect(await problemOf(booking, wanted, booked)).toBe(problem);
  });
});

test('a form offers the events that can be booked, and closes without any', async () => {
  const content = await contentOf('{ places: 8 }');
  const book = content.forms.get('book');
  if (book === undefined) throw new Error('There is no form.');
  const store = openTestStore();
  const offered = async (now = noon) =>
    omitUnbookableEvents(book, content, await loadEventStates(content, store, now));
  const evenings = [{ value: 'first' }, { value: 'second' }, { value: 'third' }];
  expect((await offered()).fields[0]).toMatchObject({ options: evenings });
  await store.addSubmission(
    newSubmission({ booking: { event: 'first', places: { adults: 8 }, capacity: { kinds: {} } } }),
  );
  // No event has the third answer, so it stays.
  expect((await offered()).fields[0]).toMatchObject({ options: evenings.slice(1) });
  const onlyEvents = {
    ...book,
    fields: book.fields.map((field) =>
      field.kind === 'select' ? { ...field, options: field.options.slice(0, 2) } : field,
    ),
  };
  const after = new Date('2026-11-28T12:00:00Z');
  const states = await loadEventStates(content, store, after);
  expect(omitUnbookableEvents(onlyEvents, content, states)).toMatchObject({
    active: false,
    closedText: eventStateWords.noneOpen,
  });
});

test('a paid form offers what can be booked, or without its card what has a waiting list', async () => {
  const content = await contentWith({
    'content/forms/book.yaml': form.replace(
      'fields:',
      "payment: { currency: GBP, otherWays: By cheque., amount: '8.00' }\nfields:",
    ),
    'content/events/first.yaml': eventFile(
      'The first',
      'form: book\nanswers: { evening: first }\nbooking: { places: 8, waitingList: 2 hours }\n',
    ),
    'content/events/second.yaml': eventFile(
      'The second',
      'form: book\nanswers: { evening: second }\n',
    ),
  });
  const book = content.forms.get('book');
  if (book === undefined) throw new Error('There is no form.');
  const store = openTestStore();
  await store.addSubmission(
    newSubmission({ booking: { event: 'first', places: { adults: 8 }, capacity: { kinds: {} } } }),
  );
  const states = await loadEventStates(content, store, noon);
  const offered = (evening?: string) => {
    const values = evening === undefined ? [] : [['evening', [evening]] as const];
    const { payment, fields } = omitUnbookableEvents(book, content, states, values);
    const options = fields.flatMap((field) => ('options' in field ? field.options : []));
    const links = fields.flatMap((field) => ('waitingLists' in field ? field.waitingLists : []));
    return { takesCard: payment !== undefined, options: options.map(({ value }) => value), links };
  };
  const links = [{ label: 'first', href: '/f/book?evening=first' }];
  const toBook = { takesCard: true, options: ['second', 'third'], links };
  expect(offered()).toEqual(toBook);
  expect(offered('second')).toEqual(toBook);
  expect(offered('first')).toEqual({
    takesCard: false,
    options: ['first', 'third'],
    links: [],
  });
});

test.each([
  [undefined, { adults: 99 }, 0],
  [{ all: 10, kinds: {} }, { adults: 10 }, 0],
  [{ all: 10, kinds: {} }, { adults: 8, all: 3 }, 1],
  [{ all: 10, kinds: { children: 2 } }, { adults: 1, children: 4 }, 2],
] satisfies [Capacity | undefined, PlacesByKind, number][])(
  'counts how far %j is exceeded by %j',
  (capacity, taken, above) => {
    expect(placesAbove(capacity, taken)).toBe(above);
  },
);
