import type { Equatorial, Point } from '@/lib/sky/sphere';

export type BodyName = 'the Sun' | 'the Moon' | 'Mercury' | 'Venus' | 'Mars' | 'Jupiter' | 'Saturn';

/** The Sun, the Moon or a planet. */
export interface Body {
  readonly name: BodyName;
  /** Where it stands every `trackStep` minutes from the beginning of the night, the end included. */
  readonly track: readonly Point[];
}

/** Minutes from one place of a body's track to the next. The Moon goes two degrees in them. */
export const trackStep = 240;

/** The turning sky of one place for a day and a night, ready for the browser. */
export interface Sky {
  /** Degrees; south is negative. */
  readonly latitude: number;
  readonly locale: string;
  readonly timeZone: string;
  /** When the night's slider begins, in milliseconds since 1970. */
  readonly from: number;
  /** Its length in minutes. */
  readonly length: number;
  /** The moment shown at first, in minutes after `from`: a multiple of `slotMinutes`. */
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

/** Returns a body's position after so many minutes, interpolated between its track's points. */
export function bodyPosition({ track }: Body, minutes: number): Equatorial {
  const at = Math.max(0, minutes / trackStep);
  const before = Math.min(Math.floor(at), track.length - 2);
  const [fromRa, fromDec] = track[before] ?? [0, 0];
  const [toRa, toDec] = track[before + 1] ?? [fromRa, fromDec];
  // The short way round, since right ascension begins again at 360 degrees.
  const eastward = ((toRa - fromRa + 540) % 360) - 180;
  const share = at - before;
  return { ra: fromRa + eastward * share, dec: fromDec + (toDec - fromDec) * share };
}

/** The instant so many minutes after the beginning, in words such as `Friday 20 November, 21:00`. */
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

/** The disc of the sky under the horizon of the site. What it shows is filled in when a page is made. */
export interface PlanisphereSection {
  readonly section: 'planisphere';
  /** Whose sky it is. */
  readonly place: string;
  readonly view?: { readonly sky: Sky; readonly description: SkyDescription };
}

/** A moment of the sky in words. */
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
