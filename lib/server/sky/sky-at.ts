import {
  moonLimbAngle,
  moonIllumination,
  planets,
  equatorialPosition,
  horizontalPositionAt,
  localSiderealTime,
  type Place,
} from '@/lib/server/sky/ephemeris';
import { nightAt, type Night } from '@/lib/server/sky/night';
import { slotMinutes, trackStep, type BodyName, type Sky } from '@/lib/sky/sky';

interface SkySettings extends Place {
  readonly timeZone: string;
  readonly locale: string;
}

const names: readonly BodyName[] = ['the Sun', 'the Moon', ...planets];

/** The altitude of the Sun's centre when its upper limb rises or sets, with refraction. */
const sunriseAltitude = -0.8;

/** Computes the sky over a place for a night, displayed at an instant, or the coming evening by day. */
export function computeSky(settings: SkySettings, now: Date): Sky {
  const { latitude, locale, timeZone } = settings;
  const night = nightAt(now, timeZone);
  const { from, to } = night;
  const shown = isDay(settings, now) ? comingEvening(settings, night) : now;
  const length = (to.getTime() - from.getTime()) / 60_000;
  const minutes = (shown.getTime() - from.getTime()) / 60_000;
  const times = Array.from(
    { length: Math.ceil(length / trackStep) + 1 },
    (_, step) => new Date(from.getTime() + step * trackStep * 60_000),
  );
  return {
    latitude,
    locale,
    timeZone,
    from: from.getTime(),
    length,
    now: Math.floor(minutes / slotMinutes) * slotMinutes,
    sidereal: roundTo(localSiderealTime(settings, from), 3),
    bodies: names.map((name) => ({
      name,
      track: times.map((at) => {
        const { ra, dec } = equatorialPosition(name, settings, at);
        return [roundTo(ra, 2), roundTo(dec, 2)] as const;
      }),
    })),
    moon: times.map(
      (at) => [roundTo(moonIllumination(at), 3), Math.round(moonLimbAngle(settings, at))] as const,
    ),
  };
}

/** Returns nine in the evening, or midnight where the Sun is still up then. */
function comingEvening(place: Place, { evening, midnight }: Night): Date {
  return isDay(place, evening) ? midnight : evening;
}

/** Returns whether the Sun is up. */
export function isDay(place: Place, at: Date): boolean {
  return horizontalPositionAt('the Sun', place, at).altitude > sunriseAltitude;
}

function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
