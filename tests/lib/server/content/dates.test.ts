import { expect, test } from 'vitest';
import { formatDate, formatEventTime } from '@/lib/server/content/dates';

test('a day is written as the language of the site writes it', () => {
  expect(formatDate('2026-11-27', 'en-GB')).toBe('Friday 27 November 2026');
});

test('an event that is called off says so in the place of its time', () => {
  const times = { from: 1140, to: 1290 };
  expect(formatEventTime({ ...times, status: 'planned' }, 'en-GB')).toBe('19:00 to 21:30');
  expect(formatEventTime({ ...times, status: 'cancelled' }, 'en-GB')).toBe('Cancelled');
  expect(formatEventTime({ ...times, status: 'postponed' }, 'en-GB')).toBe('Postponed');
});
