import { expect, test } from 'vitest';
import { computeSky } from '@/lib/server/sky/sky-at';
import { momentText } from '@/lib/sky/sky';
import { describeSky } from '@/lib/sky/describe-sky';
import { directionText } from '@/lib/sky/words';
import { skyWords } from '@/lib/words/lib/sky';

const larkmoor = {
  latitude: 54.3833,
  longitude: -1.95,
  timeZone: 'Europe/London',
  locale: 'en-GB',
};
const sky = computeSky(larkmoor, new Date('2026-11-20T21:04:00Z'));

test('formats the moment in local time', () => {
  expect(momentText(sky, sky.now)).toBe('Friday 20 November, 21:00');
  expect(momentText(sky, sky.length)).toBe('Saturday 21 November, 08:00');
});

test('opens in the evening by day, and at midnight of the clock where the Sun is up then', () => {
  const at = (place: typeof larkmoor, now: string) => {
    const opened = computeSky(place, new Date(now));
    return momentText(opened, opened.now);
  };
  expect(at(larkmoor, '2026-11-20T09:00:00Z')).toBe('Friday 20 November, 21:00');
  expect(at(larkmoor, '2026-11-20T17:30:00Z')).toBe('Friday 20 November, 17:30');
  expect(at(larkmoor, '2026-11-21T07:00:00Z')).toBe('Saturday 21 November, 07:00');
  expect(at(larkmoor, '2026-06-20T12:00:00Z')).toBe('Sunday 21 June, 00:00');
});

test('describes what is above the horizon', () => {
  expect(describeSky(sky, sky.now)).toBe(
    `Friday 20 November, 21:00. High up: Cassiopeia, Andromeda and Cepheus. Saturn in the south. ${skyWords.moonUp(82, 'in the south')}`,
  );
});

test('changes the description during the night', () => {
  const beforeDawn = describeSky(sky, 22 * 60);
  expect(beforeDawn).toContain('Saturday 21 November, 06:00.');
  expect(beforeDawn).toContain('Jupiter');
  expect(beforeDawn).toContain(skyWords.moonDown);
  expect(describeSky(sky, 4 * 60)).toContain('The Sun is up');
  expect(describeSky(sky, 8 * 60 + 30)).toContain('It is twilight');
});

test.each([
  [0, 'north'],
  [44, 'north-east'],
  [350, 'north'],
  [200, 'south'],
])('%d degrees is %s', (azimuth, expected) => {
  expect(directionText(azimuth)).toBe(expected);
});
