import { expect, test } from 'vitest';
import {
  type DoorCheckIn,
  latestCheckIns,
  openCheckInQueue,
  type QueuedCheckIn,
} from '@/lib/bookings/door/check-ins';
import type { CheckInListRow, MissedCheckIn } from '@/lib/bookings/door/door-page';
import { type DoorReply, type DoorView, syncDoor } from '@/lib/bookings/door/sync-door';
import { doorWords } from '@/lib/words/lib/server/bookings/door';

const rows = ['ana', 'ben'].map((id): CheckInListRow => {
  const texts = { reference: id, ticket: id, guests: '', counted: '', payment: '' };
  return { id, name: id, ...texts, places: 3, notes: [] };
});

/** A server with one list, whose line a test cuts. */
function createServer() {
  const server = {
    checkIns: [] as DoorCheckIn[],
    reply: undefined as DoorReply | undefined,
    /** The next request is stored, and its response is lost. */
    losesResponse: false,
    missed: [] as MissedCheckIn[],
    now: 100_000,
    sent: 0,
    update: () => {
      const checkIns = [...latestCheckIns(server.checkIns).values()];
      return {
        list: { rows, checkIns, cancelled: [] },
        version: JSON.stringify(checkIns),
        now: server.now,
      };
    },
    send: (_event: string, checkIns: readonly QueuedCheckIn[]): Promise<DoorReply> => {
      if (server.reply !== undefined) return Promise.resolve(server.reply);
      server.sent += checkIns.length;
      server.checkIns.push(...checkIns.map(({ event: _key, ...checkIn }) => checkIn));
      if (server.losesResponse) {
        server.losesResponse = false;
        return Promise.resolve({ kind: 'offline' });
      }
      const update = { ...server.update(), missed: server.missed };
      return Promise.resolve({ kind: 'update', update });
    },
    load: (seen: string): Promise<DoorReply> => {
      if (server.reply !== undefined) return Promise.resolve(server.reply);
      const update = server.update();
      return Promise.resolve(
        update.version === seen ? { kind: 'unchanged' } : { kind: 'update', update },
      );
    },
  };
  return server;
}

/** A phone with a clock and a timer of its own. */
function openPhone(server: ReturnType<typeof createServer>, clock = () => server.now) {
  const shown: DoorView[] = [];
  const timers: { readonly milliseconds: number; readonly call: () => void }[] = [];
  const queue = openCheckInQueue(undefined);
  let ids = 0;
  let isVisible = true;
  const phone = {
    queue,
    timers,
    deletions: 0,
    view: () => {
      const last = shown.at(-1);
      if (last === undefined) throw new Error('Nothing was shown.');
      return last;
    },
    people: (id: string) => phone.view().checkIns.get(id)?.people ?? 0,
    hide: () => void (isVisible = false),
    ...syncDoor({
      event: 'concert',
      loaded: { list: { rows, checkIns: [], cancelled: [] }, version: '[]', now: 0 },
      queue,
      send: server.send,
      load: server.load,
      onChange: (view) => shown.push(view),
      deleteCached: () => void (phone.deletions += 1),
      clock,
      createId: (at) => `${at}-${(ids += 1)}-${Math.random()}`,
      isVisible: () => isVisible,
      schedule: (milliseconds, call) => {
        const timer = { milliseconds, call };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer) >>> 0, 1);
      },
    }),
  };
  return phone;
}

/** Resolves when all responses have been handled. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

/** Calls the timers that are set. */
async function elapse(...phones: readonly ReturnType<typeof openPhone>[]): Promise<void> {
  for (const { timers } of phones) for (const { call } of timers.splice(0)) call();
  await settle();
}

test('shows a check-in at once, and sends it', async () => {
  const server = createServer();
  const phone = openPhone(server);
  phone.checkIn('ana', 2);
  expect(phone.people('ana')).toBe(2);
  expect(phone.view().waiting).toBe(1);
  await settle();
  expect(phone.view()).toMatchObject({ waiting: 0, connection: 'online' });
  expect(latestCheckIns(server.checkIns).get('ana')?.people).toBe(2);
});

test('keeps check-ins without a connection, and sends them when it is back', async () => {
  const server = createServer();
  const phone = openPhone(server);
  await settle();
  server.reply = { kind: 'offline' };
  phone.checkIn('ana', 3);
  phone.checkIn('ana', 1);
  phone.checkIn('ben', 2);
  await settle();
  expect(phone.view()).toMatchObject({ waiting: 3, connection: 'offline' });
  await elapse(phone);
  expect(phone.view().waiting).toBe(3);
  server.reply = undefined;
  phone.syncNow();
  await settle();
  expect(phone.view()).toMatchObject({ waiting: 0, connection: 'online' });
  expect([phone.people('ana'), phone.people('ben')]).toEqual([1, 2]);
});

test('sends a check-in again whose response was lost, which changes nothing', async () => {
  const server = createServer();
  const phone = openPhone(server);
  await settle();
  server.losesResponse = true;
  phone.checkIn('ana', 2);
  await settle();
  await elapse(phone);
  expect(server.sent).toBe(2);
  expect(new Set(server.checkIns.map(({ id }) => id)).size).toBe(1);
  expect(phone.view().waiting).toBe(0);
});

