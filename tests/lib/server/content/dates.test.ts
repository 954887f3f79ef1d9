import { expect, test } from 'vitest';
import { formatDate, formatEventTime } from '@/lib/server/content/dates';

test('formats a date in the site’s locale', () => {
  expect(formatDate('2026-11-27', 'en-GB')).toBe('Friday 27 November 2026');
});

test('shows the status of an event that is cancelled or postponed in place of its time', () => {
  const times = { from: 1140, to: 1290 };
  expect(formatEventTime({ ...times, status: 'planned' }, 'en-GB')).toBe('19:00 to 21:30');
  expect(formatEventTime({ ...times, status: 'cancelled' }, 'en-GB')).toBe('Cancelled');
  expect(formatEventTime({ ...times, status: 'postponed' }, 'en-GB')).toBe('Postponed');
});
