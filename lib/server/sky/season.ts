import { equatorialPosition, localSiderealTime, type Place } from '@/lib/server/sky/ephemeris';
import { nightAt } from '@/lib/server/sky/night';
import { interpolatePosition } from '@/lib/sky/sky';
import { degreesPerMinute, toHorizontal, type Equatorial } from '@/lib/sky/sphere';
import { addDays, wallTimeAt } from '@/lib/time/zoned-time';

/** A night of a season: when it is dark, and when it is dark and the Moon is up. */
export interface SeasonNight {
  /** ISO 8601, the day of its evening. */
  readonly date: string;
  /** In minutes after three in the afternoon. */
  readonly dark: readonly MinuteSpan[];
  readonly moonlit: readonly MinuteSpan[];
}

export interface MinuteSpan {
  readonly from: number;
  readonly to: number;
}

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
const afternoonMinutes = 15 * 60;
const nightMinutes = 18 * 60;
/** Altitudes are interpolated between these steps, which is exact to a minute. */
const stepMinutes = 20;
/** The Moon moves a degree and a half in this time. */
const moonStepMinutes = 180;
const darkAltitude = -18;
const moonriseAltitude = -0.83;

/**
 * Computes the darkness of nights, the first being the one that "tonight" means. Exact to about two
 * minutes, because it interpolates: an exact search of 200 nights would take a quarter of a second.
 */
export function computeSeason(
  place: Place,
  timeZone: string,
  now: Date,
  count: number,
): SeasonNight[] {
  const starts: { date: string; start: Date; sun: Equatorial }[] = [];
  let start = nightAt(now, timeZone).afternoon;
  let { date } = wallTimeAt(start, timeZone);
  while (starts.length <= count) {
    starts.push({ date, start, sun: equatorialPosition('the Sun', place, start) });
    date = addDays(date, 1);
    start = nextAfternoon(start, timeZone);
  }
  return starts.slice(0, count).map(({ date, start, sun }, index) => {
    const nextSun = starts[index + 1]?.sun ?? sun;
    const moons = positionsOfMoon(place, start);
    const sidereal = localSiderealTime(place, start);
    const altitude = (position: Equatorial, minutes: number) =>
      toHorizontal(position, place.latitude, sidereal + minutes * degreesPerMinute).altitude;
    const dark = spansAbove(
      (minutes) =>
        darkAltitude - altitude(interpolatePosition(sun, nextSun, minutes / dayMinutes), minutes),
    );
    const moonUp = spansAbove((minutes) => {
      const step = Math.min(Math.floor(minutes / moonStepMinutes), moons.length - 2);
      const [before = sun, after = sun] = [moons[step], moons[step + 1]];
      const share = minutes / moonStepMinutes - step;
      return altitude(interpolatePosition(before, after, share), minutes) - moonriseAltitude;
    });
    return { date, dark, moonlit: overlaps(dark, moonUp) };
  });
}

/** Returns three in the afternoon of the next day, also after a change of the clocks. */
function nextAfternoon(start: Date, timeZone: string): Date {
  const next = start.getTime() + dayMinutes * minuteMs;
  const { minutes } = wallTimeAt(new Date(next), timeZone);
  return new Date(next + (afternoonMinutes - minutes) * minuteMs);
}

function positionsOfMoon(place: Place, start: Date): Equatorial[] {
  return Array.from({ length: nightMinutes / moonStepMinutes + 1 }, (_, index) =>
    equatorialPosition(
      'the Moon',
      place,
      new Date(start.getTime() + index * moonStepMinutes * minuteMs),
    ),
  );
}

/** Returns when a function of the minutes is positive. */
function spansAbove(measure: (minutes: number) => number): MinuteSpan[] {
  const spans: MinuteSpan[] = [];
  let start: number | undefined;
  let previous = measure(0);
  if (previous > 0) start = 0;
  for (let minutes = stepMinutes; minutes <= nightMinutes; minutes += stepMinutes) {
    const value = measure(minutes);
    if (value > 0 !== previous > 0) {
      const crossing = minutes - (stepMinutes * value) / (value - previous);
      if (start === undefined) start = crossing;
      else {
        spans.push({ from: start, to: crossing });
        start = undefined;
      }
    }
    previous = value;
  }
  return start === undefined ? spans : [...spans, { from: start, to: nightMinutes }];
}

function overlaps(some: readonly MinuteSpan[], others: readonly MinuteSpan[]): MinuteSpan[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)];
      return from < to ? [{ from, to }] : [];
    }),
  );
}
