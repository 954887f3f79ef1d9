import { expect, test } from 'vitest';
import { createCardLoader } from '@/lib/payments/client/card-loader';
import { testClock } from '@/tests/support/test-platform';

function begin() {
  const clock = testClock();
  const calls: { resolve: (name: string) => void; reject: () => void; signal: AbortSignal }[] = [];
  const loader = createCardLoader<string>({
    load: (signal) =>
      new Promise((resolve, reject) => {
        calls.push({ resolve, reject: () => reject(new Error('blocked')), signal });
      }),
    wait: clock.wait,
  });
  return { loader, calls, clock };
}

const settled = () => Promise.resolve().then(() => undefined);

test('nothing is loaded before somebody comes near, and then once', async () => {
  const { loader, calls } = begin();
  expect(loader.get().kind).toBe('idle');
  expect(calls).toHaveLength(0);
  loader.start();
  loader.start();
  expect(calls).toHaveLength(1);
  expect(loader.get()).toEqual({ kind: 'loading', run: 1 });
  calls[0]?.resolve('service');
  await settled();
  expect(loader.get()).toEqual({ kind: 'loading', service: 'service', run: 1 });
  loader.markReady();
  expect(loader.get()).toEqual({ kind: 'ready', service: 'service', run: 1 });
});

test('a script that is blocked is a failure, and the next try begins anew', async () => {
  const { loader, calls } = begin();
  const seen: string[] = [];
  loader.subscribe(() => void seen.push(loader.get().kind));
  loader.start();
  calls[0]?.reject();
  await settled();
  expect(loader.get()).toEqual({ kind: 'failed', why: 'blocked' });
  loader.restart();
  calls[1]?.resolve('service');
  await settled();
  loader.markReady();
  expect(seen).toEqual(['loading', 'failed', 'loading', 'loading', 'ready']);
});

test('what takes longer than ten seconds is given up, and its late arrival changes nothing', async () => {
  const { loader, calls, clock } = begin();
  loader.start();
  expect(clock.waits).toEqual([10_000]);
  clock.pass(10_000);
  await settled();
  expect(loader.get()).toEqual({ kind: 'failed', why: 'late' });
  expect(calls[0]?.signal.aborted).toBe(true);
  calls[0]?.resolve('late');
  await settled();
  expect(loader.get().kind).toBe('failed');
});

test('a script without its frames is given up too', async () => {
  const { loader, calls, clock } = begin();
  loader.start();
  calls[0]?.resolve('service');
  await settled();
  clock.pass(10_000);
  await settled();
  expect(loader.get().kind).toBe('failed');
});

test('fields that break after they came are a failure; without any there is nothing to fail', () => {
  const { loader } = begin();
  loader.fail();
  loader.markReady();
  expect(loader.get().kind).toBe('idle');
});

test('a try that was replaced by another says nothing any more', async () => {
  const { loader, calls } = begin();
  loader.start();
  loader.restart();
  calls[0]?.reject();
  calls[1]?.resolve('second');
  await settled();
  expect(loader.get()).toEqual({ kind: 'loading', service: 'second', run: 2 });
});
