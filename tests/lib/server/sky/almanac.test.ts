import { describe, expect, test } from 'vitest';
import { computeAlmanac } from '@/lib/server/sky/almanac';
import { createClock, almanacFacts } from '@/lib/server/sky/almanac-facts';
import { nextSlot, nightAt } from '@/lib/server/sky/night';
import { moonWords, planetsWords, sunWords } from '@/lib/words/lib/server/sky';

const larkmoor = { latitude: 54.3833, longitude: -1.95 };
const tromso = { latitude: 69.6492, longitude: 18.9553 };

function computeFacts(place: typeof larkmoor, timeZone: string, now: string) {
  return almanacFacts(
    computeAlmanac(place, timeZone, new Date(now)),
    createClock('en-GB', timeZone),
  );
}

describe('an evening in November', () => {
  test.each(['2026-11-20T08:00:00Z', '2026-11-20T21:00:00Z', '2026-11-21T07:59:00Z'])(
    'returns the same facts at %s, because the night ends in the morning',
    (now) => {
      // Times from tests/support/sky/ephemeris.json.
      expect(computeFacts(larkmoor, 'Europe/London', now)).toEqual([
        { label: 'Sunset', value: '16:00', note: 'dark from 18:07' },
        { label: 'Moon', value: '82% lit', note: moonWords.nextMorning('rises 13:55, sets 03:31') },
        {
          label: planetsWords.label,
          value: 'Saturn',
          note: 'Jupiter and Mars from about 23:30, Venus and Mercury before dawn',
        },
      ]);
    },
  );
});

test.each([
  // Computed with PyEphem 4.1.4.
  ['2026-11-24T12:00:00Z', '100% lit', 'rises 15:05, sets 09:40 next morning'],
  ['2026-11-27T12:00:00Z', '85% lit', 'rises 18:29'],
  ['2026-12-02T12:00:00Z', '33% lit', 'rises 01:51 next morning'],
  ['2026-12-09T12:00:00Z', '1% lit', moonWords.notUp],
])('describes the Moon at %s: %s', (now, lit, note) => {
  const [, moon] = computeFacts(larkmoor, 'Europe/London', now);
  expect(moon).toEqual({ label: 'Moon', value: lit, note });
});

test('reports no darkness at midsummer', () => {
  const [sun] = computeFacts(larkmoor, 'Europe/London', '2026-06-21T12:00:00Z');
  expect(sun).toEqual({ label: 'Sunset', value: '21:47', note: sunWords.neverDark });
});

test('handles polar day and polar night', () => {
  const [midsummer] = computeFacts(tromso, 'Europe/Oslo', '2026-06-20T11:00:00Z');
  expect(midsummer).toMatchObject({ value: sunWords.noneTonight, note: sunWords.staysUp });
  const [midwinter] = computeFacts(tromso, 'Europe/Oslo', '2026-12-20T11:00:00Z');
  expect(midwinter).toMatchObject({ value: sunWords.noneToday, note: sunWords.staysDown });
});

test('counts the early hours to the night before', () => {
  expect(nightAt(new Date('2026-11-21T03:00:00Z'), 'Europe/London')).toEqual({
    from: new Date('2026-11-20T08:00:00Z'),
    afternoon: new Date('2026-11-20T15:00:00Z'),
    evening: new Date('2026-11-20T21:00:00Z'),
    midnight: new Date('2026-11-21T00:00:00Z'),
    to: new Date('2026-11-21T08:00:00Z'),
    forenoon: new Date('2026-11-21T09:00:00Z'),
  });
});

test('lengthens the night in which the clocks go back by an hour', () => {
  const { from, to } = nightAt(new Date('2026-10-24T20:00:00Z'), 'Europe/London');
  expect(to.getTime() - from.getTime()).toBe(25 * 60 * 60_000);
});

test('updates the sky every ten minutes', () => {
  expect(nextSlot(new Date('2026-11-20T21:00:00Z'))).toEqual(new Date('2026-11-20T21:10:00Z'));
  expect(nextSlot(new Date('2026-11-20T21:09:59Z'))).toEqual(new Date('2026-11-20T21:10:00Z'));
});
