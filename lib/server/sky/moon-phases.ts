import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import {
  moonIllumination,
  moonLimbAngle,
  nextMoonQuarters,
  type Place,
} from '@/lib/server/sky/ephemeris';
import { moonPhaseNames } from '@/lib/server/sky/words';
import type { ListedPhase } from '@/lib/sky/night-bar';
import { visiblePole } from '@/lib/sky/sphere';
import { dateFormat, wallTimeAt } from '@/lib/time/zoned-time';

type Site = Pick<SiteFile, 'timeZone' | 'locale'> & { readonly coordinates: Place };

/**
 * Returns the next four principal phases of the Moon, with the lit part as seen from the site. Times
 * are exact to about a minute.
 */
export function nextMoonPhases(
  { coordinates, timeZone, locale }: Site,
  now: Date,
): readonly ListedPhase[] {
  const clock = dateFormat(locale, { timeStyle: 'short', timeZone });
  const day = dateFormat(locale, { day: 'numeric', month: 'long', timeZone });
  return nextMoonQuarters(now, 4).map(({ quarter, at }) => ({
    name: moonPhaseNames[quarter],
    date: wallTimeAt(at, timeZone).date,
    dateText: day.format(at),
    timeText: clock.format(at),
    lit: Number(moonIllumination(at).toFixed(2)),
    limb: Math.round(moonLimbAngle(coordinates, at)),
    pole: visiblePole(coordinates.latitude),
  }));
}
