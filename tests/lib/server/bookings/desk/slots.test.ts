import { expect, test } from 'vitest';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import type { eventDatesProps } from '@/lib/server/bookings/desk/event-dates-props';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { newSubmission } from '@/tests/support/submissions';

type EventDatesPageProps = PropsOf<typeof eventDatesProps>;

const december = '/resources/telescopes/2026-12';
const january = '/resources/telescopes/2027-01';
const evening = '/resources/room/2026-11-27T19:00';
const page = '/desk/events/resources/telescopes/2026-12';
const capacity = { all: 2, kinds: {} };

async function start() {
  const desk = await startDesk();
  const Cookie = await desk.signIn();
  const read = async <Props = PropsOf<typeof eventDateProps>>(path: string) =>
    JSON.parse((await desk.request(path, { headers: { Cookie } })).body) as Props;
  const post = async (
    action: string,
    fields: Readonly<Record<string, string>>,
    cookie = Cookie,
  ) => {
    const body = new URLSearchParams(fields).toString();
    const response = await desk.post(`/api/desk/bookings/${action}`, body, { Cookie: cookie });
    return response.headers.location ?? String(response.status);
  };
  const book = (id: string, event: string) =>
    desk.store.addSubmission(
      newSubmission({
        id,
        form: 'lend',
        fields: [
          ['slot', [event.slice('/resources/'.length)]],
          ['name', [id]],
          ['email', ['ana@example.net']],
        ],
        booking: { event, places: { place: 1 }, capacity },
      }),
    );
  const booked = async () =>
    Object.fromEntries(
      await desk.store.countTakenByEvent([december, january, evening], desk.now()),
    );
  return { desk, read, post, book, booked };
}

test('lists slots with bookings or blocked places among the dates, by start', async () => {
  const { read, post, book } = await start();
  await book('Ana', december);
  const block = { block: 'block-1', kind: 'all', places: '1', reason: 'the board' };
  expect(await post('block', { ...block, event: evening })).toBe(
    '/desk/events/resources/room/2026-11-27T19%3A00?done=blocked',
  );
  const { rows, resources } = await read<EventDatesPageProps>('/desk/events');
  expect(rows.map(({ title, when }) => [title, when])).toEqual([
    ['Public night', 'Friday 27 November 2026, 19:00 to 21:30'],
    ['Workshop', 'Friday 27 November 2026, 19:00 to 21:30'],
    ['The room', 'Friday 27 November 2026, 19:00 to 19:30'],
    ['Public night', 'Friday 4 December 2026, 19:00 to 21:30'],
    ['A telescope', 'Saturday 5 December 2026 to Saturday 2 January 2027'],
    ['Public night', 'Friday 11 December 2026, 19:00 to 21:30'],
  ]);
  expect(rows[4]).toMatchObject({ href: page, numbers: { booked: '1', left: '1' } });
  expect(resources).toEqual([
    { title: 'The room', href: '/desk/events?resource=room' },
    { title: 'A telescope', href: '/desk/events?resource=telescopes' },
  ]);
});

test('counts a loan as coming until its last day', async () => {
  const { desk, book } = await start();
  await book('Ana', december);
  const titles = async (path: string) => {
    const Cookie = await desk.signIn();
    const { body } = await desk.request(path, { headers: { Cookie } });
    return (JSON.parse(body) as EventDatesPageProps).rows.map(({ title }) => title);
  };
  desk.advance(30 * 24 * 60);
  expect(await titles('/desk/events')).toEqual(['A telescope']);
  desk.advance(15 * 24 * 60);
  expect(await titles('/desk/events')).toEqual([]);
  expect(await titles('/desk/events?show=past')).toContain('A telescope');
});

test('lists all slots of a resource from a day on', async () => {
  const { read } = await start();
  const all = await read<EventDatesPageProps>('/desk/events?resource=telescopes');
  expect(all.resource).toEqual({ name: 'telescopes', title: 'A telescope', from: '2026-11-20' });
  expect(all.rows.map(({ href }) => href)).toEqual([
    page,
    '/desk/events/resources/telescopes/2027-01',
    '/desk/events/resources/telescopes/2027-02',
  ]);
  const some = await read<EventDatesPageProps>('/desk/events?resource=room&from=2026-12-04');
  expect(some.rows[0]?.when).toBe('Friday 4 December 2026, 19:00 to 19:30');
  const past = await read<EventDatesPageProps>('/desk/events?resource=room&from=2026-01-01');
  expect(past.rows).toHaveLength(40);
  expect(past.resource?.laterHref).toBe('/desk/events?resource=room&from=2026-03-13');
  expect(await read('/desk/events?resource=hall')).toMatchObject({ statusCode: 404 });
});

