import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Problem } from '@/lib/server/content/files/problems';
import { fontFamilies, listFontFiles, ownFont } from '@/lib/server/content/theme/fonts';
import type { Look } from '@/lib/server/content/theme/theme-schema';
import { keepFeatures, lettersOf } from './fonts/letters';
import { prepareOwnFont } from './fonts/prepare-own-font';
import { graftTables } from './graft-tables';
import { writeAtomically } from './write-atomically';

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
    letters: lettersOf.first,
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
    letters: lettersOf.extended,
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
 * Writes the files of the font that a site's theme chooses below `public/fonts` of a folder, and keeps those that
 * are there. They take about a second each. Resolves with the problems of a font of the organisation's own.
 */
export async function prepareThemeFont(
  folder: string,
  site: string,
  name: Look['font'],
): Promise<readonly Problem[]> {
  if (name === ownFont) return [];
  if (typeof name !== 'string') return prepareOwnFont(folder, site, name);
  const { weights, ...family } = fontFamilies[name];
  const axes = {
    wght: { min: weights[0], max: weights[1] },
    ...('opticalSize' in family ? { opsz: family.opticalSize } : {}),
  };
  const packages = createRequire(join(process.cwd(), 'package.json'));
  for (const { path, source, part } of listFontFiles(name)) {
    const target = join(folder, 'public', path);
    if (existsSync(target)) continue;
    const whole = await readFile(packages.resolve(source));
    const variable = await subset(whole, lettersOf[part], axes);
    // Kerning of one weight, as in `createSubset`.
    const instance = await subset(whole, lettersOf[part], { ...axes, wght: weights[0] });
    const grafted = graftKerning(variable, instance);
    const file = await subsetFont(grafted, lettersOf[part], {
      targetFormat: 'woff2',
      keepFeatures,
    });
    await writeAtomically(target, file);
  }
  return [];
}

/** Gives a variable font the kerning of an instance; fonts without kerning stay as they are. */
function graftKerning(variable: Buffer, instance: Buffer): Buffer {
  try {
    return graftTables(variable, instance, ['GPOS', 'GDEF']);
  } catch {
    return variable;
  }
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
