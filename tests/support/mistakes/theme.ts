import type { Mistake } from '@/tests/support/mistakes/mistake';

/** Returns a site with a theme, and other files. */
const themeWith = (theme: string, files: Readonly<Record<string, string>> = {}) => ({
  'theme/theme.yaml': `${theme}\n`,
  ...files,
});

const logo = (svg: string) => themeWith('logo: {src: /logo.svg}', { 'public/logo.svg': svg });

/** Mistakes in the look of a site. */
export const themeMistakes: readonly Mistake[] = [
  [
    'a font that is not among those of the software',
    themeWith('font: Comic Sans'),
    [
      'theme/theme.yaml:1  "font": write one of Instrument Sans, Figtree, Bricolage Grotesque, Newsreader, Source Serif 4, Hepta Slab, Atkinson Hyperlegible Next, Lexend, or for a font of your own its files in theme/fonts/, such as {regular: name.woff2, bold: name-bold.woff2}',
    ],
  ],
  [
    'a font whose file is missing',
    themeWith('font:\n  regular: corus.woff2', { 'theme/fonts/chorus.woff2': 'wOF2' }),
    ['theme/theme.yaml:2  There is no font theme/fonts/corus.woff2. Did you mean "chorus.woff2"?'],
  ],
  [
    'a font in an older format',
    themeWith('font: {regular: chorus.woff}', { 'theme/fonts/chorus.woff': 'wOFF' }),
    [
      'theme/theme.yaml:1  This is an older kind of font for the web. Use the same font as .woff2, .ttf or .otf.',
    ],
  ],
  [
    'a collection of fonts',
    themeWith('font: {regular: chorus.ttc}', { 'theme/fonts/chorus.ttc': 'ttcf' }),
    [
      'theme/theme.yaml:1  This file holds several fonts. Save the one that you want as a file of its own.',
    ],
  ],
  [
    'a file that is no font, and one that is too large',
    themeWith('font:\n  regular: chorus.ttf\n  bold: bold.ttf', {
      'theme/fonts/chorus.ttf': 'A text',
      'theme/fonts/bold.ttf': `OTTO${' '.repeat(6_000_000)}`,
    }),
    [
      'theme/theme.yaml:2  This is not a font. Use a file that ends with .ttf, .otf or .woff2.',
      'theme/theme.yaml:3  This font has 6.0 MB. Choose one of 5 MB or less: one for the letters of your language is smaller.',
    ],
  ],
  [
    'a logo that is missing',
    themeWith('logo:\n  src: /lgoo.svg', { 'public/logo.svg': '<svg viewBox="0 0 9 9"/>' }),
    ['theme/theme.yaml:2  There is no file public/lgoo.svg. Did you mean "/logo.svg"?'],
  ],
  [
    'a logo that is a text',
    themeWith('logo: {src: /logo.txt}', { 'public/logo.txt': 'Choir' }),
    ['theme/theme.yaml:1  /logo.txt cannot be a logo. Use an SVG or a PNG.'],
  ],
  [
    'a logo without a size',
    logo('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    [
      'theme/theme.yaml:1  /logo.svg does not say its size. Save it again with a viewBox, such as <svg viewBox="0 0 240 60">.',
    ],
  ],
  ...[
    ['<script>alert(1)</script>', '<script>'],
    ['<a href="https://example.org"/>', 'href="…"'],
    ['<g onload="alert(1)"/>', 'on…="…"'],
    ['<rect fill="url(https://example.org/a.svg#b)"/>', 'url(…)'],
    ['<style>@import "a.css";</style>', '@import'],
  ].map(([inside = '', part = '']): Mistake => [
    `a logo with ${part}`,
    logo(`<svg viewBox="0 0 9 9">${inside}</svg>`),
    [
      `theme/theme.yaml:1  This drawing has ${part}, which can run scripts or load files of others. Save it again as a plain SVG.`,
    ],
  ]),
];
