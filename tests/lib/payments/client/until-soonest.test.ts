import { expect, test } from 'vitest';
import { untilSoonest } from '@/lib/payments/client/until-soonest';
import { testClock } from '@/tests/support/client-surroundings';

const never = new AbortController().signal;

/** A form that came up at 0, sent so many milliseconds later. */
function sentAfter(age: number, signal = never) {
  const clock = testClock();
  const surroundings = { ...clock, now: () => age };
  return { clock, sent: untilSoonest({ loadedAt: 0, surroundings }, signal) };
}

test('what comes too soon waits for the rest of the time', async () => {
  const { clock, sent } = sentAfter(1200);
  expect(clock.waits).toEqual([1850]);
  clock.pass(1850);
  await expect(sent).resolves.toBeUndefined();
});

test.each([3050, 60_000])('after %d milliseconds nothing waits', async (age) => {
  const { clock, sent } = sentAfter(age);
  await sent;
  expect(clock.waits).toEqual([]);
});

test('a clock that was set back costs no more than the whole time', () => {
  expect(sentAfter(-3_600_000).clock.waits).toEqual([3050]);
});

test('where nobody knows when the form came up, nothing waits', async () => {
  const clock = testClock();
  await untilSoonest({ surroundings: { ...clock, now: () => 0 } }, never);
  expect(clock.waits).toEqual([]);
});

test('a visitor who stops it waits no longer', async () => {
  const stop = new AbortController();
  const { sent } = sentAfter(0, stop.signal);
  stop.abort();
  await expect(sent).rejects.toThrow('stopped');
});
