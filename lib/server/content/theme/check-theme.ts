import { z } from 'zod';
import { contrast, mix, themeColours } from '@/lib/server/content/theme/theme-colours';
import { themeWords } from '@/lib/server/content/theme/words';

const colour = z
  .string(themeWords.colour)
  .regex(/^#[0-9a-f]{6}$/i, themeWords.colour)
  .transform((value) => value.toLowerCase());

const colours = z.strictObject({
  paper: colour.optional(),
  ink: colour.optional(),
  soft: colour.optional(),
  line: colour.optional(),
  accent: colour.optional(),
  danger: colour.optional(),
});

/** Schema of `theme/colours.yaml`: colours by day and by night. */
export const themeSchema = z.strictObject({ day: colours.optional(), night: colours.optional() });
export type Theme = z.output<typeof themeSchema>;

export type Light = 'day' | 'night';
export type TextColour = 'ink' | 'soft' | 'accent' | 'danger';

const lights = ['day', 'night'] as const;
const texts = ['ink', 'soft', 'accent', 'danger'] as const;
const grounds = ['paper', 'sky', 'field', 'daylight', 'twilight', 'darkness'] as const;

/** The contrast of text with its background (WCAG 2.2, 1.4.3, level AA). */
const minContrast = 4.5;

/** A text colour that cannot be read. `message` says what to write. */
export interface ContrastProblem {
  readonly light: Light;
  readonly name: TextColour;
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
    const all = themeColours(light, omitMissing(written));
    return texts.flatMap((name) => {
      const ratioOn = (ground: (typeof grounds)[number]) => contrast(all[name], all[ground]);
      // Messages of errors stand on no drawing.
      const beneath = name === 'danger' ? grounds.slice(0, 3) : grounds;
      const worst = beneath.toSorted((a, b) => ratioOn(a) - ratioOn(b))[0] ?? 'paper';
      const ratio = ratioOn(worst);
      if (ratio >= minContrast) return [];
      const message = themeWords.contrast(
        name,
        themeWords.grounds[worst],
        light,
        (Math.floor(ratio * 10) / 10).toFixed(1),
        adviceFor(
          light,
          all[name],
          beneath.map((ground) => all[ground]),
        ),
      );
      return [{ light, name, message }];
    });
  });
}

function adviceFor(light: Light, written: string, beneath: readonly string[]): string {
  const better = makeReadable(light, written, beneath);
  if (better === undefined) return themeWords.otherGround(light);
  return light === 'day' ? themeWords.darker(better) : themeWords.lighter(better);
}

/**
 * Returns the colour nearest to `written` that can be read on all backgrounds: darker by day, lighter by
 * night. Returns `undefined` if there is none.
 */
export function makeReadable(
  light: Light,
  written: string,
  beneath: readonly string[],
): string | undefined {
  const end = light === 'day' ? '#000000' : '#ffffff';
  for (let step = 0; step <= 50; step += 1) {
    const candidate = mix(written, end, step / 50);
    if (beneath.every((ground) => contrast(candidate, ground) >= minContrast)) return candidate;
  }
  return undefined;
}

/** Returns the backgrounds of text in a light of a theme. */
export function groundsOf(light: Light, theme: Theme): readonly string[] {
  const all = themeColours(light, omitMissing(theme[light] ?? {}));
  return grounds.map((ground) => all[ground]);
}

/** Removes colours that are not written, so that they do not replace the software's. */
export function omitMissing(
  written: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
