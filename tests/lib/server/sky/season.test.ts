import { expect, test } from 'vitest';
import { computeSeason, type MinuteSpan } from '@/lib/server/sky/season';

const larkmoor = { latitude: 54.3833, longitude: -1.95 };
const sydney = { latitude: -33.8688, longitude: 151.2093 };
const tromso = { latitude: 69.6492, longitude: 18.9553 };

function expectSpans(spans: readonly MinuteSpan[] | undefined, published: readonly number[]) {
  const ends = spans?.flatMap(({ from, to }) => [from, to]) ?? [];
  expect(ends).toHaveLength(published.length);
  ends.forEach((minutes, index) => {
    expect(Math.abs(minutes - (published[index] ?? 0))).toBeLessThan(2.5);
  });
}

/** Minutes from three in the afternoon to a time of the night. */
const after = (hours: number, minutes: number) =>
  (hours < 15 ? hours + 24 : hours) * 60 + minutes - 900;

// Darkness and the Moon from PyEphem 4.1.4, on the clocks of the place.
test.each([
  [larkmoor, 'Europe/London', '2026-11-27', [18, 1.7, 5, 49.9], [18, 29.1, 5, 49.9]],
  [larkmoor, 'Europe/London', '2026-12-14', [17, 57.5, 6, 8], [17, 57.5, 21, 15.1]],
  [larkmoor, 'Europe/London', '2027-01-15', [18, 24.3, 6, 9.8], [18, 24.3, 1, 33.7]],
  [larkmoor, 'Europe/London', '2027-04-09', [22, 15.3, 4, 2.6], [22, 15.3, 0, 8.6]],
  [sydney, 'Australia/Sydney', '2027-02-12', [21, 21.9, 4, 57.2], [21, 21.9, 22, 26.1]],
] as const)('computes the night at %o in %s of %s', (place, timeZone, date, dark, moonlit) => {
  const count = 160;
  const season = computeSeason(place, timeZone, new Date('2026-11-23T12:00:00Z'), count);
  const night = season.find((one) => one.date === date);
  const [a, b, c, d] = dark;
  expectSpans(night?.dark, [after(a, b), after(c, d)]);
  const [e, f, g, h] = moonlit;
  expectSpans(night?.moonlit, [after(e, f), after(g, h)]);
});

test('has no darkness in a polar summer, and all its nights', () => {
  const season = computeSeason(tromso, 'Europe/Oslo', new Date('2027-05-20T12:00:00Z'), 60);
  expect(season).toHaveLength(60);
  expect(season[0]?.date).toBe('2027-05-20');
  expect(season.at(-1)?.date).toBe('2027-07-18');
  expect(season.flatMap(({ dark, moonlit }) => [...dark, ...moonlit])).toEqual([]);
});

test('begins with the night that the almanac calls tonight', () => {
  const [night] = computeSeason(larkmoor, 'Europe/London', new Date('2026-11-24T07:59:00Z'), 1);
  expect(night?.date).toBe('2026-11-23');
});
