import constellations from '@/lib/sky/constellations.json';
import { degreesPerMinute, toHorizontal, type Horizontal } from '@/lib/sky/sphere';
import { horizontalPosition, momentText, moonPhase, type BodyName, type Sky } from '@/lib/sky/sky';
import { bodyNames, positionWords, skyWords } from '@/lib/words/lib/sky';
import { directionText, joinNames } from '@/lib/sky/words';

/** Altitudes in degrees. */
const minConstellationAltitude = 55;
/** Hedges and haze hide lower planets. */
const minPlanetAltitude = 4;
const lowAltitude = 15;
const highAltitude = 50;
const overheadAltitude = 75;
/** With the Sun above this altitude, only the brightest stars show. */
const twilightAltitude = -8;
/** Refraction makes the Sun's upper limb visible before its centre rises. */
const sunriseAltitude = -0.8;

const maxConstellations = 4;

/**
 * Describes the sky in words, for visitors who do not see the drawing.
 *
 * Lists the highest constellations and the positions of the Moon and the planets. `minutes` is the
 * time since the beginning of the night.
 */
export function describeSky(sky: Sky, minutes: number): string {
  const sidereal = sky.sidereal + minutes * degreesPerMinute;
  const bodies = sky.bodies.map((body) => ({
    name: body.name,
    position: horizontalPosition(sky, body, minutes),
  }));
  const findPosition = (name: BodyName) => bodies.find((body) => body.name === name)?.position;
  const sunAltitude = findPosition('the Sun')?.altitude ?? -90;
  const isDay = sunAltitude > sunriseAltitude;

  const overhead = constellations
    .map(({ name, ra, dec }) => ({
      name,
      ...toHorizontal({ ra, dec }, sky.latitude, sidereal),
    }))
    .filter(({ altitude }) => altitude >= minConstellationAltitude)
    .sort((a, b) => b.altitude - a.altitude)
    .slice(0, maxConstellations)
    .map(({ name }) => name);
  const planets = bodies
    .filter(({ name }) => name !== 'the Sun' && name !== 'the Moon')
    .filter(({ position }) => position.altitude >= minPlanetAltitude)
    .map(({ name, position }) => skyWords.planet(bodyNames[name], positionText(position)));
  const moon = findPosition('the Moon');

  return [
    `${momentText(sky, minutes)}.`,
    isDay ? skyWords.day : sunAltitude > twilightAltitude ? skyWords.twilight : '',
    overhead.length === 0 ? '' : skyWords.overhead(joinNames(overhead)),
    isDay ? '' : planets.length === 0 ? skyWords.noPlanets : skyWords.planets(joinNames(planets)),
    moon === undefined || moon.altitude < 0
      ? skyWords.moonDown
      : skyWords.moonUp(Math.round(moonPhase(sky, minutes).lit * 100), positionText(moon)),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function positionText({ altitude, azimuth }: Horizontal): string {
  if (altitude > overheadAltitude) return positionWords.overhead;
  const direction = directionText(azimuth);
  if (altitude < lowAltitude) return positionWords.low(direction);
  return altitude > highAltitude ? positionWords.high(direction) : positionWords.middle(direction);
}
