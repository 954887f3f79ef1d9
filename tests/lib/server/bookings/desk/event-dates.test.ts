import { expect, test, vi } from 'vitest';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import type { eventDatesProps } from '@/lib/server/bookings/desk/event-dates-props';
import type { Settings } from '@/lib/server/settings';
import type { Operator } from '@/lib/server/access/access-record';
import type { PlacesByKind } from '@/lib/server/bookings/places/places';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { addPaid, addPair, changeAlone } from '@/tests/support/payments';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import { eventDateWords, holdDetails } from '@/lib/words/lib/server/bookings/desk';
import { describeEntries } from '@/tests/support/desk/describe-entries';

type EventDatesPageProps = PropsOf<typeof eventDatesProps>;

type EventDatePageProps = PropsOf<typeof eventDateProps>;

const first = 'nights/2026-11-27';
const capacity = { all: 10, kinds: { children: 3 } };
const bookingOf = (places: PlacesByKind, event = first) => ({ event, places, capacity });
const sent = (name: string) => [['name', [name]]] as const;

async function start(settings: Partial<Settings> = {}) {
  const desk = await startDesk({ settings });
  const Cookie = await desk.signIn();
  const read = async <Props>(path: string, cookie = Cookie) =>
    JSON.parse((await desk.request(path, { headers: { Cookie: cookie } })).body) as Props;
  const post = async (path: string, fields: Readonly<Record<string, string>>, cookie = Cookie) => {
    const response = await desk.post(path, new URLSearchParams(fields).toString(), {
      Cookie: cookie,
    });
    return response.headers.location ?? String(response.status);
  };
  const book = (name: string, places: PlacesByKind, event?: string) =>
    desk.store.addSubmission(
      newSubmission({
        form: 'book',
        reference: `BOO-${name}`,
        fields: sent(name),
        booking: bookingOf(places, event),
      }),
    );
  return {
    store: desk.store,
    read,
    post,
    book,
    signIn: () => desk.signIn(),
    signInAs: (operator: Operator) => desk.signInAs(operator),
    advance: (minutes: number) => {
      desk.advance(minutes);
    },
    request: (path: string, cookie: string) => desk.request(path, { headers: { Cookie: cookie } }),
  };
}

const block = { block: 'block-1', event: first, kind: 'all', places: '4', reason: 'the board' };

test('lists the coming dates with their places, with as many queries as for one', async () => {
  const { store, read, book } = await start({ PAYMENTS: 'practice' });
  await book('Ana', { adults: 2, children: 1 });
  await addPair(store, { form: 'book' }, { booking: bookingOf({ adults: 3 }) });
  await addPaid(store, { form: 'book' }, { booking: bookingOf({ adults: 1 }, 'workshop') });
  const sums = vi.spyOn(store, 'sumEvents');
  const { rows } = await read<EventDatesPageProps>('/desk/events');
  expect(rows.map(({ when, title, numbers }) => [when, title, Object.values(numbers)])).toEqual([
    ['Friday 27 November 2026, 19:00 to 21:30', 'Public night', ['3', '3', '0', '4']],
    [
      'Friday 27 November 2026, 19:00 to 21:30',
      'Workshop',
      ['1', '0', '0', eventDateWords.noLimit, '£25.00'],
    ],
    ['Friday 4 December 2026, 19:00 to 21:30', 'Public night', ['0', '0', '0', '10']],
    ['Friday 11 December 2026, 19:00 to 21:30', 'Public night', ['0', '0', '0', '10']],
  ]);
  expect(rows[0]?.href).toBe('/desk/events/nights/2026-11-27');
  expect(rows.map(({ month, places }) => [month, places])).toEqual([
    ['November 2026', '3 booked · 3 held · 4 left'],
    ['November 2026', '1 booked'],
    ['December 2026', '0 booked · 10 left'],
    ['December 2026', '0 booked · 10 left'],
  ]);
  expect(rows.map(({ shares }) => shares)).toEqual([
    { booked: 3, held: 3, blocked: 0, left: 4 },
    undefined,
    { booked: 0, held: 0, blocked: 0, left: 10 },
    { booked: 0, held: 0, blocked: 0, left: 10 },
  ]);
  expect(sums).toHaveBeenCalledTimes(1);
});

