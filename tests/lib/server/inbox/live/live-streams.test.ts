import { expect, test } from 'vitest';
import { LiveStreams, type LiveStream } from '@/lib/server/inbox/live/live-streams';
import { hashToken } from '@/lib/server/platform/http/requests/tokens';
import type { Operator } from '@/lib/server/access/access-record';
import { createChangeSignal } from '@/lib/server/platform/store/store-changes';
import { newOperator } from '@/tests/support/operators';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import { openSession, openTestStore } from '@/tests/support/test-store';
import { patient } from '@/tests/support/patient';

async function start(operator: Operator = newOperator({})) {
  const store = openTestStore();
  const errors: unknown[] = [];
  const signal = createChangeSignal();
  const scheduled: (() => void)[] = [];
  let isRepeated = false;
  const streams = new LiveStreams({
    store,
    now: () => noon,
    signal,
    readForms: () => Promise.resolve(new Map([['contact', { title: 'Write to us' }]])),
    repeat: () => {
      isRepeated = true;
      return () => {
        isRepeated = false;
      };
    },
    after: (_, call) => {
      scheduled.push(call);
      return () => void scheduled.splice(0);
    },
    logError: (error) => void errors.push(error),
  });
  await openSession(store, hashToken('token'), {
    operator,
    createdAt: later(-1),
    idleUntil: later(30),
    absoluteUntil: later(60),
  });
  /** Runs some checks, as the timer does while a stream is open. */
  async function check(times = 1): Promise<void> {
    for (let time = 0; time < times && isRepeated; time += 1) await streams.check();
  }
  return {
    store,
    streams,
    errors,
    check,
    notify: () => {
      signal.notify();
    },
    scheduled,
    isChecking: () => isRepeated,
  };
}

function newStream(session = 'session') {
  const events: string[] = [];
  const ids: string[] = [];
  const state = { isEnded: false };
  const stream: LiveStream = {
    session,
    token: 'token',
    write: (text) => {
      const [id = '', ...event] = text.split(/(?<=\n)/);
      ids.push(id);
      events.push(event.join(''));
    },
    end: () => void (state.isEnded = true),
  };
  return { stream, events, ids, state };
}

const event = (unread: number, form = 'contact', title = 'Write to us') =>
  `data: ${JSON.stringify([{ form, title, unread }])}\n\n`;

test('sends the counts after a submission of another process, and once', async () => {
  const { store, streams, check } = await start();
  const { stream, events } = newStream();
  streams.add(stream);
  await check();
  expect(events).toEqual(['data: []\n\n']);
  await store.addSubmission(newSubmission({}));
  await check(3);
  expect(events.slice(1)).toEqual([event(1)]);
});

test('sends the counts after a change of this process, such as a payment', async () => {
  const { store, streams, check, notify } = await start();
  const { stream, events } = newStream();
  await store.addSubmission(newSubmission({ id: 'a', state: 'spam' }));
  streams.add(stream);
  await check();
  await store.changeFolder('a', 'inbox', undefined);
  await check();
  expect(events).toHaveLength(1);
  notify();
  await check();
  expect(events.slice(1)).toEqual([event(1)]);
});

test('sends an event with another id after a change that leaves the counts, once', async () => {
  const { streams, check, notify } = await start();
  const { stream, events, ids } = newStream();
  streams.add(stream);
  await check(2);
  notify();
  await check(2);
  expect(events).toEqual(['data: []\n\n', 'data: []\n\n']);
  expect(ids[0]).toMatch(/^id: [\d.]+\n$/);
  expect(ids[1]).not.toBe(ids[0]);
});

test('sends a heartbeat every ten checks, with changes of other processes', async () => {
  const { store, streams, check } = await start();
  const { stream, events } = newStream();
  await store.addSubmission(newSubmission({ id: 'a', state: 'spam' }));
  streams.add(stream);
  await check(9);
  await store.changeFolder('a', 'inbox', undefined);
  await check(1);
  expect(events).toEqual(['data: []\n\n', event(1)]);
  await check(10);
  expect(events.slice(2)).toEqual([event(1)]);
});

test('counts the forms that the operator may see', async () => {
  const { store, streams, check } = await start(newOperator({ role: 'reader', forms: ['book'] }));
  const { stream, events } = newStream();
  await store.addSubmission(newSubmission({ form: 'contact' }));
  await store.addSubmission(newSubmission({ form: 'book' }));
  streams.add(stream);
  await check();
  expect(events).toEqual([event(1, 'book', 'book')]);
});

