import {
  nextDarkness,
  nextMorningTwilight,
  moonIllumination,
  planets,
  horizontalPositionAt,
  nextRise,
  nextSet,
  type Place,
} from '@/lib/server/sky/ephemeris';
import { nightAt } from '@/lib/server/sky/night';
import type { BodyName } from '@/lib/sky/sky';
import type { Horizontal } from '@/lib/sky/sphere';

/** Times of the Sun, the Moon and the planets in one night. */
export interface Almanac {
  /** The midnight of the night. */
  readonly midnight: Date;
  readonly sun: SunTimes;
  readonly moon: MoonTimes;
  /** Visible planets, ordered by the time from which they can be seen. */
  readonly planets: readonly PlanetTimes[];
}

export interface SunTimes {
  /** `undefined` if it stays up, or down, all night. */
  readonly sets: Date | undefined;
  /** The end of astronomical twilight; `undefined` if it never gets wholly dark, or always is. */
  readonly dark: Date | undefined;
  /** The beginning of astronomical twilight after `dark`. */
  readonly darkUntil: Date | undefined;
  readonly rises: Date | undefined;
  /** The Sun's lowest altitude of the night, in degrees. */
  readonly deepest: number;
}

export interface MoonTimes {
  /** How much of its disc is lit at nine in the evening, from 0 to 1. */
  readonly lit: number;
  /** Whether it is up at sunset. */
  readonly isUpInTheEvening: boolean;
  /** When it has risen or rises in the night; `undefined` if it does not. */
  readonly rises: Date | undefined;
  /** When it sets, if it is up at sunset; `undefined` if it stays up. */
  readonly sets: Date | undefined;
}

export interface Span {
  readonly from: Date;
  readonly to: Date;
}

interface PlanetTimes {
  readonly name: BodyName;
  /** When it can first and last be seen. */
  readonly from: Date;
  readonly until: Date;
  /** The parts of that time in which it can be seen without a break, to ten minutes. */
  readonly seen: readonly Span[];
  /** Its position when it is highest in that time. */
  readonly best: Horizontal;
  readonly isUpInTheEvening: boolean;
}

/** Planets show when the Sun is below the first and they are above the second, in degrees. */
const duskAltitude = -6;
const minPlanetAltitude = 5;
const stepMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** The evening: five hours from dusk, or half of a short night. */
const eveningMs = 5 * 60 * 60_000;

/** Computes the almanac of a night at a place; the Moon's phase is that of the evening. */
export function computeAlmanac(place: Place, timeZone: string, now: Date): Almanac {
  const { from, afternoon, evening, midnight, to, forenoon } = nightAt(now, timeZone);
  const sets = nextSet('the Sun', place, from);
  const start = sets ?? afternoon;
  const rises = nextRise('the Sun', place, start);
  const end = sets === undefined ? forenoon : (rises ?? to);
  const sunAt = (at: Date) => horizontalPositionAt('the Sun', place, at).altitude;
  const deepest = Math.min(...sampleTimes(start, end).map(sunAt));
  const dark = deepest <= -18 ? nextDarkness(place, from) : undefined;
  const darkUntil = dark && nextMorningTwilight(place, dark);
  return {
    midnight,
    sun: { sets, dark, darkUntil, rises, deepest },
    moon: { ...moonTimes(place, start, end), lit: moonIllumination(evening) },
    planets: planets
      .flatMap((name) => planetTimes(name, place, start, end))
      .sort((a, b) => a.from.getTime() - b.from.getTime()),
  };
}

function moonTimes(place: Place, start: Date, end: Date): Omit<MoonTimes, 'lit'> {
  const sets = nextSet('the Moon', place, start, 2);
  const rises = nextRise('the Moon', place, start, 2);
  const isUpInTheEvening =
    sets !== undefined && rises !== undefined
      ? sets < rises
      : horizontalPositionAt('the Moon', place, start).altitude > 0;
  if (!isUpInTheEvening) {
    const isInTime = rises !== undefined && rises <= end;
    return { isUpInTheEvening, rises: isInTime ? rises : undefined, sets: undefined };
  }
  const dayBefore = new Date(start.getTime() - dayMs);
  return { isUpInTheEvening, rises: nextRise('the Moon', place, dayBefore), sets };
}

function planetTimes(name: BodyName, place: Place, start: Date, end: Date): PlanetTimes[] {
  const dark = sampleTimes(start, end).filter(
    (at) => horizontalPositionAt('the Sun', place, at).altitude < duskAltitude,
  );
  const seen = dark
    .map((at) => ({ at, where: horizontalPositionAt(name, place, at) }))
    .filter(({ where }) => where.altitude >= minPlanetAltitude);
  const [first, ...rest] = seen;
  const [nightfall] = dark;
  if (first === undefined || nightfall === undefined) return [];
  const best = rest.reduce((a, b) => (b.where.altitude > a.where.altitude ? b : a), first);
  const half = (end.getTime() - start.getTime()) / 2;
  const isUpInTheEvening =
    first.at.getTime() < Math.min(nightfall.getTime() + eveningMs, start.getTime() + half);
  const until = rest.at(-1)?.at ?? first.at;
  const times = seen.map(({ at }) => at);
  return [
    { name, from: first.at, until, seen: joinTimes(times), best: best.where, isUpInTheEvening },
  ];
}

/** Joins sampled times that follow one another. */
function joinTimes(times: readonly Date[]): Span[] {
  return times.reduce<Span[]>((spans, at) => {
    const last = spans.at(-1);
    return last !== undefined && at.getTime() - last.to.getTime() === stepMs
      ? [...spans.slice(0, -1), { from: last.from, to: at }]
      : [...spans, { from: at, to: at }];
  }, []);
}

function sampleTimes(start: Date, end: Date): Date[] {
  const count = Math.floor((end.getTime() - start.getTime()) / stepMs);
  return Array.from(
    { length: count + 1 },
    (_, index) => new Date(start.getTime() + index * stepMs),
  );
}