test('has past dates on a page of their own, and no sums if nothing was paid', async () => {
  const { advance, signIn, read } = await start();
  advance(10 * 24 * 60);
  const Cookie = await signIn().catch(() => '');
  expect(Cookie).not.toBe('');
  const coming = await read<EventDatesPageProps>('/desk/events', Cookie);
  expect(coming.rows).toHaveLength(2);
  expect(coming.rows[0]?.numbers.paid).toBeUndefined();
  const past = await read<EventDatesPageProps>('/desk/events?show=past', Cookie);
  expect(past.rows.map(({ title }) => title).sort()).toEqual(['Public night', 'Workshop']);
});

test('sends a date to its open page', async () => {
  const { read, book, request, signIn } = await start();
  await book('Ana', { adults: 2 });
  const page = await read<EventDatePageProps>(`/desk/events/${first}`);
  const live = await read<EventDatePageProps>(
    `/api/desk/bookings/date?event=${encodeURIComponent(first)}`,
  );
  expect(live.bookings).toEqual(page.bookings);
  expect(live).toMatchObject({ event: first, places: '2 booked · 8 left' });
  const { status } = await request('/api/desk/bookings/date?event=nights/none', await signIn());
  expect(status).toBe(404);
});

test('sends the list of dates to its open page', async () => {
  const { read, book, signInAs } = await start();
  const path = '/api/desk/bookings/dates';
  const before = await read<EventDatesPageProps>(path);
  expect(await read('/desk/events')).toMatchObject(before);
  await book('Ana', { adults: 2 });
  const live = await read<EventDatesPageProps>(path);
  expect(live.rows[0]?.places).toBe('2 booked · 8 left');
  expect((await read<EventDatesPageProps>(`${path}?show=past`)).rows).toEqual([]);
  const other = newOperator({ email: 'bo@example.org', role: 'staff', forms: ['contact'] });
  expect((await read<EventDatesPageProps>(path, await signInAs(other))).rows).toEqual([]);
});

test('shows 100 people on a page by name, and the chosen booking of another page', async () => {
  const { store, read } = await start();
  const ids: string[] = [];
  for (let number = 1; number <= 101; number += 1) {
    const submission = newSubmission({
      form: 'book',
      fields: sent(`Person ${String(number).padStart(3, '0')}`),
      booking: { event: 'workshop', places: { adults: 1 }, capacity: { kinds: {} } },
    });
    ids.push(submission.id);
    await store.addSubmission(submission);
  }
  const path = '/desk/events/workshop';
  const page = await read<EventDatePageProps>(`${path}?booking=${ids[100]}`);
  expect(page.bookings.map(({ name }) => name).slice(-1)).toEqual(['Person 100']);
  expect(page.chosen?.name).toBe('Person 101');
  expect(page.pages).toEqual({
    text: eventDateWords.shown('1', '100', '101'),
    next: '?page=2#people',
  });
  const next = await read<EventDatePageProps>(`${path}?page=2`);
  expect(next.bookings.map(({ name }) => name)).toEqual(['Person 101']);
  expect(next.pages).toEqual({
    text: eventDateWords.shown('101', '101', '101'),
    first: '?page=1#people',
  });
  for (const wrong of ['0', '-1', 'x', '99']) {
    const { bookings } = await read<EventDatePageProps>(`${path}?page=${wrong}`);
    expect(bookings).toHaveLength(wrong === '99' ? 1 : 100);
  }
});

