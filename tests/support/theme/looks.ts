import type { Theme } from '@/lib/server/content/theme/check-theme';
import { fontNames, ownFont, type FontName } from '@/lib/server/content/theme/fonts';
import type { renderThemeSheet } from '@/lib/server/content/theme/theme-sheet';
import { defaultLook, type Look } from '@/lib/server/content/theme/theme-schema';

const wine: Theme = {
  day: { paper: '#fbf6ee', ink: '#261418', soft: '#5b4a48', accent: '#8a1c2e', band: '#3a0f18' },
  night: { paper: '#1a0d10', ink: '#f3e8da', soft: '#c0aea4', accent: '#f0a08c', band: '#2a0a11' },
};

const loud: Theme = {
  day: { paper: '#f5eeda', ink: '#17140f', accent: '#a63205', band: '#ffd23f', button: '#ffd23f' },
  night: { paper: '#17140f', ink: '#f5eeda', accent: '#ff9b5e', band: '#ffd23f' },
};

/** What a theme sets beside its font, with three values each, and the light in which a visitor sees it. */
const factors = {
  corners: ['square', 'soft', 'round'],
  lines: ['hair', 'strong', 'none'],
  header: ['line', 'band', 'centred'],
  hero: ['beside', 'behind', 'below'],
  lists: ['lines', 'cards', 'pictures'],
  titles: ['beside', 'above', 'beside'],
  density: ['compact', 'normal', 'airy'],
  colours: [undefined, wine, loud],
  light: ['day', 'night', 'red'],
} as const;

type Factor = keyof typeof factors;
const names = Object.keys(factors) as Factor[];

type Frame = Parameters<typeof renderThemeSheet>[0]['site'];

/** A site whose header and footer have nothing that few sites have. */
export const plainFrame: Frame = {
  locale: 'en-GB',
  navigation: [{ label: 'Visit', href: '/visit', button: false }],
  footer: { text: 'Invented.', links: [], columns: [] },
  social: [],
};

/** A combination of values. */
export interface Combination {
  readonly look: Look;
  readonly site: Frame;
  readonly theme?: Theme;
  readonly light: 'day' | 'night' | 'red';
}

export const fonts: readonly (FontName | typeof ownFont)[] = [ownFont, ...fontNames];

/** The values of each factor in each combination, as numbers from 0 to 2: three combinations for each font. */
export const rows: readonly (Readonly<Record<Factor, number>> & { readonly font: number })[] =
  drawRows();

/** Combinations of the look in which every two values of different settings meet. */
export const combinations: readonly Combination[] = rows.map(({ font, ...values }) => {
  const value = <Name extends Factor>(name: Name): (typeof factors)[Name][number] =>
    factors[name][values[name]] ?? factors[name][0];
  const theme = value('colours');
  const look = {
    ...defaultLook,
    font: fonts[font] ?? ownFont,
    corners: value('corners'),
    lines: value('lines'),
    header: value('header'),
    hero: value('hero'),
    lists: value('lists'),
    titles: value('titles'),
    density: value('density'),
  };
  return { look, site: plainFrame, light: value('light'), ...(theme && { theme }) };
});

/**
 * Shifts the value of each factor by a number for each font, drawn until every two factors differ in all three
 * ways: then the three rows of the fonts have all nine pairs of their values.
 */
function drawRows() {
  const random = createRandom(7);
  for (;;) {
    const shifts = names.map(() => fonts.map(() => Math.floor(random() * 3)));
    const differences = (one: readonly number[], other: readonly number[]) =>
      new Set(one.map((shift, font) => (shift - (other[font] ?? 0) + 3) % 3));
    const isFull = shifts.every((one, index) =>
      shifts.slice(index + 1).every((other) => differences(one, other).size === 3),
    );
    if (!isFull) continue;
    return fonts.flatMap((_, font) =>
      [0, 1, 2].map((row) => {
        const values = names.map((name, at) => [name, (row + (shifts[at]?.[font] ?? 0)) % 3]);
        return { font, ...(Object.fromEntries(values) as Record<Factor, number>) };
      }),
    );
  }
}

/** Returns numbers from 0 to 1, always the same for a seed (Park and Miller, 1988). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
