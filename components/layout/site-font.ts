import localFont from 'next/font/local';

/**
 * Loads Instrument Sans, reduced to the site's characters by scripts/build/prepare-font.ts at build
 * time. The page and the document both use it.
 */
export const siteFont = localFont({
  src: '../../.cache/fonts/instrument-sans.woff2',
  weight: '400 600',
  declarations: [{ prop: 'font-stretch', value: '75% 100%' }],
  variable: '--font-instrument-sans',
  display: 'swap',
  // A preloaded font competes with the stylesheet, which blocks the first paint: without the
  // preload the largest paint on a phone is 150 ms of 900 earlier.
  preload: false,
  // styles/tokens.css has closer fallback metrics for each weight.
  adjustFontFallback: false,
});