test('shows the people and the numbers of a date by kind of ticket', async () => {
  const { store, read, book } = await start({ PAYMENTS: 'practice' });
  await book('zoë', { adults: 2, children: 1 });
  await addPair(
    store,
    { form: 'book' },
    { reference: 'BOO-1', fields: sent('Ana'), booking: bookingOf({ adults: 1 }) },
  );
  await book('Other', { adults: 1 }, 'workshop');
  const page = await read<EventDatePageProps>(`/desk/events/${first}`);
  expect(page.kinds.map(({ label, numbers }) => [label, ...Object.values(numbers)])).toEqual([
    ['adults', '2', '1', '0', ''],
    ['children', '1', '0', '0', '2'],
    [eventDateWords.allKinds, '3', '1', '0', '6'],
  ]);
  expect(page.bookings).toMatchObject([
    {
      name: 'Ana',
      places: '1 adult',
      payment: '£25.00 not paid',
      state: 'Held until 12:15',
      reference: 'BOO-1',
    },
    { name: 'zoë', places: '2 adults and 1 child', payment: '', state: 'Booked' },
  ]);
});

test('shows no end of a hold while the card may be charged', async () => {
  const { store, read } = await start({ PAYMENTS: 'practice' });
  const { submission } = await addPair(
    store,
    { form: 'book' },
    { fields: sent('Ana'), booking: bookingOf({ adults: 1 }) },
  );
  await changeAlone(store, submission.id, { intent: 'pi_1' });
  const { bookings } = await read<EventDatePageProps>(`/desk/events/${first}`);
  expect(bookings).toMatchObject([{ state: eventDateWords.processing }]);
});

test('shows offers of the waiting list as held until they are accepted', async () => {
  const { store, read, advance } = await start();
  const booking = bookingOf({ adults: 10 });
  const full = newSubmission({ form: 'book', booking });
  await store.addSubmission(full);
  const waiting = bookingOf({ adults: 2 });
  const waiter = newSubmission({ form: 'book', fields: sent('Ana'), waiting });
  await store.addSubmission(waiter);
  await store.changeFolder(full.id, 'bin', undefined);
  const now = new Date('2026-11-20T12:00:00.000Z');
  const until = new Date('2026-11-20T18:00:00.000Z');
  await store.offerPlaces({ submission: waiter.id, booking: waiting, until, now, mails: [] });
  const page = await read<EventDatePageProps>(`/desk/events/${first}`);
  expect(page.bookings).toMatchObject([
    { name: 'Ana', state: eventDateWords.offeredUntil('18:00') },
  ]);
  expect(page.bookings[0]?.changeHref).toBeUndefined();
  expect(page.kinds.at(-1)?.numbers).toMatchObject({ booked: '0', held: '2' });
  await store.acceptOffer(waiter.id, [], now);
  advance(1);
  const accepted = await read<EventDatePageProps>(`/desk/events/${first}`);
  expect(accepted.bookings).toMatchObject([{ name: 'Ana', state: eventDateWords.booked }]);
  expect(accepted.kinds.at(-1)?.numbers).toMatchObject({ booked: '2', held: '0' });
});

test('lists the bookings of dates that the files no longer have, and not of past ones', async () => {
  const { store, read, signInAs } = await start();
  const gone = (id: string, event: string, receivedAt = noon) =>
    store.addSubmission(
      newSubmission({
        id,
        form: 'book',
        reference: `BOO-${id}`,
        receivedAt,
        fields: sent(id),
        booking: { event, places: { adults: 1 }, capacity: { kinds: {} } },
      }),
    );
  await gone('series', 'nights/2026-12-25');
  await gone('slot', '/resources/telescopes/2027-13');
  await gone('past', 'nights/2026-11-13');
  await gone('single', 'renamed');
  await gone('old', 'renamed', new Date(noon.getTime() - 91 * 24 * 60 * 60_000));
  const { missing } = await read<EventDatesPageProps>('/desk/events');
  expect(missing.map(({ key, name }) => [key, name])).toEqual([
    ['/resources/telescopes/2027-13', 'slot'],
    ['nights/2026-12-25', 'series'],
    ['renamed', 'single'],
  ]);
  expect(missing[0]).toMatchObject({ href: '/desk/slot', reference: 'BOO-slot' });
  expect((await read<EventDatesPageProps>('/desk/events?show=past')).missing).toEqual([]);
  const other = await signInAs(
    newOperator({ email: 'b@x.org', role: 'reader', forms: ['contact'] }),
  );
  expect((await read<EventDatesPageProps>('/desk/events', other)).missing).toEqual([]);
});

