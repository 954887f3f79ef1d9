import { z } from 'zod';
import { formatDecimal } from '@/lib/intl/format-decimal';
import {
  colours,
  contrast,
  mix,
  settingNames,
  themeColours,
  type ThemedLight,
} from '@/lib/server/content/theme/theme-colours';
import { colourMeta, colourNames, themeWords } from '@/lib/words/lib/server/content/theme';

const colour = z
  .string({ error: () => themeWords.colour })
  .regex(/^#[0-9a-f]{6}$/i, { error: () => themeWords.colour })
  .transform((value) => value.toLowerCase())
  .meta({ example: '#1f6b45' });

const names: Readonly<Record<string, z.GlobalMeta>> = colourNames;
const settings = z.strictObject(
  Object.fromEntries(settingNames.map((name) => [name, colour.optional().meta(names[name] ?? {})])),
);

/** Schema of colours by day and by night: `colours` of theme/theme.yaml, and theme/colours.yaml. */
export const coloursSchema = z.strictObject({
  day: settings.optional().meta(colourMeta.day),
  night: settings.optional().meta(colourMeta.night),
});
export type Theme = z.output<typeof coloursSchema>;

const lights = ['day', 'night'] as const;

/** Text colours that a theme may set, with the backgrounds that they stand on. */
const texts = [...colours].flatMap(([name, { isSetting, on }]) =>
  isSetting && on ? [{ name, on: Object.keys(on) }] : [],
);
const backgroundNames = [...colours].flatMap(([name, { background }]) =>
  background === undefined ? [] : [name],
);

/** The contrast of text with its background (WCAG 2.2, 1.4.3, level AA). */
const minContrast = 4.5;

/** A text colour that cannot be read. `message` says what to write. */
interface ContrastProblem {
  readonly light: ThemedLight;
  readonly name: string;
  readonly message: string;
}

/**
 * Reports each text colour of a theme that has too little contrast on one of the backgrounds. The red
 * light is not checked, because a theme does not change it.
 */
export function findContrastProblems(theme: Theme): ContrastProblem[] {
  return lights.flatMap((light) => {
    const written = theme[light];
    if (written === undefined) return [];
    const colourOf = themeColours(light, written);
    return texts.flatMap(({ name, on }) => {
      const ratioOn = (background: string) => contrast(colourOf(name), colourOf(background));
      const worst = on.toSorted((a, b) => ratioOn(a) - ratioOn(b))[0] ?? 'paper';
      const ratio = ratioOn(worst);
      if (ratio >= minContrast) return [];
      const message = themeWords.contrast(
        name,
        themeWords.backgrounds[colours.get(worst)?.background ?? 'paper'],
        light,
        formatDecimal(Math.floor(ratio * 10) / 10),
        adviceFor(light, colourOf(name), on.map(colourOf)),
      );
      return [{ light, name, message }];
    });
  });
}

function adviceFor(light: ThemedLight, written: string, backgrounds: readonly string[]): string {
  const better = makeReadable(light, written, backgrounds);
  if (better === undefined) return themeWords.otherBackground(light);
  return light === 'day' ? themeWords.darker(better) : themeWords.lighter(better);
}

/**
 * Returns the colour nearest to `written` that can be read on all backgrounds: darker by day, lighter by
 * night. Returns `undefined` if there is none.
 */
export function makeReadable(
  light: ThemedLight,
  written: string,
  backgrounds: readonly string[],
): string | undefined {
  const end = light === 'day' ? '#000000' : '#ffffff';
  for (let step = 0; step <= 50; step += 1) {
    const candidate = mix(written, end, step / 50);
    if (backgrounds.every((background) => contrast(candidate, background) >= minContrast))
      return candidate;
  }
  return undefined;
}

/** Returns the backgrounds of text in a light of a theme. */
export function backgroundsOf(light: ThemedLight, theme: Theme): readonly string[] {
  return backgroundNames.map(themeColours(light, theme[light]));
}
