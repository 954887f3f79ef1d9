import {
  darkAfter,
  moonLitAt,
  planets,
  positionOf,
  risesAfter,
  setsAfter,
  siderealTimeAt,
  type Place,
} from '@/lib/server/sky/ephemeris';
import { nightAt } from '@/lib/server/sky/night';
import type { BodyName } from '@/lib/sky/sky';
import { toHorizontal, type Horizontal } from '@/lib/sky/sphere';

/** What a night has to offer, as instants. */
export interface Almanac {
  readonly sun: SunTimes;
  readonly moon: MoonTimes;
  /** The planets that can be seen with the naked eye, in the order in which they come. */
  readonly planets: readonly PlanetTimes[];
}

export interface SunTimes {
  /** `undefined` if it stays up, or down, all night. */
  readonly sets: Date | undefined;
  /** The end of astronomical twilight; `undefined` if it never gets wholly dark, or always is. */
  readonly dark: Date | undefined;
  readonly rises: Date | undefined;
  /** Where the Sun is at local midnight, in degrees over the horizon. */
  readonly deepest: number;
}

export interface MoonTimes {
  /** How much of its disc is lit in the evening, from 0 to 1. */
  readonly lit: number;
  readonly isUpAtFirst: boolean;
  /** Within the night; `undefined` if it does not. */
  readonly rises: Date | undefined;
  readonly sets: Date | undefined;
}

export interface PlanetTimes {
  readonly name: BodyName;
  /** When it can first and last be seen. */
  readonly from: Date;
  readonly until: Date;
  /** Where it is when it stands highest in that time. */
  readonly best: Horizontal;
  readonly isUpInTheEvening: boolean;
}

/** So far down the Sun must be for planets to show, and so far up a planet to be over the haze. */
const dusk = -6;
const clear = 5;
const step = 10 * 60_000;
/** An evening is what most people stay up for: five hours from dusk, or half of a short night. */
const evening = 5 * 60 * 60_000;

/** What the night of an instant has to offer at a place. The evening's phase is that at its start. */
export function almanacAt(place: Place, timeZone: string, now: Date): Almanac {
  const { from, to } = nightAt(now, timeZone);
  const sets = setsAfter('the Sun', place, from);
  const start = sets ?? new Date(from.getTime() + 10 * 60 * 60_000);
  const rises = risesAfter('the Sun', place, start);
  const end = sets === undefined ? to : (rises ?? to);
  const sunAt = (at: Date) => standing('the Sun', place, at).altitude;
  const deepest = Math.min(...times(start, end).map(sunAt));
  const dark = deepest <= -18 ? darkAfter(place, from) : undefined;
  return {
    sun: { sets, dark, rises, deepest },
    moon: moonBetween(place, start, end),
    planets: planets
      .flatMap((name) => planetBetween(name, place, start, end))
      .sort((a, b) => a.from.getTime() - b.from.getTime()),
  };
}

function moonBetween(place: Place, start: Date, end: Date): MoonTimes {
  const inTime = (at: Date | undefined) => (at !== undefined && at <= end ? at : undefined);
  const sets = setsAfter('the Moon', place, start, 2);
  const rises = risesAfter('the Moon', place, start, 2);
  return {
    lit: moonLitAt(start),
    isUpAtFirst:
      sets !== undefined && rises !== undefined
        ? sets < rises
        : standing('the Moon', place, start).altitude > 0,
    sets: inTime(sets),
    rises: inTime(rises),
  };
}

function planetBetween(name: BodyName, place: Place, start: Date, end: Date): PlanetTimes[] {
  const dark = times(start, end).filter((at) => standing('the Sun', place, at).altitude < dusk);
  const seen = dark
    .map((at) => ({ at, where: standing(name, place, at) }))
    .filter(({ where }) => where.altitude >= clear);
  const [first, ...rest] = seen;
  const [nightfall] = dark;
  if (first === undefined || nightfall === undefined) return [];
  const best = rest.reduce((a, b) => (b.where.altitude > a.where.altitude ? b : a), first);
  const half = (end.getTime() - start.getTime()) / 2;
  const isUpInTheEvening =
    first.at.getTime() < Math.min(nightfall.getTime() + evening, start.getTime() + half);
  const until = rest.at(-1)?.at ?? first.at;
  return [{ name, from: first.at, until, best: best.where, isUpInTheEvening }];
}

function times(start: Date, end: Date): Date[] {
  const count = Math.floor((end.getTime() - start.getTime()) / step);
  return Array.from({ length: count + 1 }, (_, index) => new Date(start.getTime() + index * step));
}

function standing(name: BodyName, place: Place, at: Date): Horizontal {
  return toHorizontal(positionOf(name, place, at), place.latitude, siderealTimeAt(place, at));
}
