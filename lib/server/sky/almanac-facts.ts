import type { Almanac, MoonTimes, SunTimes } from '@/lib/server/sky/almanac';
import { directionText, joinNames } from '@/lib/sky/describe-sky';

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
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  return (at) => format.format(Math.round(at.getTime() / 60_000) * 60_000);
}

/** Returns the almanac's columns for the Sun, the Moon and the planets of a night. */
export function almanacFacts({ sun, moon, planets }: Almanac, clock: ClockText): AlmanacFact[] {
  return [
    { label: 'Sunset', ...sunText(sun, clock) },
    {
      label: 'Moon',
      value: `${String(Math.round(moon.lit * 100))}% lit`,
      note: moonNote(moon, clock),
    },
    { label: 'Planets up', ...planetsText(planets, sun.rises, clock) },
  ];
}

function sunText({ sets, dark, deepest }: SunTimes, clock: ClockText) {
  if (sets === undefined) {
    return deepest > -0.8
      ? { value: 'None tonight', note: 'the Sun stays up' }
      : { value: 'None today', note: 'the Sun stays down' };
  }
  const note =
    dark !== undefined
      ? `dark from ${clock(dark)}`
      : deepest > -6
        ? 'too light for stars all night'
        : 'never wholly dark';
  return { value: clock(sets), note };
}

function moonNote(
  { isUpInTheEvening: isUpAtFirst, rises, sets }: MoonTimes,
  clock: ClockText,
): string {
  if (isUpAtFirst) return sets === undefined ? 'up all night' : `sets ${clock(sets)}`;
  return rises === undefined ? 'not up tonight' : `rises ${clock(rises)}`;
}

/** Planets that rise within this time of sunrise rise "before dawn". */
const dawnHours = 3.5 * 60 * 60_000;
/** Haze makes exact times of planets unreliable, so they are rounded to the half hour. */
const halfHour = 30 * 60_000;

function planetsText(planets: Almanac['planets'], rises: Date | undefined, clock: ClockText) {
  const early = planets.filter(({ isUpInTheEvening }) => isUpInTheEvening);
  const late = planets.filter(({ isUpInTheEvening }) => !isUpInTheEvening);
  const times = new Map<string, string[]>();
  for (const { name, from } of late) {
    const isNearDawn = rises !== undefined && rises.getTime() - from.getTime() < dawnHours;
    const time = isNearDawn
      ? 'before dawn'
      : `from about ${clock(new Date(Math.round(from.getTime() / halfHour) * halfHour))}`;
    times.set(time, [...(times.get(time) ?? []), name]);
  }
  const lateText = [...times].map(([time, names]) => `${joinNames(names)} ${time}`).join(', ');
  if (early.length === 0) {
    return late.length === 0
      ? { value: 'None tonight', note: 'none is clear of the twilight' }
      : { value: 'None early', note: lateText };
  }
  const earlyText = early.map(({ name, best, until }) =>
    early.length === 1
      ? `best in the ${directionText(best.azimuth)}, until ${clock(until)}`
      : `${name} until ${clock(until)}`,
  );
  return {
    value: early.map(({ name }) => name).join(', '),
    note: lateText === '' ? earlyText.join(', ') : lateText,
  };
}
