import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { graftTables } from './graft-tables';
import { writeAtomically } from './write-atomically';

const keepFeatures = ['kern', 'tnum'];

/** A subset of Instrument Sans: the file to create, its source in the package, and its letters. */
interface FontSubset {
  readonly target: string;
  readonly source: string;
  readonly letters: string;
}

const subsets: readonly FontSubset[] = [
  {
    target: '.cache/fonts/instrument-sans.woff2',
    source: 'instrument-sans-latin-standard-normal.woff2',
    // ASCII, the typographic characters of the site, and the accented letters that English has most, also as
    // capitals, since labels are set in capitals.
    letters: `${lettersFrom(0x20, 0x7e)}\u00a0©°·×–—‘’“”…•′″£€←→−ÀÄÉÈÖÜàäéèöü`,
  },
  {
    /*
     * The other letters of names and loan words in English (CLDR's auxiliary exemplars in Latin-1). Only
     * pages that use them load it.
     */
    target: '.cache/fonts/instrument-sans-accents.woff2',
    source: 'instrument-sans-latin-standard-normal.woff2',
    letters: 'ÁÂÅÆÇÊËÍÑÓÔØÚáâåæçêëìíïñóôøùúûœ',
  },
  {
    // Latin Extended-A, for Māori, Polish, Turkish and others. Only pages that use it load it.
    target: '.cache/fonts/instrument-sans-extended.woff2',
    source: 'instrument-sans-latin-ext-standard-normal.woff2',
    letters: lettersFrom(0x100, 0x17f),
  },
];

/**
 * Writes subsets of Instrument Sans (axes weight and width) for `pages/_app` and styles/global.css.
 * Other letters fall back to the system's font. Does nothing when the subsets are current.
 */
export async function prepareFont(): Promise<void> {
  for (const entry of subsets) await prepareSubset(entry);
}

async function prepareSubset({ letters, ...files }: FontSubset): Promise<void> {
  const target = join(process.cwd(), files.target);
  const source = createRequire(join(process.cwd(), 'package.json')).resolve(
    `@fontsource-variable/instrument-sans/files/${files.source}`,
  );
  const thisFile = join(process.cwd(), 'scripts/build/prepare-font.ts');
  if (existsSync(target)) {
    const [made, ...inputs] = await Promise.all(
      [target, source, thisFile].map((path) => stat(path)),
    );
    if (made !== undefined && inputs.every(({ mtimeMs }) => mtimeMs < made.mtimeMs)) return;
  }
  await writeAtomically(target, await createSubset(await readFile(source), letters));
}

/**
 * Creates a variable font with the kerning of weight 500. Variable kerning is two fifths of the file
 * and moves no letter by more than 0.01 em.
 */
async function createSubset(source: Buffer, letters: string): Promise<Buffer> {
  // Headings have weight 600; without higher weights the file is a tenth smaller.
  const variable = await subset(source, letters, { wght: { min: 400, max: 600 } });
  const instance = await subset(source, letters, { wght: 500, wdth: 100 });
  const grafted = graftTables(variable, instance, ['GPOS', 'GDEF']);
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
