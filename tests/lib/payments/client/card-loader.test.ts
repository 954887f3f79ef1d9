import { expect, test } from 'vitest';
import { createCardLoader } from '@/lib/payments/client/card-loader';
import { testClock } from '@/tests/support/test-platform';

function setUp() {
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

test('loads once, when it is started', async () => {
  const { loader, calls } = setUp();
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

test('fails when the script is blocked and loads again on restart', async () => {
  const { loader, calls } = setUp();
  const states: string[] = [];
  loader.subscribe(() => void states.push(loader.get().kind));
  loader.start();
  calls[0]?.reject();
  await settled();
  expect(loader.get()).toEqual({ kind: 'failed', why: 'blocked' });
  loader.restart();
  calls[1]?.resolve('service');
  await settled();
  loader.markReady();
  expect(states).toEqual(['loading', 'failed', 'loading', 'loading', 'ready']);
});

test('fails after ten seconds and ignores a late script', async () => {
  const { loader, calls, clock } = setUp();
  loader.start();
  expect(clock.waits).toEqual([10_000]);
  clock.endWaits(10_000);
  await settled();
  expect(loader.get()).toEqual({ kind: 'failed', why: 'late' });
  expect(calls[0]?.signal.aborted).toBe(true);
  calls[0]?.resolve('late');
  await settled();
  expect(loader.get().kind).toBe('failed');
});

test('fails after ten seconds without frames', async () => {
  const { loader, calls, clock } = setUp();
  loader.start();
  calls[0]?.resolve('service');
  await settled();
  clock.endWaits(10_000);
  await settled();
  expect(loader.get().kind).toBe('failed');
});

test('stays idle on fail and markReady before it is started', () => {
  const { loader } = setUp();
  loader.fail();
  loader.markReady();
  expect(loader.get().kind).toBe('idle');
});

test('ignores the result of a load that was restarted', async () => {
  const { loader, calls } = setUp();
  loader.start();
  loader.restart();
  calls[0]?.reject();
  calls[1]?.resolve('second');
  await settled();
  expect(loader.get()).toEqual({ kind: 'loading', service: 'second', run: 2 });
});
