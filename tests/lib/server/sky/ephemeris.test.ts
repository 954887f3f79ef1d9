import { describe, expect, test } from 'vitest';
import {
  nextDarkness,
  moonIllumination,
  equatorialPosition,
  nextRise,
  nextSet,
  localSiderealTime,
} from '@/lib/server/sky/ephemeris';
import { computeSky } from '@/lib/server/sky/sky-at';
import { bodyPosition, type BodyName } from '@/lib/sky/sky';
import { degreesPerMinute, toHorizontal } from '@/lib/sky/sphere';
import ephemeris from '../../../support/sky/ephemeris.json';

function minutesBetween(ours: Date | undefined, published: string | null): number {
  // Neither has a time where the body stays up or down.
  if (published === null && ours === undefined) return 0;
  if (published === null || ours === undefined) return Number.POSITIVE_INFINITY;
  return Math.abs(ours.getTime() - Date.parse(published)) / 60_000;
}

const toBodyName = (published: string): BodyName =>
  published === 'Sun' || published === 'Moon' ? `the ${published}` : (published as BodyName);

describe.each(ephemeris.places)('over $name (published: PyEphem)', (place) => {
  const at = new Date(place.at);

  test.each(Object.entries(place.bodies))('computes rise and set of %s', (name, published) => {
    const body = toBodyName(name);
    expect(minutesBetween(nextRise(body, place, at, 2), published.rises)).toBeLessThan(2);
    expect(minutesBetween(nextSet(body, place, at, 2), published.sets)).toBeLessThan(2);
  });

  test.each(Object.entries(place.bodies))('computes the altitude of %s', (name, published) => {
    const position = equatorialPosition(toBodyName(name), place, at);
    const ours = toHorizontal(position, place.latitude, localSiderealTime(place, at));
    expect(Math.abs(ours.altitude - published.altitude)).toBeLessThan(0.05);
  });

  test.each(Object.entries(place.bodies))('draws %s at its altitude', (name, published) => {
    // The page interpolates between the few points of a track.
    const sky = computeSky({ ...place, timeZone: 'UTC', locale: 'en-GB' }, at);
    const body = sky.bodies.find((one) => one.name === toBodyName(name));
    if (body === undefined) throw new Error(`${name} is missing`);
    const minutes = (at.getTime() - sky.from) / 60_000;
    const sidereal = sky.sidereal + minutes * degreesPerMinute;
    const ours = toHorizontal(bodyPosition(body, minutes), place.latitude, sidereal);
    expect(Math.abs(ours.altitude - published.altitude)).toBeLessThan(0.3);
  });

  test('computes the end of twilight', () => {
    expect(minutesBetween(nextDarkness(place, at), place.dark)).toBeLessThan(2);
  });

  test('computes the phase of the Moon', () => {
    expect(Math.abs(moonIllumination(at) - place.moonLit)).toBeLessThan(0.01);
  });
});

test('returns no time if the Sun does not set', () => {
  const tromso = { latitude: 69.65, longitude: 18.96 };
  expect(nextSet('the Sun', tromso, new Date('2026-06-20T10:00:00Z'))).toBeUndefined();
  expect(nextDarkness(tromso, new Date('2026-06-20T10:00:00Z'))).toBeUndefined();
});