test('exports the bookings of a date alone', async () => {
  const { request, signIn, read, book } = await start();
  await book('Ana', { adults: 1 });
  await book('Ben', { adults: 1 }, 'workshop');
  const { files } = await read<EventDatePageProps>(`/desk/events/${first}`);
  const [door, doorList, csv] = files.map(({ href }) => href);
  expect(door).toBe('/desk/door/nights/2026-11-27');
  expect(doorList).toBe('/desk/door-list?form=book&event=nights%2F2026-11-27');
  const list = await read<{ rows: { name: string }[] }>(doorList ?? '');
  expect(list.rows.map(({ name }) => name)).toEqual(['Ana']);
  const Cookie = await signIn();
  const { body } = await request(csv ?? '', Cookie);
  expect(body).toContain('BOO-Ana');
  expect(body).not.toContain('BOO-Ben');
});

test('blocks places, changes the block and lifts it, and records each', async () => {
  const { store, read, post, advance } = await start();
  const page = `/desk/events/${first}`;
  expect(await post('/api/desk/bookings/block', block)).toBe(`${page}?done=blocked`);
  advance(1);
  await post('/api/desk/bookings/block', { ...block, places: '5' });
  const { blocking, kinds } = await read<EventDatePageProps>(page);
  expect(blocking?.blocks).toEqual([
    {
      id: 'block-1',
      kind: 'all',
      places: 5,
      version: Date.parse('2026-11-20T12:01:00.000Z'),
      reason: 'the board',
      about: 'Any kind. Blocked by operator@example.org, 12:01',
    },
  ]);
  expect(kinds.at(-1)?.numbers).toMatchObject({ blocked: '5', left: '5' });
  advance(1);
  const late = await post('/api/desk/bookings/unblock', block);
  const { blockChanged } = eventDateWords.problems;
  expect((await read<EventDatePageProps>(late)).problem).toContain(blockChanged);
  const seen = { ...block, expectedVersion: String(blocking?.blocks[0]?.version) };
  expect(await post('/api/desk/bookings/unblock', seen)).toBe(`${page}?done=unblocked`);
  expect(await post('/api/desk/bookings/unblock', seen)).toBe('404');
  const entries = describeEntries(await store.listAuditEntries({ limit: 9, text: 'board' }));
  expect(entries.map(({ action, subject, details }) => [action, subject, details])).toEqual([
    ['places-unblocked', first, 'Any kind: 5 (the board)'],
    ['places-blocked', first, 'Any kind: 5 (the board)'],
    ['places-blocked', first, 'Any kind: 4 (the board)'],
  ]);
});

