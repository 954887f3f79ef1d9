import { expect, test } from 'vitest';
import { daylightOn } from '@/lib/server/sky/daylight';
import { nextMorningTwilight } from '@/lib/server/sky/ephemeris';
import ephemeris from '../../../support/sky/ephemeris.json';

const larkmoor = { latitude: 54.3833, longitude: -1.95 };

function kindsOn(date: string, from: number, to: number): string[] {
  return daylightOn(larkmoor, 'Europe/London', date, from, to).map(({ daylight }) => daylight);
}

test.each(ephemeris.places)('ends the day at sunset over $name (published: PyEphem)', (place) => {
  const sets = new Date(place.bodies.Sun.sets);
  const minutes = sets.getUTCHours() * 60 + sets.getUTCMinutes();
  const date = sets.toISOString().slice(0, 10);
  const spans = daylightOn(place, 'UTC', date, minutes - 120, minutes + 20);
  expect(spans.map(({ daylight }) => daylight)).toEqual(['day', 'twilight']);
  expect(Math.abs((spans[1]?.from ?? 0) - minutes)).toBeLessThanOrEqual(2);
});

test('divides an afternoon and an evening', () => {
  expect(kindsOn('2026-11-27', 720, 1440)).toEqual(['day', 'twilight', 'dark']);
});

test('divides a whole day', () => {
  expect(kindsOn('2026-11-27', 0, 1440)).toEqual(['dark', 'twilight', 'day', 'twilight', 'dark']);
});

test('divides a night that goes on after midnight', () => {
  expect(kindsOn('2026-11-27', 1200, 1980)).toEqual(['dark', 'twilight', 'day']);
});

test('has no darkness in a northern summer', () => {
  expect(kindsOn('2027-06-21', 720, 1440)).toEqual(['day', 'twilight']);
  expect(nextMorningTwilight(larkmoor, new Date('2027-06-21T12:00Z'))).toBeUndefined();
});

test('has only day where the Sun does not set, and only twilight where it does not rise', () => {
  const tromso = { latitude: 69.65, longitude: 18.96 };
  expect(daylightOn(tromso, 'Europe/Oslo', '2027-06-21', 0, 1440)).toEqual([
    { daylight: 'day', from: 0, to: 1440 },
  ]);
  const winter = daylightOn(tromso, 'Europe/Oslo', '2026-12-21', 540, 900);
  expect(winter.map(({ daylight }) => daylight)).toEqual(['twilight']);
});
