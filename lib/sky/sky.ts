import { dateFormat, omitWeekdayComma } from '@/lib/intl/formatters';
import {
  degreesPerMinute,
  toHorizontal,
  type Equatorial,
  type Horizontal,
  type Point,
} from '@/lib/sky/sphere';

export type BodyName = 'the Sun' | 'the Moon' | 'Mercury' | 'Venus' | 'Mars' | 'Jupiter' | 'Saturn';

/** The Sun, the Moon or a planet. */
export interface Body {
  readonly name: BodyName;
  /** Its positions every `trackStep` minutes, from the beginning to the end of the night. */
  readonly track: readonly Point[];
}

/** Minutes between the points of a track. The Moon moves two degrees in this time. */
export const trackStep = 240;

/** The sky over a place for a day and a night. */
export interface Sky {
  /** Degrees; south is negative. */
  readonly latitude: number;
  readonly locale: string;
  readonly timeZone: string;
  /** The start of the slider, in milliseconds since 1970. */
  readonly from: number;
  /** Its length in minutes. */
  readonly length: number;
  /** The initial time in minutes after `from`, a multiple of `slotMinutes`. */
  readonly now: number;
  /** Local sidereal time at `from`, in degrees. */
  readonly sidereal: number;
  /** Right ascensions and declinations, in degrees. */
  readonly bodies: readonly Body[];
  /** The Moon's phase every `trackStep` minutes. */
  readonly moon: readonly (readonly [lit: number, limb: number])[];
}

export interface MoonPhase {
  /** How much of the disc is lit, from 0 to 1. */
  readonly lit: number;
  /** The angle from north over east to the middle of the bright limb, in degrees. */
  readonly limb: number;
}

/** The step of the slider, in minutes. */
export const slotMinutes = 10;

/** Returns a body's position at a time in minutes. */
export function bodyPosition({ track }: Body, minutes: number): Equatorial {
  const [[fromRa, fromDec], [toRa, toDec], share] = interpolationAt(track, minutes);
  return interpolatePosition({ ra: fromRa, dec: fromDec }, { ra: toRa, dec: toDec }, share);
}

/** Returns the position at a share, from 0 to 1, of the way from one position to another. */
export function interpolatePosition(from: Equatorial, to: Equatorial, share: number): Equatorial {
  return {
    ra: interpolateAngle(from.ra, to.ra, share),
    dec: from.dec + (to.dec - from.dec) * share,
  };
}

/** Returns a body's position over the horizon at a time in minutes. */
export function horizontalPosition(sky: Sky, body: Body, minutes: number): Horizontal {
  const sidereal = sky.sidereal + minutes * degreesPerMinute;
  return toHorizontal(bodyPosition(body, minutes), sky.latitude, sidereal);
}

/** Below this altitude, in degrees, a body has no label: the horizon would cut it. */
const minLabelAltitude = 7.5;

/** Whether the disc labels a body at a time in minutes. */
export function hasLabel(sky: Sky, body: Body, minutes: number): boolean {
  return horizontalPosition(sky, body, minutes).altitude >= minLabelAltitude;
}

/** Below this altitude, in degrees, the horizon would cut the name of a constellation. */
const minNameAltitude = 13;

/** Whether the disc names a constellation at a time in minutes. */
export function hasName(
  { latitude, sidereal }: Pick<Sky, 'latitude' | 'sidereal'>,
  centre: Equatorial,
  minutes: number,
): boolean {
  const { altitude } = toHorizontal(centre, latitude, sidereal + minutes * degreesPerMinute);
  return altitude >= minNameAltitude;
}

/** Returns the Moon's phase at a time in minutes. */
export function moonPhase({ moon }: Sky, minutes: number): MoonPhase {
  const [[fromLit, fromLimb], [toLit, toLimb], share] = interpolationAt(moon, minutes);
  return {
    lit: fromLit + (toLit - fromLit) * share,
    limb: interpolateAngle(fromLimb, toLimb, share),
  };
}

/** Returns the values of a track before and after a time, and how far between them it is. */
function interpolationAt<Value extends readonly [number, number]>(
  track: readonly Value[],
  minutes: number,
): readonly [Value | readonly [0, 0], Value | readonly [0, 0], number] {
  const at = Math.max(0, minutes / trackStep);
  const before = Math.min(Math.floor(at), track.length - 2);
  const from = track[before] ?? ([0, 0] as const);
  return [from, track[before + 1] ?? from, at - before];
}

/** Interpolates between angles in degrees by the shorter way, since they wrap around at 360. */
function interpolateAngle(from: number, to: number, share: number): number {
  return from + (((to - from + 540) % 360) - 180) * share;
}

/** Formats the time `minutes` after the beginning, such as `Friday 20 November, 21:00`. */
export function momentText({ from, locale, timeZone }: Sky, minutes: number): string {
  const at = from + minutes * 60_000;
  const day = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const;
  const time = { timeStyle: 'short', timeZone } as const;
  const text = omitWeekdayComma(dateFormat(locale, day).format(at));
  return `${text}, ${dateFormat(locale, time).format(at)}`;
}

/** A sky and its text alternative. */
export interface SkyView {
  readonly sky: Sky;
  readonly description: SkyDescription;
}

/** A text alternative of the sky at a time. */
export interface SkyDescription {
  readonly time: string;
  readonly words: string;
}