test('ends the stream of a withdrawn operator without another event', async () => {
  const { store, streams, check, isChecking } = await start(newOperator({ role: 'staff' }));
  const { stream, events, state } = newStream();
  streams.add(stream);
  await check();
  await store.addOperator(newOperator({ email: 'owner@example.org' }));
  await store.deleteOperator('operator@example.org');
  await store.addSubmission(newSubmission({}));
  await check();
  expect(state.isEnded).toBe(true);
  expect(events).toHaveLength(1);
  expect(isChecking()).toBe(false);
});

test('ends the stream of an ended session at the next heartbeat', async () => {
  const { store, streams, check } = await start();
  const { stream, state } = newStream();
  streams.add(stream);
  await check();
  await store.endSession(hashToken('token'));
  await check(9);
  expect(state.isEnded).toBe(true);
});

test('refuses a fourth stream of a session until one is closed', async () => {
  const { streams } = await start();
  const three = [newStream(), newStream(), newStream()];
  expect(three.map(({ stream }) => streams.add(stream))).toEqual([true, true, true]);
  const fourth = newStream();
  expect(streams.add(fourth.stream)).toBe(false);
  expect(streams.add(newStream('another').stream)).toBe(true);
  streams.remove(three[0]?.stream ?? fourth.stream);
  expect(streams.add(fourth.stream)).toBe(true);
});

test('keeps a fourth stream waiting until one closes, and no fifth', async () => {
  const { streams } = await start();
  const three = [newStream(), newStream(), newStream()];
  for (const { stream } of three) streams.add(stream);
  const fourth = newStream();
  const isAdded = streams.addSoon(fourth.stream);
  expect(await streams.addSoon(newStream().stream)).toBe(false);
  expect(await streams.addSoon(newStream('another').stream)).toBe(true);
  streams.remove(three[0]?.stream ?? fourth.stream);
  expect(await isAdded).toBe(true);
  expect(streams.add(newStream().stream)).toBe(false);
});

test('refuses a stream after the wait, or when its page has closed', async () => {
  const { streams, scheduled } = await start();
  const three = [newStream(), newStream(), newStream()];
  for (const { stream } of three) streams.add(stream);
  const isAdded = streams.addSoon(newStream().stream);
  for (const call of scheduled) call();
  expect(await isAdded).toBe(false);
  const left = newStream();
  const isLeftAdded = streams.addSoon(left.stream);
  streams.remove(left.stream);
  expect(await isLeftAdded).toBe(false);
  streams.remove(three[0]?.stream ?? left.stream);
  expect(streams.add(newStream().stream)).toBe(true);
});

test('ends a waiting stream at a shutdown', async () => {
  const { streams } = await start();
  for (const { stream } of [newStream(), newStream(), newStream()]) streams.add(stream);
  const waiting = newStream();
  const isAdded = streams.addSoon(waiting.stream);
  streams.close();
  expect(await isAdded).toBe(true);
  expect(waiting.state.isEnded).toBe(true);
});

test('ends all streams at a shutdown, and further ones at once', async () => {
  const { streams, isChecking } = await start();
  const first = newStream();
  streams.add(first.stream);
  streams.close();
  expect(first.state.isEnded).toBe(true);
  expect(isChecking()).toBe(false);
  const second = newStream();
  expect(streams.add(second.stream)).toBe(true);
  expect(second.state.isEnded).toBe(true);
});

test('checks only while a stream is open, and goes on after an error', async () => {
  const { store, streams, check, errors, isChecking } = await start();
  expect(isChecking()).toBe(false);
  const { stream, events } = newStream();
  streams.add(stream);
  store.execute('ALTER TABLE submissions RENAME TO gone');
  await check();
  expect(errors).toHaveLength(1);
  store.execute('ALTER TABLE gone RENAME TO submissions');
  await check();
  expect(events).toHaveLength(1);
  streams.remove(stream);
  expect(isChecking()).toBe(false);
});

test('combines changes to one look at the store, without the timer', async () => {
  const { store, streams, notify, scheduled } = await start();
  const { stream, events } = newStream();
  notify();
  expect(scheduled).toEqual([]);
  streams.add(stream);
  await store.addSubmission(newSubmission({}));
  notify();
  notify();
  expect(scheduled).toHaveLength(1);
  scheduled.shift()?.();
  await patient.waitUntil(() => events.length > 0);
  expect(events).toEqual([event(1)]);
  notify();
  expect(scheduled).toHaveLength(1);
  streams.remove(stream);
  expect(scheduled).toEqual([]);
});
