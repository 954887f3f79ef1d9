import { afterEach, expect, test, vi } from 'vitest';
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
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isOpen).toBe(true);
  answer();
  await stopped;
  expect(read).toHaveBeenCalledTimes(1);
  expect(lines).toEqual([]);
});

test('a job that sleeps ends at once, and none begins any more', async () => {
  let runs = 0;
  every(5, () => Promise.resolve((runs += 1)));
  const asleep = sleep(60_000);
  trackRun(asleep);
  await vi.waitFor(() => {
    expect(runs).toBeGreaterThan(0);
  });
  await stopJobs();
  await asleep;
  const before = runs;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(runs).toBe(before);
});

test('does not wait for ever for a job that hangs', async () => {
  trackRun(new Promise(() => undefined));
  await stopJobs(10);
  expect(isStopping()).toBe(true);
});
