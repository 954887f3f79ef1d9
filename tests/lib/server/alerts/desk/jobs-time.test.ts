import { expect, test } from 'vitest';
import { readJobsTime, recordJobsTime } from '@/lib/server/alerts/desk/jobs-time';
import { later, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

test('stores a time at most every five minutes', async () => {
  const store = openTestStore();
  expect(await readJobsTime(store)).toBeUndefined();
  await recordJobsTime(store, noon);
  await recordJobsTime(store, later(4));
  expect(await readJobsTime(store)).toEqual(noon);
  await Promise.all([recordJobsTime(store, later(5)), recordJobsTime(store, later(5))]);
  expect(await readJobsTime(store)).toEqual(later(5));
});

test('replaces a time that was stored while the clock was ahead', async () => {
  const store = openTestStore();
  await recordJobsTime(store, later(60));
  await recordJobsTime(store, noon);
  expect(await readJobsTime(store)).toEqual(noon);
});
