import { expect, test } from 'vitest';
import { listTime, trailTime, wholeTime } from '@/lib/server/desk/views/format-times';

const reader = {
  timeZone: 'Europe/London',
  locale: 'en-GB',
  // Half past midnight in London, still the day before in UTC.
  now: new Date('2026-07-09T23:30:00.000Z'),
};

test.each([
  ['2026-07-09T23:05:00.000Z', '00:05'],
  ['2026-07-09T22:59:00.000Z', 'Thu'],
  ['2026-07-03T23:30:00.000Z', 'Sat'],
  ['2026-07-03T12:00:00.000Z', '3 Jul'],
  ['2025-12-31T12:00:00.000Z', '31 Dec 2025'],
  // A clock that was wrong: no weekday that seems to be past.
  ['2026-07-12T12:00:00.000Z', '12 Jul'],
])('a list shows %s as %s', (iso, text) => {
  expect(listTime(new Date(iso), reader)).toEqual({ iso, text });
});

test('one submission shows when it came in full', () => {
  const text = (iso: string) => wholeTime(new Date(iso), reader).text;
  expect(text('2026-07-09T23:05:00.000Z')).toBe('today 00:05');
  expect(text('2026-07-09T18:42:00.000Z')).toBe('Thursday 9 July 2026, 19:42');
});

test('a trail shows seconds on the first day, and days after it', () => {
  const start = new Date('2026-07-09T18:42:07.000Z');
  expect(trailTime(start, start, reader).text).toBe('19:42:07');
  expect(trailTime(reader.now, start, reader).text).toBe('10 Jul 00:30');
});