test('shows a slot as a date, adds a booking by hand and blocks the rest', async () => {
  const { read, post, book, booked } = await start();
  await book('Ana', december);
  const { adding, blocking, files } = await read(page);
  expect(files[0]?.href).toBe('/desk/door/resources/telescopes/2026-12');
  const added = { event: december, submission: adding?.idempotencyKey ?? '', name: 'Ben' };
  expect(await post('add', added)).toBe(`${page}?done=added`);
  const again = await read(page);
  expect(again).toMatchObject({
    title: 'A telescope',
    when: 'Saturday 5 December 2026 to Saturday 2 January 2027',
    href: december,
    bookings: [{ name: 'Ana', places: '1 place' }, { name: 'Ben' }],
  });
  expect(again.kinds.at(-1)?.numbers).toMatchObject({ booked: '2', left: '0' });
  const block = { event: december, kind: 'all', places: '1', reason: 'repair' };
  const next = await post('block', { ...block, block: blocking?.idempotencyKey ?? '' });
  expect((await read(next)).problem).toContain('0 places are left');
  expect(await booked()).toEqual({ [december]: { place: 2 } });
});

test('moves a booking to another slot, also to one of another resource', async () => {
  const { desk, read, post, book, booked } = await start();
  await book('Ana', december);
  const { moving } = (await read(`${page}?booking=Ana`)).chosen ?? {};
  expect(moving?.from).toBe('2026-11-20');
  expect(moving?.targets[0]?.label).toBe(
    'Friday 20 November 2026, 19:00 to 19:30: The room (2 places left)',
  );
  const later = await read(`${page}?booking=Ana&from=2027-01-01`);
  expect(later.chosen?.moving.targets.map(({ value }) => value)).toEqual([
    january,
    '/resources/telescopes/2027-02',
  ]);
  const move = { submission: 'Ana', event: december, to: evening, notify: 'on' };
  expect(await post('move', move)).toBe(`${page}?done=moved`);
  expect(await booked()).toEqual({ [evening]: { place: 1 } });
  const stored = await desk.store.findSubmission('Ana');
  expect(stored?.fields[0]).toEqual(['slot', ['room/2026-11-27T19:00']]);
  const [mail] = await desk.store.listMails({ submission: 'Ana', limit: 9 });
  expect(mail?.text).toContain('“The room”, Friday 27 November 2026, 19:00 to 19:30');
});

test('keeps the chosen slot if it is full', async () => {
  const { read, post, book, booked } = await start();
  await book('Ana', december);
  await book('Ben', january);
  await book('Cem', january);
  const next = await post('move', { submission: 'Ana', event: december, to: january });
  const { problem, chosen } = await read(next);
  expect(problem).toContain('too few places are left on Saturday 2 January 2027');
  expect(chosen?.moving).toMatchObject({ to: january, from: '2027-01-02' });
  expect(await booked()).toEqual({ [december]: { place: 1 }, [january]: { place: 2 } });
});

test.each([
  { to: '/resources/telescopes/2026-10' },
  { to: '/resources/telescopes/2026-12-05' },
  { to: '/resources/hall/2026-12' },
  { to: 'nights/2026-11-27' },
  { to: december },
])('refuses to move a slot %j', async (change) => {
  const { post, book } = await start();
  await book('Ana', december);
  const move = { submission: 'Ana', event: december };
  expect(await post('move', { ...move, ...change })).toBe('400');
});

test('follows the forms of the operator', async () => {
  const { desk, post } = await start();
  const other = newOperator({ email: 'bo@example.org', role: 'staff', forms: ['book'] });
  const Cookie = await desk.signInAs(other);
  const list = await desk.request('/desk/events', { headers: { Cookie } });
  expect((JSON.parse(list.body) as EventDatesPageProps).resources).toEqual([]);
  for (const path of [page, '/desk/events?resource=room']) {
    expect((await desk.request(path, { headers: { Cookie } })).status).toBe(404);
  }
  const block = { event: december, block: 'block-1', kind: 'all', places: '1', reason: 'repair' };
  expect(await post('block', block, Cookie)).toBe('404');
});
