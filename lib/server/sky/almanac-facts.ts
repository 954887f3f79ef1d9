import { dateFormat } from '@/lib/intl/formatters';
import type { Almanac, MoonTimes, SunTimes } from '@/lib/server/sky/almanac';
import { moonWords, planetsWords, sunWords } from '@/lib/words/lib/server/sky';
import { bodyNames } from '@/lib/words/lib/sky';
import { directionText, joinNames } from '@/lib/sky/words';

/** One column of the almanac: label, value and a note below. */
export interface AlmanacFact {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  /** Link of the note. */
  readonly href?: string;
}

/** Formats an instant as local time, such as `15:53`. */
export type ClockText = (at: Date) => string;

/** Creates a formatter of local times, rounded to the minute. */
export function createClock(locale: string, timeZone: string): ClockText {
  const format = dateFormat(locale, { timeStyle: 'short', timeZone });
  return (at) => format.format(Math.round(at.getTime() / 60_000) * 60_000);
}

/** Returns the almanac's columns for the Sun, the Moon and the planets of a night. */
export function almanacFacts(
  { midnight, sun, moon, planets }: Almanac,
  clock: ClockText,
): AlmanacFact[] {
  return [
    { label: sunWords.label, ...sunText(sun, clock) },
    {
      label: moonWords.label,
      value: moonWords.lit(Math.round(moon.lit * 100)),
      note: moonNote(moon, (at) => (at >= midnight ? moonWords.nextMorning(clock(at)) : clock(at))),
    },
    { label: planetsWords.label, ...planetsText(planets, sun.rises, clock) },
  ];
}

function sunText({ sets, dark, deepest }: SunTimes, clock: ClockText) {
  if (sets === undefined) {
    return deepest > -0.8
      ? { value: sunWords.noneTonight, note: sunWords.staysUp }
      : { value: sunWords.noneToday, note: sunWords.staysDown };
  }
  const note =
    dark !== undefined
      ? sunWords.darkFrom(clock(dark))
      : deepest > -6
        ? sunWords.tooLight
        : sunWords.neverDark;
  return { value: clock(sets), note };
}

/** Returns when the Moon rises and sets in a night, such as `rises 14:18, sets 06:34`. */
export function moonNote({ isUpInTheEvening, rises, sets }: MoonTimes, clock: ClockText): string {
  if (isUpInTheEvening && sets === undefined) return moonWords.allNight;
  const times = [
    ...(rises === undefined ? [] : [moonWords.rises(clock(rises))]),
    ...(sets === undefined ? [] : [moonWords.sets(clock(sets))]),
  ];
  return times.length === 0 ? moonWords.notUp : times.join(', ');
}

/** Planets that rise this long before sunrise or later rise "before dawn". */
const dawnMs = 3.5 * 60 * 60_000;
/** Haze makes exact times of planets unreliable, so they are rounded to the half hour. */
const halfHour = 30 * 60_000;

function planetsText(planets: Almanac['planets'], rises: Date | undefined, clock: ClockText) {
  const early = planets.filter(({ isUpInTheEvening }) => isUpInTheEvening);
  const late = planets.filter(({ isUpInTheEvening }) => !isUpInTheEvening);
  const times = new Map<string, string[]>();
  for (const { name, from } of late) {
    const isNearDawn = rises !== undefined && rises.getTime() - from.getTime() < dawnMs;
    const time = isNearDawn
      ? planetsWords.beforeDawn
      : planetsWords.from(clock(new Date(Math.round(from.getTime() / halfHour) * halfHour)));
    times.set(time, [...(times.get(time) ?? []), bodyNames[name]]);
  }
  const lateText = [...times]
    .map(([time, names]) => planetsWords.late(joinNames(names), time))
    .join(', ');
  if (early.length === 0) {
    return late.length === 0
      ? { value: planetsWords.noneTonight, note: planetsWords.inTwilight }
      : { value: planetsWords.noneEarly, note: lateText };
  }
  const earlyText = early.map(({ name, best, until }) =>
    early.length === 1
      ? planetsWords.best(directionText(best.azimuth), clock(until))
      : planetsWords.until(bodyNames[name], clock(until)),
  );
  return {
    value: early.map(({ name }) => bodyNames[name]).join(', '),
    note: lateText === '' ? earlyText.join(', ') : lateText,
  };
}
