import { expect, test } from 'vitest';
import {
  fullTime,
  historyTime,
  listTime,
  shortTime,
  formatWait,
} from '@/lib/server/desk/format-times';

const display = {
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
  // A time in the future has no weekday, which would read as past.
  ['2026-07-12T12:00:00.000Z', '12 Jul'],
])('formats %s as %s in a list', (iso, text) => {
  expect(listTime(new Date(iso), display)).toEqual({ iso, text });
});

test('formats the full date and time for a submission', () => {
  const text = (iso: string) => fullTime(new Date(iso), display).text;
  expect(text('2026-07-09T23:05:00.000Z')).toBe('today 00:05');
  expect(text('2026-07-09T18:42:00.000Z')).toBe('Thursday 9 July 2026, 19:42');
});

test('formats the time of a mail, with the date of another day', () => {
  const text = (iso: string) => shortTime(new Date(iso), display).text;
  expect(text('2026-07-09T23:05:00.000Z')).toBe('00:05');
  expect(text('2026-07-09T18:42:00.000Z')).toBe('9 Jul 19:42');
});

test('formats seconds on the first day of a history, and dates after it', () => {
  const start = new Date('2026-07-09T18:42:07.000Z');
  expect(historyTime(start, start, display).text).toBe('19:42:07');
  expect(historyTime(display.now, start, display).text).toBe('10 Jul 00:30');
});

test.each([
  [1, '1 second'],
  [60, '1 minute'],
  [765, '12 minutes and 45 seconds'],
  [3600, '1 hour'],
  [7325, '2 hours, 2 minutes and 5 seconds'],
])('formats %i seconds', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
