import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import {
  factsEnding,
  fontRoles,
  ownFontPath,
  type FontRole,
  type OwnFont,
  type OwnFontFacts,
} from '@/lib/server/content/theme/own-font';
import { writeAtomically } from '../write-atomically';
import { keepFeatures, lettersOf } from './letters';
import { measureFont, systemWidths, type FontMeasures } from './measure-font';

/** Why a font cannot be used. */
export type FontProblem =
  | { readonly kind: 'bitmaps' | 'damaged' | 'noEmbedding' | 'noSubsetting' }
  | { readonly kind: 'noLetters'; readonly letters: string };

type MadeFont =
  | { readonly ok: true }
  | { readonly ok: false; readonly role: FontRole; readonly problem: FontProblem };

interface MakeOptions {
  readonly font: OwnFont;
  readonly site: string;
  /** The folder in whose `public/` the files are written. */
  readonly folder: string;
}

/** The letters that a font must have, at least. */
const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,;:!?()';

const parts = {
  first: lettersOf.first,
  more: lettersOf.accents + lettersOf.extended,
} as const;

/** The weights of the site's text and headings. */
const [textWeight, headingWeight] = [400, 600];

/** The highest weight of a file: bolder words are rare. */
const maxWeight = 700;

/**
 * Makes the files of a font of the organisation's own that browsers load: its letters in two parts, the facts last.
 * Font files are read with other people's code, so this runs in a process of its own.
 */
export async function makeOwnFont({ font, site, folder }: MakeOptions): Promise<MadeFont> {
  const target = (ending: string) => join(folder, 'public', ownFontPath(font, ending));
  const faces: OwnFontFacts['faces'] = [];
  const measured = new Map<FontRole, FontMeasures>();
  for (const role of fontRoles) {
    const file = font.files[role];
    if (file === undefined) continue;
    const whole = await readFile(join(site, file));
    const opened = await openFont(whole);
    const problem = opened === undefined ? { kind: 'damaged' as const } : findProblem(opened);
    if (problem !== undefined) return { ok: false, role, problem };
    if (opened === undefined) continue;
    measured.set(role, opened);
    const { weights, axes } = opened;
    const range = weights && clampWeights(weights);
    for (const part of ['first', 'more'] as const) {
      const letters = Array.from(parts[part])
        .filter((letter) => hasLetter(opened, letter))
        .join('');
      if (letters === '') continue;
      const bytes = await subsetFont(whole, letters, {
        targetFormat: 'woff2',
        keepFeatures,
        variationAxes: { ...axes, ...(range && { wght: range }) },
      });
      const ending = `-${role}-${part}.woff2`;
      await writeAtomically(target(ending), bytes);
      faces.push({
        path: ownFontPath(font, ending),
        style: role === 'italic' ? 'italic' : 'normal',
        weight:
          range === undefined ? (role === 'bold' ? '700' : '400') : `${range.min} ${range.max}`,
        part,
      });
    }
  }
  const facts = describeFont(font, faces, measured);
  await writeAtomically(target(factsEnding), Buffer.from(JSON.stringify(facts)));
  return { ok: true };
}

/** Measures a font; `undefined` if it cannot be read. */
async function openFont(whole: Buffer): Promise<FontMeasures | undefined> {
  try {
    const letters = parts.first + parts.more + alphabet;
    return await measureFont(
      await subsetFont(whole, letters, { targetFormat: 'sfnt', keepFeatures }),
    );
  } catch {
    return undefined;
  }
}

function findProblem(font: FontMeasures): FontProblem | undefined {
  // The bits of OpenType, OS/2, fsType: 2 is "Restricted License embedding" if it is alone.
  if ((font.embedding & 0xf) === 2) return { kind: 'noEmbedding' };
  if ((font.embedding & 0x100) !== 0) return { kind: 'noSubsetting' };
  if ((font.embedding & 0x200) !== 0) return { kind: 'bitmaps' };
  const missing = Array.from(alphabet).filter((letter) => !hasLetter(font, letter));
  if (missing.length === 0) return undefined;
  return { kind: 'noLetters', letters: missing.slice(0, 5).join(' ') };
}

function hasLetter({ letters }: FontMeasures, letter: string): boolean {
  return letters.has(letter.codePointAt(0) ?? 0);
}

/** Returns the weights of a variable font that pages use. */
function clampWeights({ min, max }: { readonly min: number; readonly max: number }) {
  const highest = Math.min(max, maxWeight);
  return { min: Math.min(Math.max(min, textWeight), highest), max: highest };
}

function describeFont(
  { kind }: OwnFont,
  faces: OwnFontFacts['faces'],
  measured: ReadonlyMap<FontRole, FontMeasures>,
): OwnFontFacts {
  const regular = measured.get('regular');
  if (regular === undefined) throw new Error('A font has a regular file.');
  const bold = measured.get('bold');
  const ofHeadings =
    regular.weights === undefined
      ? bold === undefined
        ? textWeight
        : maxWeight
      : Math.min(headingWeight, clampWeights(regular.weights).max);
  const [system, systemBold] = systemWidths[kind];
  const text = regular.sampleWidth(regular.weights && clampWeights(regular.weights).min) / system;
  const headings =
    bold === undefined
      ? regular.weights && regular.sampleWidth(ofHeadings) / systemBold
      : bold.sampleWidth() / systemBold;
  const { ascent, descent } = regular;
  return {
    faces,
    headingWeight: ofHeadings,
    ascent,
    descent,
    widths: [text, ...(headings === undefined ? [] : [headings])],
  };
}
