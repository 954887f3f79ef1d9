import localFont from 'next/font/local';

/**
 * Instrument Sans, cut to the site's letters by scripts/prepare-font.ts before each build. It is
 * named where the site is shown, and where the document adds to it.
 */
export const siteFont = localFont({
  src: '../../.cache/fonts/instrument-sans.woff2',
  weight: '400 600',
  declarations: [{ prop: 'font-stretch', value: '75% 100%' }],
  variable: '--font-instrument-sans',
  display: 'swap',
  // A preloaded font shares a slow line with the stylesheet, which the first paint waits for: without
  // it a page's largest paint on a phone comes 150 ms of 900 sooner.
  preload: false,
  // styles/tokens.css has a closer one, for each weight.
  adjustFontFallback: false,
});
