import { expect, test } from 'vitest';
import { waitMinFillTime } from '@/lib/payments/min-fill-time';
import { testClock } from '@/tests/support/test-platform';

const never = new AbortController().signal;

/** A form that was loaded at 0 and is sent `age` milliseconds later. */
function sentAfter(age: number, signal = never) {
  const clock = testClock();
  const platform = { ...clock, now: () => age };
  return { clock, sent: waitMinFillTime({ loadedAt: 0, platform }, signal) };
}

test('waits for the rest of the minimum fill time', async () => {
  const { clock, sent } = sentAfter(1200);
  expect(clock.waits).toEqual([1850]);
  clock.endWaits(1850);
  await expect(sent).resolves.toBeUndefined();
});

test.each([3050, 60_000])('does not wait after %d milliseconds', async (age) => {
  const { clock, sent } = sentAfter(age);
  await sent;
  expect(clock.waits).toEqual([]);
});

test('waits no longer than the minimum when the clock was set back', () => {
  expect(sentAfter(-3_600_000).clock.waits).toEqual([3050]);
});

test('does not wait without a load time', async () => {
  const clock = testClock();
  await waitMinFillTime({ loadedAt: undefined, platform: { ...clock, now: () => 0 } }, never);
  expect(clock.waits).toEqual([]);
});

test('rejects when the visitor cancels', async () => {
  const stop = new AbortController();
  const { sent } = sentAfter(0, stop.signal);
  stop.abort();
  await expect(sent).rejects.toThrow('stopped');
});
