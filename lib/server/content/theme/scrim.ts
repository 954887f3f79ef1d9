import type { Scrim } from '@/lib/content/section-data';
import type { Theme } from '@/lib/server/content/theme/check-theme';
import {
  channels,
  contrast,
  luminance,
  luminanceContrast,
  luminanceParts,
  siteColours,
} from '@/lib/server/content/theme/theme-colours';

/** The relative luminance of the darkest and of the brightest pixel, from 0 to 1. */
interface Extremes {
  readonly min: number;
  readonly max: number;
}

/** Those of a picture that nothing is known of, such as a transparent one. */
const anyPicture: Extremes = { min: 0, max: 1 };

/** The contrast of text (WCAG 2.2, 1.4.3), and a tenth for what the compression of a picture changes. */
const minContrast = 4.6;

/** The colours of each tone of a scrim; styles/sections/hero-places.module.css has the same. */
const tones = {
  dark: { scrim: 'night', words: 'starlight' },
  light: { scrim: 'paper', words: 'ink' },
} as const;

/** A picture looks faded under a light scrim, so that it must be this much weaker than a dark one. */
const lightAdvantage = 10;

/**
 * Returns the weakest scrim on which words have a contrast of 4.5 on every pixel of a picture, in each light.
 * Its tone is light where that hides much less of the picture by day.
 */
export function createScrim(extremes: Extremes = anyPicture, theme: Theme = {}): Scrim {
  const pixels = [...coloursOf(extremes.min), ...coloursOf(extremes.max)];
  const strengthIn = (light: 'day' | 'night' | 'red', tone: Scrim['tone']) => {
    const of = siteColours(light, light === 'red' ? undefined : theme[light]);
    return findStrength(of(tones[tone].scrim), of(tones[tone].words), pixels);
  };
  const scrimOf = (tone: Scrim['tone']): Scrim => ({
    tone,
    day: strengthIn('day', tone),
    night: strengthIn('night', tone),
    red: strengthIn('red', tone),
  });
  const [dark, light] = [scrimOf('dark'), scrimOf('light')];
  return light.day + lightAdvantage <= dark.day ? light : dark;
}

/** Returns the first strength, in per cent, at which words can be read on all pixels. */
function findStrength(
  scrim: string,
  words: string,
  pixels: readonly (readonly number[])[],
): number {
  // A theme may have colours that are only just enough without a picture.
  const least = Math.min(minContrast, contrast(scrim, words));
  const ofWords = luminance(channels(words));
  const above = channels(scrim);
  for (let strength = 0; strength < 100; strength += 1) {
    const share = strength / 100;
    const isReadable = pixels.every((pixel) => {
      const blend = pixel.map((value, at) => value + ((above[at] ?? 0) - value) * share);
      return luminanceContrast(ofWords, luminance(blend)) >= least;
    });
    if (isReadable) return strength;
  }
  return 100;
}

/** The ways in which two channels are empty or full. */
const ends: readonly (readonly number[])[] = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
];

/**
 * Returns the colours of a luminance whose blends with a scrim are the darkest and the brightest, as channels
 * from 0 to 255. A blend is concave in the linear channels: grey is the brightest, and the darkest is a colour
 * with two channels that are empty or full.
 */
function coloursOf(ofPixel: number): readonly (readonly number[])[] {
  const grey = toChannel(ofPixel);
  const saturated = luminanceParts.flatMap((part, own) =>
    ends.flatMap((others) => {
      const linear = others.toSpliced(own, 0, 0);
      const rest = linear.reduce(
        (sum, value, at) => sum - value * (luminanceParts[at] ?? 0),
        ofPixel,
      );
      const colour = linear.with(own, rest / part);
      return rest < 0 || rest > part ? [] : [colour.map(toChannel)];
    }),
  );
  return [[grey, grey, grey], ...saturated];
}

/** Converts a linear value from 0 to 1 to a channel from 0 to 255. */
function toChannel(linear: number): number {
  return 255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055);
}
