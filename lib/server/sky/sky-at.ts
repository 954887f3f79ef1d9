import {
  moonLimbAngle,
  moonIllumination,
  planets,
  equatorialPosition,
  localSiderealTime,
  type Place,
} from '@/lib/server/sky/ephemeris';
import { nightAt } from '@/lib/server/sky/night';
import { slotMinutes, trackStep, type BodyName, type Sky } from '@/lib/sky/sky';

export interface SkySettings extends Place {
  readonly timeZone: string;
  readonly locale: string;
}

const names: readonly BodyName[] = ['the Sun', 'the Moon', ...planets];

/** Computes the sky over a place for a night, displayed at an instant. */
export function computeSky(settings: SkySettings, now: Date): Sky {
  const { latitude, locale, timeZone } = settings;
  const { from, to } = nightAt(now, timeZone);
  const length = (to.getTime() - from.getTime()) / 60_000;
  const minutes = (now.getTime() - from.getTime()) / 60_000;
  const steps = Math.ceil(length / trackStep);
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
      track: Array.from({ length: steps + 1 }, (_, step) => {
        const at = new Date(from.getTime() + step * trackStep * 60_000);
        const { ra, dec } = equatorialPosition(name, settings, at);
        return [roundTo(ra, 2), roundTo(dec, 2)] as const;
      }),
    })),
    moonLit: roundTo(moonIllumination(now), 3),
    moonLimb: Math.round(moonLimbAngle(settings, now)),
  };
}

function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
