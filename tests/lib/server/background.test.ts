import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { every, isStopping, resetJobs, sleep, stopJobs, trackRun } from '@/lib/server/background';
import { runWebhooks } from '@/lib/server/webhooks/deliver';

afterEach(resetJobs);

test('a webhook job that is reading ends before the store may close, and reads nothing more', async () => {
  let isOpen = true;
  let answer = (): void => undefined;
  const read = vi.fn(async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    if (!isOpen) throw new TypeError('The database connection is not open');
    return [];
  });
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const never = () => {
    throw new Error('There is nothing to deliver.');
  };
  const deps = {
    store: {
      claimDeliveries: read,
      recordDelivery: never,
      findWebhook: never,
      findSubmission: never,
    },
    network: { lookup: never, request: never } as never,
    bodyOf: never,
    now: () => new Date(),
    random: () => 0,
  };
  trackRun(runWebhooks(isStopping, deps, sleep));
  const stopped = stopJobs().then(() => {
    isOpen = false;
  });
  await setImmediate();
  expect(isOpen).toBe(true);
  answer();
  await stopped;
  expect(read).toHaveBeenCalledTimes(1);
  expect(lines).toEqual([]);
});

test('a job that sleeps ends at once, and none begins any more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const run = vi.fn(() => Promise.resolve());
  every(5, run);
  vi.advanceTimersByTime(5);
  expect(run).toHaveBeenCalledTimes(1);
  const asleep = sleep(60_000);
  trackRun(asleep);
  await stopJobs();
  await asleep;
  vi.advanceTimersByTime(50);
  expect(run).toHaveBeenCalledTimes(1);
});

test('does not wait for ever for a job that hangs', async () => {
  trackRun(new Promise(() => undefined));
  await stopJobs(10);
  expect(isStopping()).toBe(true);
});
