import { dateFormat } from '@/lib/intl/formatters';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import {
  moonIllumination,
  moonLimbAngle,
  nextMoonQuarters,
  type Place,
} from '@/lib/server/sky/ephemeris';
import { moonPhaseNames } from '@/lib/words/lib/server/sky';
import type { ListedPhase } from '@/lib/sky/night-bar';
import { visiblePole } from '@/lib/sky/sphere';
import { wallTimeAt } from '@/lib/time/zoned-time';

type Site = Pick<SiteFile, 'timeZone' | 'locale'> & { readonly coordinates: Place };

const minuteMs = 60_000;

/**
 * Returns the next four principal phases of the Moon, with the lit part as seen from the site. Times are
 * those of the nearest minute, as in almanacs.
 */
export function nextMoonPhases(
  { coordinates, timeZone, locale }: Site,
  now: Date,
): readonly ListedPhase[] {
  const clock = dateFormat(locale, { timeStyle: 'short', timeZone });
  const day = dateFormat(locale, { day: 'numeric', month: 'long', timeZone });
  return nextMoonQuarters(now, 4).map(({ quarter, at: exactly }) => {
    const at = new Date(Math.round(exactly.getTime() / minuteMs) * minuteMs);
    return {
      name: moonPhaseNames[quarter],
      date: wallTimeAt(at, timeZone).date,
      dateText: day.format(at),
      timeText: clock.format(at),
      lit: Number(moonIllumination(at).toFixed(2)),
      limb: Math.round(moonLimbAngle(coordinates, at)),
      pole: visiblePole(coordinates.latitude),
    };
  });
}
