import { expect, test, vi } from 'vitest';
import {
  followUnread,
  type FollowOptions,
  type StreamHandlers,
} from '@/lib/inbox/live/follow-unread';

const counts = [{ form: 'contact', title: 'Write to us', unread: 1 }];
const text = JSON.stringify(counts);

function start(options: Partial<FollowOptions> = {}) {
  const timers: { readonly at: number; readonly call: () => void }[] = [];
  let time = 0;
  const streams: (StreamHandlers & { isOpen: boolean })[] = [];
  const onUnread = vi.fn<FollowOptions['onUnread']>();
  const poll = vi.fn<FollowOptions['poll']>(() => Promise.resolve({ status: 200, text }));
  const stop = followUnread({
    onUnread,
    poll,
    isVisible: () => true,
    openStream: (handlers) => {
      const stream = { ...handlers, isOpen: true };
      streams.push(stream);
      return { close: () => void (stream.isOpen = false) };
    },
    schedule: (milliseconds, call) => {
      const timer = { at: time + milliseconds, call };
      timers.push(timer);
      return () => {
        const index = timers.indexOf(timer);
        if (index >= 0) timers.splice(index, 1);
      };
    },
    ...options,
  });
  /** Runs the timers that are due and the polls that they start. */
  async function advance(milliseconds: number): Promise<void> {
    const end = time + milliseconds;
    for (;;) {
      const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      timers.splice(timers.indexOf(next), 1);
      time = next.at;
      next.call();
      await settle();
    }
    time = end;
  }
  return { stop, streams, onUnread, poll, advance, timers };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

test('delivers the events of the stream and does not poll', async () => {
  const { streams, onUnread, poll, advance } = start();
  for (let event = 0; event < 5; event += 1) {
    await advance(50_000);
    streams[0]?.onData(text, `v${event}`);
  }
  streams[0]?.onData('nonsense', 'v5');
  expect(onUnread).toHaveBeenCalledTimes(5);
  expect(onUnread).toHaveBeenLastCalledWith(counts, 'v4');
  expect(poll).not.toHaveBeenCalled();
  expect(streams).toHaveLength(1);
});

test('polls after the stream was refused, and tries it again after ten polls', async () => {
  const { streams, poll, onUnread, advance } = start();
  streams[0]?.onClosed();
  await settle();
  expect(poll).toHaveBeenCalledTimes(1);
  expect(onUnread).toHaveBeenCalledWith(counts, undefined);
  await advance(8 * 30_000);
  expect(streams).toHaveLength(1);
  await advance(30_000);
  expect(poll).toHaveBeenCalledTimes(10);
  expect(streams).toHaveLength(2);
});

test('polls when a stream is silent for a minute, as behind a proxy that holds it back', async () => {
  const { streams, poll, advance } = start();
  await advance(59_000);
  expect(poll).not.toHaveBeenCalled();
  await advance(1_000);
  expect(poll).toHaveBeenCalledTimes(1);
  expect(streams[0]?.isOpen).toBe(false);
});

test('polls without EventSource, and only while the page is visible', async () => {
  let isVisible = false;
  const { poll, advance } = start({ openStream: undefined, isVisible: () => isVisible });
  await advance(120_000);
  expect(poll).not.toHaveBeenCalled();
  isVisible = true;
  await advance(30_000);
  expect(poll).toHaveBeenCalledTimes(1);
});

test('opens the stream again after the server was away', async () => {
  const poll = vi.fn<FollowOptions['poll']>(() => Promise.reject(new Error('offline')));
  const { streams, advance } = start({ poll });
  await advance(120_000);
  expect(streams).toHaveLength(1);
  poll.mockResolvedValue({ status: 502, text: '' });
  await advance(30_000);
  expect(streams).toHaveLength(1);
  poll.mockResolvedValue({ status: 200, text });
  await advance(30_000);
  expect(streams).toHaveLength(2);
});

test.each([401, 403])('ends for good after a poll with %d', async (status) => {
  const { poll, advance, timers, onUnread } = start({
    openStream: undefined,
    poll: () => Promise.resolve({ status, text }),
  });
  await advance(30_000);
  expect(poll).not.toHaveBeenCalled();
  expect(timers).toEqual([]);
  expect(onUnread).not.toHaveBeenCalled();
});

test('closes the stream and keeps no timer when it is stopped', async () => {
  const { stop, streams, timers, poll } = start();
  stop();
  expect(streams[0]?.isOpen).toBe(false);
  expect(timers).toEqual([]);
  await settle();
  expect(poll).not.toHaveBeenCalled();
});
