import constellations from '@/lib/sky/constellations.json';
import { degreesPerMinute, toHorizontal, type Horizontal } from '@/lib/sky/sphere';
import { momentText, bodyPosition, type BodyName, type Sky } from '@/lib/sky/sky';

/** Overhead enough to be found by looking up, and how many of them are named. */
const high = 55;
const named = 4;
/** Lower than this a planet is behind hedges and haze. */
const clear = 4;
const low = 15;
/** With the Sun less far down than this, only the brightest stars show. */
const dusk = -8;
/** Its upper limb shows, lifted by the air, before its centre is up. */
const sunrise = -0.8;

/**
 * Describes the sky in words, for visitors who do not see the drawing.
 *
 * `minutes` after the beginning: the constellations that are high, and where the Moon and the
 * planets stand.
 */
export function describeSky(sky: Sky, minutes: number): string {
  const sidereal = sky.sidereal + minutes * degreesPerMinute;
  const standing = sky.bodies.map((body) => ({
    name: body.name,
    at: toHorizontal(bodyPosition(body, minutes), sky.latitude, sidereal),
  }));
  const heightOf = (name: BodyName) =>
    standing.find((body) => body.name === name)?.at.altitude ?? -90;
  const sun = heightOf('the Sun');

  const overhead = constellations
    .map(({ name, ra, dec }) => ({ name, at: toHorizontal({ ra, dec }, sky.latitude, sidereal) }))
    .filter(({ at }) => at.altitude >= high)
    .sort((a, b) => b.at.altitude - a.at.altitude)
    .slice(0, named);
  const planets = standing.filter(
    ({ name, at }) => name !== 'the Sun' && name !== 'the Moon' && at.altitude >= clear,
  );
  const moon = standing.find(({ name }) => name === 'the Moon');

  return [
    `${momentText(sky, minutes)}.`,
    sun > sunrise
      ? 'The Sun is up, and the stars are behind the blue.'
      : sun > dusk
        ? 'It is twilight, and only the brightest stars show.'
        : '',
    overhead.length === 0 ? '' : `High up: ${joinNames(overhead.map(({ name }) => name))}.`,
    sun > sunrise
      ? ''
      : planets.length === 0
        ? 'No bright planet is up.'
        : `${joinNames(planets.map(({ name, at }) => `${name} ${whereText(at)}`))}.`,
    moon === undefined || moon.at.altitude < 0
      ? 'The Moon is below the horizon.'
      : `The Moon, ${String(Math.round(sky.moonLit * 100))}% lit, is ${whereText(moon.at)}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

const directions = [
  ...['north', 'north-east', 'east', 'south-east'],
  ...['south', 'south-west', 'west', 'north-west'],
];

/** The nearest of the eight points of the compass. */
export function directionText(azimuth: number): string {
  return directions[Math.round(azimuth / 45) % 8] ?? '';
}

function whereText({ altitude, azimuth }: Horizontal): string {
  if (altitude > 75) return 'nearly overhead';
  return `${altitude < low ? 'low ' : altitude > 50 ? 'high ' : ''}in the ${directionText(azimuth)}`;
}

/** `Saturn`, `Saturn and Mars`, `Saturn, Mars and Venus`. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
