import { expect, test } from 'vitest';
import {
  addDays,
  existsAt,
  instantOf,
  lastTimeOfDay,
  wallTimeAt,
  weekdayOf,
} from '@/lib/time/zoned-time';

test.each([
  ['2026-07-01T12:30:59Z', 'Europe/London', { date: '2026-07-01', minutes: 13 * 60 + 30 }],
  ['2026-12-31T23:30:00Z', 'Asia/Tokyo', { date: '2027-01-01', minutes: 8 * 60 + 30 }],
  ['2026-01-01T00:10:00Z', 'America/St_Johns', { date: '2025-12-31', minutes: 20 * 60 + 40 }],
])('converts %s to local time in %s: %j', (instant, timeZone, wall) => {
  expect(wallTimeAt(new Date(instant), timeZone)).toEqual(wall);
});

test.each([
  ['2026-07-01', 13 * 60, 'Europe/London', '2026-07-01T12:00:00.000Z'],
  ['2026-11-27', 25 * 60, 'Europe/London', '2026-11-28T01:00:00.000Z'],
  ['2026-11-27', 9 * 60, 'Pacific/Auckland', '2026-11-26T20:00:00.000Z'],
  // Clocks go back on 25 October 2026, so 01:30 occurs twice: returns the first.
  ['2026-10-25', 90, 'Europe/London', '2026-10-25T00:30:00.000Z'],
  // Clocks skip 01:00 to 02:00 on 29 March 2026: 01:30 becomes 02:30 (summer time).
  ['2026-03-29', 90, 'Europe/London', '2026-03-29T01:30:00.000Z'],
])('converts %s and %i minutes in %s to %s', (date, minutes, timeZone, instant) => {
  expect(instantOf({ date, minutes }, timeZone).toISOString()).toBe(instant);
});

test.each([
  ['2026-03-29', 'Europe/London', 60],
  // Midnight is skipped.
  ['2026-03-29', 'Asia/Beirut', 60],
  ['2026-10-04', 'Australia/Lord_Howe', 30],
  // The island crossed the date line.
  ['2011-12-30', 'Pacific/Apia', 1440],
  // Clocks go back: at two, at midnight and at one.
  ['2026-10-25', 'Europe/London', 0],
  ['2026-10-25', 'Asia/Beirut', 0],
  ['2026-11-01', 'America/Havana', 0],
])('knows which quarter hours of %s and its neighbours exist in %s', (date, timeZone, skipped) => {
  let missing = 0;
  for (const day of [addDays(date, -1), date, addDays(date, 1)]) {
    for (let minutes = 0; minutes < 1440; minutes += 15) {
      const shown = wallTimeAt(instantOf({ date: day, minutes }, timeZone), timeZone);
      const isShown = shown.date === day && shown.minutes === minutes;
      expect(existsAt({ date: day, minutes }, timeZone), `${day} ${minutes}`).toBe(isShown);
      if (!isShown) missing += 15;
    }
  }
  expect(missing).toBe(skipped);
});

test('adds days across months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test('counts weekdays from Monday', () => {
  expect(weekdayOf('2026-11-23')).toBe(0);
  expect(weekdayOf('2026-11-29')).toBe(6);
});

test.each([
  ['2026-11-23T03:00:00Z', 'Europe/London', '2026-11-23T03:00:00.000Z'],
  ['2026-11-23T02:59:59Z', 'Europe/London', '2026-11-22T03:00:00.000Z'],
  ['2026-11-23T17:00:00Z', 'Asia/Tokyo', '2026-11-22T18:00:00.000Z'],
  // Clocks go forward on 29 March 2026.
  ['2026-03-29T12:00:00Z', 'Europe/London', '2026-03-29T02:00:00.000Z'],
])('finds the last 3:00 before %s in %s', (now, timeZone, instant) => {
  expect(lastTimeOfDay(3, timeZone, new Date(now)).toISOString()).toBe(instant);
});
