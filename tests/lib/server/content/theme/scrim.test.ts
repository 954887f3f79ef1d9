import { expect, test } from 'vitest';
import type { Scrim } from '@/lib/content/section-data';
import { createScrim } from '@/lib/server/content/theme/scrim';
import {
  channels,
  luminance,
  luminanceContrast,
  siteColours,
} from '@/lib/server/content/theme/theme-colours';

const wine = {
  day: { paper: '#f7f0e6', ink: '#3b0a1c', accent: '#7a1733' },
  night: { paper: '#24060f', ink: '#f3e4d4' },
};

/** Colours of every fifteenth value of each channel. */
const steps = Array.from({ length: 18 }, (_, index) => index * 15);
const pixels = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => [red, green, blue] as const)),
);

/** Returns the least contrast of the words with the pixels of a picture below the scrim. */
function worstContrast(
  { tone, ...strengths }: Scrim,
  light: 'day' | 'night' | 'red',
  { min, max }: { readonly min: number; readonly max: number },
  theme: typeof wine | undefined,
): number {
  const of = siteColours(light, light === 'red' ? undefined : theme?.[light]);
  const above = channels(of(tone === 'dark' ? 'night' : 'paper'));
  const ofWords = luminance(channels(of(tone === 'dark' ? 'starlight' : 'ink')));
  const share = strengths[light] / 100;
  const blends = pixels.flatMap((pixel) => {
    const own = luminance(pixel);
    if (own < min || own > max) return [];
    return [luminance(pixel.map((value, at) => value + ((above[at] ?? 0) - value) * share))];
  });
  return Math.min(...blends.map((blend) => luminanceContrast(ofWords, blend)));
}

const pictures = [
  ['any picture', { min: 0, max: 1 }],
  ['a dark picture', { min: 0, max: 0.3 }],
  ['a bright picture', { min: 0.35, max: 1 }],
  ['a grey picture', { min: 0.2, max: 0.5 }],
] as const;

test.each(
  pictures.flatMap(([name, extremes]) =>
    ([undefined, wine] as const).flatMap((theme) =>
      (['day', 'night', 'red'] as const).map((light) => ({ name, extremes, theme, light })),
    ),
  ),
)('gives words on $name a contrast of 4.5 by $light', ({ extremes, theme, light }) => {
  const scrim = createScrim(extremes, theme);
  expect(worstContrast(scrim, light, extremes, theme)).toBeGreaterThanOrEqual(4.5);
  // A weaker one would not do.
  const strength = scrim[light];
  if (strength < 6) return;
  const weaker = { ...scrim, [light]: strength - 6 };
  expect(worstContrast(weaker, light, extremes, theme)).toBeLessThan(4.6);
});

test('is weaker on a picture that is dark all over, and not there where none is needed', () => {
  expect(createScrim({ min: 0, max: 0.3 }).day).toBeLessThan(createScrim().day - 15);
  expect(createScrim({ min: 0, max: 0.03 })).toEqual({ tone: 'dark', day: 0, night: 0, red: 0 });
});

test('has dark words on a picture that is bright all over', () => {
  expect(createScrim({ min: 0.5, max: 1 })).toMatchObject({ tone: 'light', day: 0 });
  expect(createScrim()).toMatchObject({ tone: 'dark' });
});