test('two phones that were apart end equal, and the later check-in counts', async () => {
  const server = createServer();
  const [one, two] = [openPhone(server), openPhone(server)];
  await settle();
  server.reply = { kind: 'offline' };
  one.checkIn('ana', 3);
  server.now += 60_000;
  two.checkIn('ana', 1);
  two.checkIn('ben', 2);
  await settle();
  server.reply = undefined;
  // The later check-in arrives first.
  two.syncNow();
  await settle();
  one.syncNow();
  await settle();
  await elapse(one, two);
  for (const phone of [one, two]) {
    expect([phone.people('ana'), phone.people('ben')]).toEqual([1, 2]);
    expect(phone.view().waiting).toBe(0);
  }
});

test('undoes the check-in of another phone, also with a clock that is an hour behind', async () => {
  const server = createServer();
  server.checkIns.push({ id: 'x', submission: 'ana', people: 3, at: server.now });
  const phone = openPhone(server, () => server.now - 3_600_000);
  await settle();
  expect(phone.people('ana')).toBe(3);
  phone.checkIn('ana', 0);
  await settle();
  expect(phone.people('ana')).toBe(0);
  expect(latestCheckIns(server.checkIns).get('ana')?.people).toBe(0);
});

test('shows the cached list until the connection is back, and never an older one', async () => {
  const server = createServer();
  const at = server.now;
  const checkIn = { id: 'x', submission: 'ana', people: 2, at };
  server.reply = {
    kind: 'cached',
    update: { list: { rows, checkIns: [checkIn], cancelled: [] }, version: 'cached', now: 50_000 },
  };
  const phone = openPhone(server);
  await settle();
  expect(phone.view().connection).toBe('offline');
  expect(phone.people('ana')).toBe(2);
  server.reply = undefined;
  await elapse(phone);
  expect(phone.people('ana')).toBe(0);
  server.reply = {
    kind: 'cached',
    update: { list: { rows, checkIns: [checkIn], cancelled: [] }, version: 'cached', now: 50_000 },
  };
  await elapse(phone);
  expect(phone.people('ana')).toBe(0);
});

test('shows no name and keeps no list when the operator may not see it any more', async () => {
  const server = createServer();
  const phone = openPhone(server);
  await settle();
  server.reply = { kind: 'hidden' };
  await elapse(phone);
  expect(phone.view()).toMatchObject({ list: { rows: [] }, connection: 'refused' });
  expect(phone.deletions).toBe(1);
  // The form was given back.
  server.reply = undefined;
  phone.syncNow();
  await settle();
  expect(phone.view()).toMatchObject({ list: { rows }, connection: 'online' });
});

test('keeps no list when the session has ended', async () => {
  const server = createServer();
  const phone = openPhone(server);
  server.reply = { kind: 'signed-out' };
  phone.checkIn('ana', 1);
  await settle();
  expect(phone.deletions).toBeGreaterThan(0);
});

test.each(['signed-out', 'refused'] as const)(
  'stops when it is %s, and keeps its check-ins',
  async (kind) => {
    const server = createServer();
    const phone = openPhone(server);
    await settle();
    server.reply = { kind };
    phone.checkIn('ana', 2);
    await settle();
    expect(phone.view()).toMatchObject({ waiting: 1, connection: kind });
    expect(phone.timers).toEqual([]);
    server.reply = undefined;
    phone.syncNow();
    await settle();
    expect(phone.view()).toMatchObject({ waiting: 0, connection: 'online' });
  },
);

test('a hidden page asks for nothing unless check-ins wait', async () => {
  const server = createServer();
  const phone = openPhone(server);
  await settle();
  phone.hide();
  await elapse(phone);
  expect(phone.timers).toEqual([]);
  server.reply = { kind: 'offline' };
  phone.checkIn('ana', 1);
  await settle();
  expect(phone.timers).toHaveLength(1);
});

test('sends check-ins of another event that waited, too', async () => {
  const server = createServer();
  const events: string[] = [];
  const send = server.send;
  server.send = (event, checkIns) => {
    events.push(event);
    return event === 'gone' ? Promise.resolve({ kind: 'refused' }) : send(event, checkIns);
  };
  const phone = openPhone({ ...server, send: (event, checkIns) => server.send(event, checkIns) });
  await settle();
  phone.queue.add({ id: 'g', event: 'gone', submission: 'x', people: 1, at: 1 });
  phone.queue.add({ id: 'o', event: 'other', submission: 'y', people: 1, at: 2 });
  phone.syncNow();
  await settle();
  await elapse(phone);
  phone.syncNow();
  await settle();
  expect(new Set(events)).toEqual(new Set(['gone', 'other']));
  expect(phone.queue.list()).toEqual([]);
});

test('names the check-ins that the server has not stored, until the page is loaded again', async () => {
  const server = createServer();
  const phone = openPhone(server);
  await settle();
  server.missed = [{ submission: 'ana', why: doorWords.missed.deleted }];
  phone.checkIn('ana', 1);
  await settle();
  server.missed = [{ submission: 'ben', name: 'Ben', why: doorWords.missed.cancelled }];
  phone.checkIn('ben', 1);
  await settle();
  await elapse(phone);
  expect(phone.view()).toMatchObject({
    waiting: 0,
    missed: [
      { name: 'ana', why: doorWords.missed.deleted },
      { name: 'Ben', why: doorWords.missed.cancelled },
    ],
  });
});
