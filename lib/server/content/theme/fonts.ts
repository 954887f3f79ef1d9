/** The font of the software, which the build's stylesheets have. */
export const ownFont = 'Instrument Sans';

/** A family that a theme can choose: a variable font of the registry, under the SIL Open Font License. */
export interface FontFamily {
  /** The package `@fontsource-variable/<package>`. */
  readonly package: string;
  /** The axes in the names of the package's files. */
  readonly axes: 'opsz' | 'wght';
  /** The optical size in points that the site's file has, because a range of sizes is twice as large. */
  readonly opticalSize?: number;
  /** The weights of its files: that of text, and that of the boldest words. */
  readonly weights: readonly [number, number];
  readonly headingWeight: number;
  readonly hasItalic: boolean;
  readonly generic: 'sans-serif' | 'serif';
  /** Ascender and descender in parts of the size (`hhea`). */
  readonly ascent: number;
  readonly descent: number;
  /**
   * How much wider its text is than that of the system's font, at the weight of text and of headings: English
   * text was measured in both.
   */
  readonly widths: readonly [number, number];
}

/** The families of `font` in theme/theme.yaml, beside that of the software. */
export const fontFamilies = {
  Figtree: {
    package: 'figtree',
    axes: 'wght',
    weights: [400, 700],
    headingWeight: 600,
    hasItalic: true,
    generic: 'sans-serif',
    ascent: 0.95,
    descent: 0.25,
    widths: [1.002, 0.948],
  },
  'Bricolage Grotesque': {
    package: 'bricolage-grotesque',
    axes: 'opsz',
    opticalSize: 24,
    weights: [400, 700],
    headingWeight: 700,
    hasItalic: false,
    generic: 'sans-serif',
    ascent: 0.93,
    descent: 0.27,
    widths: [1.031, 0.997],
  },
  Newsreader: {
    package: 'newsreader',
    axes: 'opsz',
    opticalSize: 24,
    weights: [400, 600],
    headingWeight: 500,
    hasItalic: true,
    generic: 'serif',
    ascent: 0.735,
    descent: 0.265,
    widths: [1.009, 0.972],
  },
  'Source Serif 4': {
    package: 'source-serif-4',
    axes: 'opsz',
    opticalSize: 20,
    weights: [400, 600],
    headingWeight: 600,
    hasItalic: true,
    generic: 'serif',
    ascent: 1.036,
    descent: 0.335,
    widths: [1.101, 1.052],
  },
  'Hepta Slab': {
    package: 'hepta-slab',
    axes: 'wght',
    weights: [400, 800],
    headingWeight: 800,
    hasItalic: false,
    generic: 'serif',
    ascent: 0.988,
    descent: 0.263,
    widths: [1.341, 1.351],
  },
  'Atkinson Hyperlegible Next': {
    package: 'atkinson-hyperlegible-next',
    axes: 'wght',
    weights: [400, 700],
    headingWeight: 700,
    hasItalic: true,
    generic: 'sans-serif',
    ascent: 0.984,
    descent: 0.316,
    widths: [0.988, 0.991],
  },
  Lexend: {
    package: 'lexend',
    axes: 'wght',
    weights: [400, 700],
    headingWeight: 600,
    hasItalic: false,
    generic: 'sans-serif',
    ascent: 1,
    descent: 0.25,
    widths: [1.089, 1.056],
  },
} as const satisfies Readonly<Record<string, FontFamily>>;

export type FontName = keyof typeof fontFamilies;

/** The names of the families, in the order of the documentation. */
export const fontNames = Object.keys(fontFamilies) as FontName[];

/** A file of a family that browsers load. */
export interface FontFile {
  /** Its address, which changes when the file does. */
  readonly path: string;
  readonly style: 'normal' | 'italic';
  /** The file of the package that it is a part of. */
  readonly source: string;
  /** Its letters as `unicode-range` names them; browsers load it only for pages with one of them. */
  readonly range?: string;
  readonly part: 'first' | 'accents' | 'extended';
}

/** Increase it when the letters or the features of the files change, so that every file gets a new address. */
const filesVersion = 1;

/**
 * Lists the files of a family: the letters that most pages have, upright and italic, and two parts with the
 * others.
 */
export function listFontFiles(name: FontName): FontFile[] {
  const { package: family, axes, hasItalic } = fontFamilies[name];
  const file = (
    part: FontFile['part'],
    style: FontFile['style'],
    subset: string,
    range?: string,
  ): FontFile => ({
    path: `/fonts/${family}-${part}-${style}-${filesVersion}.woff2`,
    style,
    source: `@fontsource-variable/${family}/files/${family}-${subset}-${axes}-${style}.woff2`,
    part,
    ...(range === undefined ? {} : { range }),
  });
  return [
    file('first', 'normal', 'latin'),
    ...(hasItalic ? [file('first', 'italic', 'latin')] : []),
    file('accents', 'normal', 'latin', 'U+00C0-00FF,U+0153'),
    file('extended', 'normal', 'latin-ext', 'U+0100-017F'),
  ];
}
