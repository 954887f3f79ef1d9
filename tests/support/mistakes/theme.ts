import type { Mistake } from '@/tests/support/mistakes/mistake';
import { fontWords } from '@/lib/words/lib/server/content/theme';
import { logoWords } from '@/lib/words/lib/server/content';
import { suggestionWords } from '@/lib/words/lib/server/content/files';

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
      `theme/theme.yaml:1  "font": ${fontWords.setting('Instrument Sans, Figtree, Bricolage Grotesque, Newsreader, Source Serif 4, Hepta Slab, Atkinson Hyperlegible Next, Lexend')}`,
    ],
  ],
  [
    'a font whose file is missing',
    themeWith('font:\n  regular: corus.woff2', { 'theme/fonts/chorus.woff2': 'wOF2' }),
    [
      `theme/theme.yaml:2  ${fontWords.missing('corus.woff2')}${suggestionWords.didYouMean('chorus.woff2')}`,
    ],
  ],
  [
    'a font in an older format',
    themeWith('font: {regular: chorus.woff}', { 'theme/fonts/chorus.woff': 'wOFF' }),
    [`theme/theme.yaml:1  ${fontWords.woff}`],
  ],
  [
    'a collection of fonts',
    themeWith('font: {regular: chorus.ttc}', { 'theme/fonts/chorus.ttc': 'ttcf' }),
    [`theme/theme.yaml:1  ${fontWords.collection}`],
  ],
  [
    'a file that is no font, and one that is too large',
    themeWith('font:\n  regular: chorus.ttf\n  bold: bold.ttf', {
      'theme/fonts/chorus.ttf': 'A text',
      'theme/fonts/bold.ttf': `OTTO${' '.repeat(6_000_000)}`,
    }),
    [
      `theme/theme.yaml:2  ${fontWords.noFont}`,
      `theme/theme.yaml:3  ${fontWords.tooLarge('6.0', 5)}`,
    ],
  ],
  [
    'a logo that is missing',
    themeWith('logo:\n  src: /lgoo.svg', { 'public/logo.svg': '<svg viewBox="0 0 9 9"/>' }),
    [
      `theme/theme.yaml:2  ${logoWords.missing('/lgoo.svg')}${suggestionWords.didYouMean('/logo.svg')}`,
    ],
  ],
  [
    'a logo that is a text',
    themeWith('logo: {src: /logo.txt}', { 'public/logo.txt': 'Choir' }),
    [`theme/theme.yaml:1  ${logoWords.wrongKind('/logo.txt')}`],
  ],
  [
    'a logo without a size',
    logo('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    [`theme/theme.yaml:1  ${logoWords.noSize('/logo.svg')}`],
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
    [`theme/theme.yaml:1  ${logoWords.unsafe(part)}`],
  ]),
];