test('lists held places, and releases one hold or all, and records each', async () => {
  const { store, read, post, signInAs } = await start();
  const page = `/desk/events/${first}`;
  const release = (fields: Record<string, string>, cookie?: string) =>
    post('/api/desk/bookings/release', { event: first, ...fields }, cookie);
  const hold = (token: string, adults: number) => {
    const booking = { event: first, places: { adults }, capacity: { kinds: {} } };
    return store.holdPlaces({ token, booking, since: noon, until: later(15) }, [], noon);
  };
  for (const [token, adults] of [
    ['a', 2],
    ['b', 1],
    ['c', 3],
  ] as const)
    await hold(token, adults);
  const { holds, kinds, shares } = await read<EventDatePageProps>(page);
  expect(shares).toEqual({ booked: 0, held: 6, blocked: 0, left: 4 });
  const about = eventDateWords.held('12:00', '12:15');
  expect(holds).toEqual({
    event: first,
    mayRelease: true,
    rows: [
      { hold: 'a', places: '2 places', about },
      { hold: 'b', places: '1 place', about },
      { hold: 'c', places: '3 places', about },
    ],
  });
  // Held places can be booked all the same.
  expect(kinds.at(-1)?.numbers).toMatchObject({ held: '6', left: '10' });
  const reader = await signInAs(newOperator({ email: 'rae@example.org', role: 'reader' }));
  expect((await read<EventDatePageProps>(page, reader)).holds?.mayRelease).toBe(false);
  expect(await release({ all: 'on' }, reader)).toBe('403');
  const other = newOperator({ email: 'bo@example.org', role: 'staff', forms: ['contact'] });
  expect(await release({ all: 'on' }, await signInAs(other))).toBe('404');
  expect(await release({})).toBe('400');
  expect(await release({ all: 'on', hold: 'a' })).toBe('400');
  expect(await release({ hold: 'z' })).toBe('404');
  expect(await release({ hold: 'a' })).toBe(`${page}?done=released`);
  expect(await store.countHeldByEvent([first], noon)).toEqual(new Map([[first, { adults: 4 }]]));
  expect(await release({ all: 'on' })).toBe(`${page}?done=released`);
  expect(await release({ all: 'on' })).toBe('404');
  const shown = await read<EventDatePageProps>(`${page}?done=released`);
  expect([shown.holds, shown.notice]).toEqual([undefined, eventDateWords.done.released]);
  const entries = describeEntries(
    await store.listAuditEntries({ limit: 9, action: 'holds-released' }),
  );
  expect(entries.map(({ subject, details }) => [subject, details]).sort()).toEqual([
    [first, holdDetails(1, 2)],
    [first, holdDetails(2, 4)],
  ]);
});

test.each([
  [{ places: '9' }, 'you asked to block 9, and 8 places are left'],
  [{ kind: 'children', places: '4' }, 'you asked to block 4, and 3 places are left'],
  [{ places: '0' }, 'Enter a whole number of places'],
  [{ places: '1.5' }, 'Enter a whole number of places'],
  [{ reason: ' ' }, 'Enter a reason'],
])('says why it does not block %j', async (change, problem) => {
  const { store, read, post, book } = await start();
  await book('Ana', { adults: 2 });
  const next = await post('/api/desk/bookings/block', { ...block, ...change, new: 'on' });
  const shown = await read<EventDatePageProps>(next);
  expect(shown.problem).toContain(problem);
  // What was typed is not lost.
  const { kind, places, reason } = { ...block, ...change };
  expect(shown.blocking?.typed).toEqual({ kind, places, reason: reason.trim() });
  expect(store.rows('blocked_places')).toEqual([]);
});

test.each([
  [{ kind: 'adults' }, '400'],
  [{ event: 'talk' }, '404'],
  [{ event: 'workshop' }, '400'],
  [{ block: '' }, '400'],
])('refuses to block %j', async (change, status) => {
  const { post } = await start();
  expect(await post('/api/desk/bookings/block', { ...block, ...change })).toBe(status);
});

test('follows the forms and the role of the operator', async () => {
  const { request, read, post, signInAs } = await start();
  const page = `/desk/events/${first}`;
  const other = newOperator({ email: 'bo@example.org', role: 'staff', forms: ['contact'] });
  const Other = await signInAs(other);
  expect((await read<EventDatesPageProps>('/desk/events', Other)).rows).toEqual([]);
  expect((await request(page, Other)).status).toBe(404);
  expect(await post('/api/desk/bookings/block', block, Other)).toBe('404');
  expect(await post('/api/desk/bookings/unblock', block, Other)).toBe('404');
  const reader = await signInAs(newOperator({ email: 'rae@example.org', role: 'reader' }));
  const shown = await read<EventDatePageProps>(page, reader);
  expect(shown.files).toEqual([]);
  expect(shown.blocking?.mayChange).toBe(false);
  expect(await post('/api/desk/bookings/block', block, reader)).toBe('403');
});
