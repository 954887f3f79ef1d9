import type { Equatorial, Point } from '@/lib/sky/sphere';

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
  /** How much of the Moon's disc is lit, from 0 to 1. */
  readonly moonLit: number;
  /** The angle from north over east to the middle of the Moon's bright limb, in degrees. */
  readonly moonLimb: number;
}

/** The step of the slider, in minutes. */
export const slotMinutes = 10;

/** Returns a body's position at a time in minutes, interpolated between the points of its track. */
export function bodyPosition({ track }: Body, minutes: number): Equatorial {
  const at = Math.max(0, minutes / trackStep);
  const before = Math.min(Math.floor(at), track.length - 2);
  const [fromRa, fromDec] = track[before] ?? [0, 0];
  const [toRa, toDec] = track[before + 1] ?? [fromRa, fromDec];
  // The shorter direction, since right ascension wraps around at 360 degrees.
  const eastward = ((toRa - fromRa + 540) % 360) - 180;
  const share = at - before;
  return { ra: fromRa + eastward * share, dec: fromDec + (toDec - fromDec) * share };
}

/** Formats the time `minutes` after the beginning, such as `Friday 20 November, 21:00`. */
export function momentText({ from, locale, timeZone }: Sky, minutes: number): string {
  const at = from + minutes * 60_000;
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(at);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(at);
  return `${day.replace(',', '')}, ${time}`;
}

/** The disc of the sky over the site. The server adds `view` when it renders a page. */
export interface PlanisphereSection {
  readonly section: 'planisphere';
  /** The name of the place. */
  readonly place: string;
  readonly view?: { readonly sky: Sky; readonly description: SkyDescription };
}

/** A text alternative of the sky at a time. */
export interface SkyDescription {
  readonly time: string;
  readonly words: string;
}

/** The slider that rotates the disc, which runs in the browser. */
export interface NightDialSection {
  readonly section: 'night-dial';
  readonly sky: Sky;
  readonly description: SkyDescription;
}
