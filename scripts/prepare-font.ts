import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import subsetFont from 'subset-font';

const target = join(process.cwd(), '.cache/fonts/instrument-sans.woff2');

/**
 * ASCII, the accented letters of names and loan words in English (CLDR's auxiliary exemplars that
 * Latin-1 holds), and the signs that the site sets. Other letters fall back to the system's font.
 */
const letters = [
  Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join(''),
  'ÀÁÂÄÅÆÇÈÉÊËÍÑÓÔÖØÚÜàáâäåæçèéêëìíïñóôöøùúûüœ',
  '\u00a0©°·×–—‘’“”…•′″£€←→−',
].join('');

/**
 * Cuts Instrument Sans (both axes, weight and width) down to the letters that the site's languages
 * need and leaves it where `pages/_app` looks for it. Does nothing when that is already done.
 */
export async function prepareFont(): Promise<void> {
  const source = createRequire(join(process.cwd(), 'package.json')).resolve(
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2',
  );
  const recipe = pathToFileURL(join(process.cwd(), 'scripts/prepare-font.ts'));
  if (existsSync(target)) {
    const [made, ...from] = await Promise.all([target, source, recipe].map((file) => stat(file)));
    if (made !== undefined && from.every(({ mtimeMs }) => mtimeMs < made.mtimeMs)) return;
  }
  const font = await subsetFont(await readFile(source), letters, {
    targetFormat: 'woff2',
    // Headings are 600; the file is a tenth smaller without what lies above.
    variationAxes: { wght: { min: 400, max: 600 } },
    keepFeatures: ['kern', 'tnum'],
  });
  await mkdir(dirname(target), { recursive: true });
  // Renamed into place, so that a build never sees half a font.
  const whole = `${target}.${process.pid}`;
  await writeFile(whole, font);
  await rename(whole, target);
}
