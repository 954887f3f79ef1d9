import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { omitMissing, type Theme } from '@/lib/server/content/theme/check-theme';
import { applyTheme, themeHash, type WrittenTheme } from '@/lib/server/content/theme/theme-colours';

/** The address of the stylesheet with the colours of the current version. */
export const themeSheetPath = '/theme.css';

/**
 * Returns the address of the stylesheet that a page links after those of the build; `undefined` if the
 * build's have the theme's colours. `built` is the hash of the theme that the build has compiled in.
 */
export function themeSheetAddress(theme: Theme | undefined, built: string): string | undefined {
  const hash = themeHash(writtenTheme(theme));
  return hash === built ? undefined : `${themeSheetPath}?v=${hash}`;
}

/** Renders all colours of styles/tokens.css in the lights of a theme, without its other tokens. */
export function renderThemeSheet(tokens: string, theme: Theme | undefined): string {
  const [blocks = ''] = applyTheme(tokens, writtenTheme(theme)).split('@font-face', 1);
  return blocks
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/^ *(?!--colour-)[\w-]+:[^;{}]*;$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Reads styles/tokens.css, which the project has beside its build. */
export function readTokens(): string {
  return readFileSync(join(process.cwd(), 'styles/tokens.css'), 'utf8');
}

function writtenTheme({ day, night }: Theme = {}): WrittenTheme {
  return {
    ...(day === undefined ? {} : { day: omitMissing(day) }),
    ...(night === undefined ? {} : { night: omitMissing(night) }),
  };
}
