import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import subsetFont from 'subset-font';
import { graftTables } from './graft-tables';

const keepFeatures = ['kern', 'tnum'];

/** One file of Instrument Sans to be made, and the package's file with its letters. */
interface Cut {
  readonly target: string;
  readonly source: string;
  readonly letters: string;
}

const cuts: readonly Cut[] = [
  {
    target: '.cache/fonts/instrument-sans.woff2',
    source: 'instrument-sans-latin-standard-normal.woff2',
    /*
     * ASCII, the accented letters of names and loan words in English (CLDR's auxiliary exemplars
     * that Latin-1 holds), and the signs that the site sets.
     */
    letters: [
      lettersFrom(0x20, 0x7e),
      'ÀÁÂÄÅÆÇÈÉÊËÍÑÓÔÖØÚÜàáâäåæçèéêëìíïñóôöøùúûüœ',
      '\u00a0©°·×–—‘’“”…•′″£€←→−',
    ].join(''),
  },
  {
    // Latin Extended-A, for Māori, Polish, Turkish and others: only pages that use it load it.
    target: '.cache/fonts/instrument-sans-extended.woff2',
    source: 'instrument-sans-latin-ext-standard-normal.woff2',
    letters: lettersFrom(0x100, 0x17f),
  },
];

/**
 * Cuts Instrument Sans (both axes, weight and width) down to the letters that sites need and leaves
 * it where `pages/_app` and styles/global.css look for it. Other letters fall back to the system's
 * font. Does nothing when that is already done.
 */
export async function prepareFont(): Promise<void> {
  for (const cut of cuts) await prepareCut(cut);
}

async function prepareCut({ target: file, source: name, letters }: Cut): Promise<void> {
  const target = join(process.cwd(), file);
  const source = createRequire(join(process.cwd(), 'package.json')).resolve(
    `@fontsource-variable/instrument-sans/files/${name}`,
  );
  const recipe = pathToFileURL(join(process.cwd(), 'scripts/build/prepare-font.ts'));
  if (existsSync(target)) {
    const [made, ...from] = await Promise.all([target, source, recipe].map((path) => stat(path)));
    if (made !== undefined && from.every(({ mtimeMs }) => mtimeMs < made.mtimeMs)) return;
  }
  const font = await cutFont(await readFile(source), letters);
  await mkdir(dirname(target), { recursive: true });
  // Renamed into place, so that a build never sees half a font.
  const whole = `${target}.${process.pid}`;
  await writeFile(whole, font);
  await rename(whole, target);
}

/**
 * The letters over both axes, with the kerning of the middle weight at every place of them: kerning
 * that follows the axes is two fifths of the file and moves nothing by more than a hundredth of an em.
 */
async function cutFont(source: Buffer, letters: string): Promise<Buffer> {
  // Headings are 600; the file is a tenth smaller without what lies above.
  const variable = await subset(source, letters, { wght: { min: 400, max: 600 } });
  const still = await subset(source, letters, { wght: 500, wdth: 100 });
  const grafted = graftTables(variable, still, ['GPOS', 'GDEF']);
  return subsetFont(grafted, letters, { targetFormat: 'woff2', keepFeatures });
}

function subset(
  source: Buffer,
  letters: string,
  variationAxes: NonNullable<Parameters<typeof subsetFont>[2]>['variationAxes'],
): Promise<Buffer> {
  const axes = variationAxes === undefined ? {} : { variationAxes };
  return subsetFont(source, letters, { targetFormat: 'sfnt', keepFeatures, ...axes });
}

function lettersFrom(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(
    '',
  );
}
