import {
  moonLimbAt,
  moonLitAt,
  planets,
  positionOf,
  siderealTimeAt,
  type Place,
} from '@/lib/server/sky/ephemeris';
import { nightAt } from '@/lib/server/sky/night';
import { slotMinutes, trackStep, type BodyName, type Sky } from '@/lib/sky/sky';

export interface SkySettings extends Place {
  readonly timeZone: string;
  readonly locale: string;
}

const names: readonly BodyName[] = ['the Sun', 'the Moon', ...planets];

/** The sky over a place on the night of an instant, shown for that instant. */
export function skyAt(settings: SkySettings, now: Date): Sky {
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
    sidereal: rounded(siderealTimeAt(settings, from), 3),
    bodies: names.map((name) => ({
      name,
      track: Array.from({ length: steps + 1 }, (_, step) => {
        const at = new Date(from.getTime() + step * trackStep * 60_000);
        const { ra, dec } = positionOf(name, settings, at);
        return [rounded(ra, 2), rounded(dec, 2)] as const;
      }),
    })),
    moonLit: rounded(moonLitAt(now), 3),
    moonLimb: Math.round(moonLimbAt(settings, now)),
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
