import { siteLocale } from '@/lib/server/content/schemas/values';
import { backgroundsOf, makeReadable, type Theme } from '@/lib/server/content/theme/check-theme';
import {
  examplePalette,
  formIds,
  kinds,
  languageOfTag,
  ownLanguages,
  ownPalette,
  palettes,
  type FormId,
  type Kind,
} from './options';
import { readPlace, type Place } from './parse-place';
import { newSiteWords } from '@/lib/words/scripts/new-site';

const { problems } = newSiteWords;

/** The words that choose colours. */
export const paletteNames = [examplePalette, ownPalette, ...Object.keys(palettes)];

/** The value of an answer, or a sentence that says what to write. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string };

/** The colours of a new site. Without `theme` they are the software's own, or those of its example. */
export interface Colours {
  readonly areOfExample?: true;
  readonly theme?: Theme;
  /** What to tell about the choice. */
  readonly note?: string;
}

export function parseName(written: string): Parsed<string> {
  const isName = written.length >= 2 && written.length <= 80 && !/[{}\n]/.test(written);
  return isName ? accept(written) : reject(problems.name);
}

/** Reads the word of a kind. */
export function parseKind(written: string): Parsed<Kind> {
  const kind = Object.hasOwn(kinds, written) ? kinds[written] : undefined;
  return kind === undefined ? reject(problems.kind(Object.keys(kinds).join(', '))) : accept(kind);
}

/** Reads `12 Mill Lane, Otley LS21 1AB, GB`. */
export function parsePlace(written: string): Parsed<Place> {
  const place = readPlace(written);
  return place === undefined ? reject(problems.place) : accept(place);
}

/** Reads a language tag that content/site.yaml accepts as `locale`. */
export function parseLanguage(written: string): Parsed<string> {
  const result = siteLocale.safeParse(written);
  return result.success ? accept(result.data) : reject(problems.language);
}

/** Reads further languages beside the main one, such as `cy, fr`; none from an empty answer, or from `none`. */
export function parseOtherLanguages(written: string, main: string): Parsed<readonly string[]> {
  const known = ownLanguages.filter((language) => language !== languageOfTag(main));
  const words = new Set(listWords(written));
  const isKnown = [...words].every((word) => known.includes(word));
  return isKnown ? accept([...words]) : reject(problems.several(known.join(', ')));
}

/**
 * Reads the name of a palette, or a colour for `accent`. A colour that cannot be read becomes the nearest
 * that can, darker by day and lighter by night.
 */
export function parseColours(written: string): Parsed<Colours> {
  if (written === examplePalette) return accept({ areOfExample: true });
  if (written === ownPalette) return accept({});
  if (Object.hasOwn(palettes, written)) return accept({ theme: palettes[written] ?? {} });
  const colour = /^#[0-9a-f]{6}$/i.test(written) ? written.toLowerCase() : undefined;
  if (colour === undefined) {
    return reject(problems.colours(paletteNames.join(', ')));
  }
  const day = makeReadable('day', colour, backgroundsOf('day', {})) ?? colour;
  const night = makeReadable('night', colour, backgroundsOf('night', {})) ?? colour;
  const theme = { day: { accent: day }, night: { accent: night } };
  return accept(
    day === colour ? { theme } : { theme, note: newSiteWords.changedColour(colour, day) },
  );
}

/** Reads `contact, booking`, or `none`. */
export function parseForms(written: string): Parsed<readonly FormId[]> {
  const words = listWords(written);
  const isKnown = words.every((word) => formIds.some((id) => id === word));
  if (!isKnown) return reject(problems.several(formIds.join(', ')));
  return accept(formIds.filter((id) => words.includes(id)));
}

function listWords(written: string): readonly string[] {
  return written.split(/[\s,]+/).filter((word) => word !== '' && word !== 'none');
}

function accept<Value>(value: Value): Parsed<Value> {
  return { ok: true, value };
}

function reject(problem: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem };
}
