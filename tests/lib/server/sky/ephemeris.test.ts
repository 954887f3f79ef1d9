import { describe, expect, test } from 'vitest';
import {
  nextDarkness,
  moonIllumination,
  equatorialPosition,
  nextRise,
  nextSet,
  localSiderealTime,
  nextTransit,
} from '@/lib/server/sky/ephemeris';
import { computeSky } from '@/lib/server/sky/sky-at';
import { bodyPosition, type BodyName } from '@/lib/sky/sky';
import { degreesPerMinute, toHorizontal } from '@/lib/sky/sphere';
import ephemeris from '../../../support/ephemeris.json';

function minutesApart(ours: Date | undefined, published: string | null): number {
  // Where a body stays up or down, both must say so.
  if (published === null && ours === undefined) return 0;
  if (published === null || ours === undefined) return Number.POSITIVE_INFINITY;
  return Math.abs(ours.getTime() - Date.parse(published)) / 60_000;
}

const nameOf = (published: string): BodyName =>
  published === 'Sun' || published === 'Moon' ? `the ${published}` : (published as BodyName);

describe.each(ephemeris.places)('over $name (published: PyEphem)', (place) => {
  const at = new Date(place.at);

  test.each(Object.entries(place.bodies))('%s rises, sets and transits', (name, published) => {
    const body = nameOf(name);
    expect(minutesApart(nextRise(body, place, at, 2), published.rises)).toBeLessThan(2);
    expect(minutesApart(nextSet(body, place, at, 2), published.sets)).toBeLessThan(2);
    expect(minutesApart(nextTransit(body, place, at), published.transits)).toBeLessThan(2);
  });

  test.each(Object.entries(place.bodies))('%s stands where it is seen', (name, published) => {
    const position = equatorialPosition(nameOf(name), place, at);
    const ours = toHorizontal(position, place.latitude, localSiderealTime(place, at));
    expect(Math.abs(ours.altitude - published.altitude)).toBeLessThan(0.05);
  });

  test.each(Object.entries(place.bodies))('%s is drawn there all night', (name, published) => {
    // From the night's few places, drawn straight between them.
    const sky = computeSky({ ...place, timeZone: 'UTC', locale: 'en-GB' }, at);
    const body = sky.bodies.find((one) => one.name === nameOf(name));
    if (body === undefined) throw new Error(`${name} is missing`);
    const sidereal = sky.sidereal + sky.now * degreesPerMinute;
    const ours = toHorizontal(bodyPosition(body, sky.now), place.latitude, sidereal);
    expect(Math.abs(ours.altitude - published.altitude)).toBeLessThan(0.3);
  });

  test('the end of twilight', () => {
    expect(minutesApart(nextDarkness(place, at), place.dark)).toBeLessThan(2);
  });

  test('the phase of the Moon', () => {
    expect(Math.abs(moonIllumination(at) - place.moonLit)).toBeLessThan(0.01);
  });
});

test('where the Sun does not set, nothing is made up', () => {
  const tromso = { latitude: 69.65, longitude: 18.96 };
  expect(nextSet('the Sun', tromso, new Date('2026-06-20T10:00:00Z'))).toBeUndefined();
  expect(nextDarkness(tromso, new Date('2026-06-20T10:00:00Z'))).toBeUndefined();
});
