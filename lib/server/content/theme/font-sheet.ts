import { fontFamilies, listFontFiles, type FontName } from '@/lib/server/content/theme/fonts';
import type { OwnFont } from '@/lib/server/content/theme/own-font';

/** What a stylesheet says of a family. */
interface FontSheet {
  readonly name: string;
  readonly faces: readonly FontFace[];
  readonly headingWeight: number;
  readonly generic: 'sans-serif' | 'serif';
  /** Ascender and descender in parts of the size. */
  readonly ascent: number;
  readonly descent: number;
  /** How much wider it is than the system's font, as text and as headings. */
  readonly widths: readonly number[];
}

interface FontFace {
  readonly path: string;
  readonly style: 'normal' | 'italic';
  readonly weight: string;
  readonly isFirst: boolean;
  readonly range?: string;
}

/**
 * Renders the stylesheet of a font: its files, fallbacks of the same widths from the system, so that nothing
 * moves when it loads, and the weights of headings. It is empty for a font whose files are not made yet.
 */
export function renderFontSheet(font: FontName | OwnFont): string {
  const sheet = typeof font === 'string' ? describeFamily(font) : describeOwnFont(font);
  return sheet === undefined ? '' : renderSheet(sheet);
}

function describeFamily(name: FontName): FontSheet {
  const { weights, ...family } = fontFamilies[name];
  const faces = listFontFiles(name).map(({ path, style, part, range }): FontFace => ({
    path,
    style,
    weight: weights.join(' '),
    isFirst: part === 'first',
    ...(range === undefined ? {} : { range }),
  }));
  return { name, faces, ...family };
}

/** The letters of the second file of a font: those of European names that are not in the first. */
const moreLetters = 'U+00C0-00FF,U+0100-017F';

function describeOwnFont({ kind, facts }: OwnFont): FontSheet | undefined {
  if (facts === undefined) return undefined;
  const faces = facts.faces.map(({ part, ...face }): FontFace => ({
    ...face,
    isFirst: part === 'first',
    ...(part === 'first' ? {} : { range: moreLetters }),
  }));
  return { name: 'Own', generic: kind, ...facts, faces };
}

function renderSheet({ name, faces, headingWeight, generic, ...measures }: FontSheet): string {
  const { ascent, descent, widths } = measures;
  const rules = faces.map(
    ({ path, style, weight, isFirst, range }) =>
      `@font-face{font-family:'${name}${isFirst ? '' : ' More'}';font-style:${style};font-weight:${weight};font-display:swap;src:url(${path}) format('woff2')${range === undefined ? '' : `;unicode-range:${range}`}}`,
  );
  const system =
    generic === 'serif'
      ? ['Times New Roman', 'Liberation Serif', 'Tinos']
      : ['Arial', 'Liberation Sans', 'Arimo'];
  const fallbacks = widths.map((width, index) => {
    const bold = index === 0 ? '' : ' Bold';
    const sources = system.map((font) => `local('${font}${bold}')`).join(',');
    const percent = (part: number) => `${Math.round((part / width) * 10_000) / 100}%`;
    return `@font-face{font-family:'${name} Fallback';font-weight:${index === 0 ? 400 : headingWeight};src:${sources};ascent-override:${percent(ascent)};descent-override:${percent(descent)};line-gap-override:0%;size-adjust:${Math.round(width * 10_000) / 100}%}`;
  });
  const family = `'${name}','${name} More','${name} Fallback',${generic}`;
  // Small lines such as dates are in the italic of a serif, which differs in kind from its upright letters.
  const hasItalic = generic === 'serif' && faces.some(({ style }) => style === 'italic');
  const italic = hasItalic ? '--italic:italic;' : '';
  return [
    ...rules,
    ...fallbacks,
    `:root{--weight-heading:${headingWeight};--narrow:100%;${italic}--theme-font:${family}}`,
  ].join('\n');
}
