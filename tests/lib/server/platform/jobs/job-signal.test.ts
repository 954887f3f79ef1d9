import { expect, test } from 'vitest';
import { createSignal } from '@/lib/server/platform/jobs/job-signal';

test('wakes at a notification, also one before the wait', async () => {
  const signal = createSignal();
  signal.notify();
  await signal.wait(60_000);
  let isOver = false;
  const waiting = signal.wait(60_000).then(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(false);
  signal.notify();
  expect(await waiting).toBe(true);
  await signal.wait(1);
});
