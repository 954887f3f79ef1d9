import { expect, test } from 'vitest';
import { nextMoonPhases } from '@/lib/server/sky/moon-phases';
import { moonPhaseNames } from '@/lib/words/lib/server/sky';

const larkmoor = {
  coordinates: { latitude: 54.3833, longitude: -1.95 },
  timeZone: 'Europe/London',
  locale: 'en-GB',
};

test('lists the next four phases with their dates', () => {
  const phases = nextMoonPhases(larkmoor, new Date('2026-11-23T08:00:00Z'));
  expect(phases.map(({ name, dateText }) => [name, dateText])).toEqual([
    ['Full', '24 November'],
    [moonPhaseNames.lastQuarter, '1 December'],
    ['New', '9 December'],
    ['First quarter', '17 December'],
  ]);
  expect(phases.map(({ lit }) => lit)).toEqual([1, 0.5, 0, 0.5]);
  // Published: PyEphem 4.1.4.
  expect(phases.map(({ timeText }) => timeText)).toEqual(['14:53', '06:09', '00:52', '05:43']);
});

test('gives the date in the time zone of the site, and turns the Moon round in the south', () => {
  const sydney = {
    coordinates: { latitude: -33.87, longitude: 151.21 },
    timeZone: 'Australia/Sydney',
    locale: 'en-AU',
  };
  const [full, , newMoon] = nextMoonPhases(sydney, new Date('2026-11-23T08:00:00Z'));
  expect(full).toMatchObject({ date: '2026-11-25', pole: -1 });
  expect(newMoon).toMatchObject({ date: '2026-12-09' });
});
