import { decomposeLetters, hasUmlaut, spellLetters } from '@/lib/intl/fold-letters';
import { welshForms } from '@/lib/intl/welsh-mutations';

/** A word of a text: its position, and its forms for comparison in lower case without accents. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
  /** As it is written without umlauts, such as `mueller`; missing if that is the same. */
  readonly digraphs?: string;
}

/** A word of a query, folded, and then its other forms. */
export type Term = readonly [string, ...string[]];

const wordPattern = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;

/** What French puts before a word that begins with a vowel, as in `l’église`. */
const elision = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’]/i;

/** Returns the words of a text in order. `locale` is the BCP 47 tag of its language. */
export function splitWords(text: string, locale: string): Word[] {
  const isFrench = languageOf(locale) === 'fr';
  return [...text.matchAll(wordPattern)].map(({ 0: written, index }) => {
    const [before = ''] = (isFrench ? elision.exec(written) : null) ?? [];
    const decomposed = decomposeLetters(written.slice(before.length));
    return {
      start: index + before.length,
      end: index + written.length,
      folded: foldWord(decomposed, 'letters'),
      ...(hasUmlaut(decomposed) && { digraphs: foldWord(decomposed, 'digraphs') }),
    };
  });
}

/** Returns the terms of a query in order, each once. */
export function splitQuery(query: string, locale: string): Term[] {
  const isWelsh = languageOf(locale) === 'cy';
  const terms = splitWords(query, locale).map(({ folded, digraphs }): [string, Term] => [
    folded,
    [folded, ...(digraphs === undefined ? [] : [digraphs]), ...(isWelsh ? welshForms(folded) : [])],
  ]);
  return [...new Map(terms).values()];
}

/** `Ångström’s` becomes `angstroms`. */
function foldWord(...[decomposed, spelling]: Parameters<typeof spellLetters>): string {
  return spellLetters(decomposed, spelling).replaceAll(/['’]/g, '');
}

function languageOf(locale: string): string | undefined {
  return locale.split('-', 1)[0];
}

/** A term may have this many more letters than a word: `telescopes` matches `telescope`. */
const maxEnding = 2;
const minStem = 4;

/**
 * Returns how well a word matches a term, from 0 to 1.
 *
 * A word matches if it equals the term, starts with it, or is the term without its ending. Terms of
 * one or two letters match whole words only.
 */
export function scoreWord({ folded, digraphs }: Pick<Word, 'folded' | 'digraphs'>, term: Term) {
  let best = 0;
  for (const form of term) {
    best = Math.max(best, scoreForm(folded, form));
    if (digraphs !== undefined) best = Math.max(best, scoreForm(digraphs, form));
  }
  return best;
}

function scoreForm(folded: string, term: string): number {
  if (folded === term) return 1;
  if (term.length > 2 && folded.startsWith(term)) return 0.7;
  const isStem = folded.length >= minStem && term.length - folded.length <= maxEnding;
  return isStem && term.startsWith(folded) ? 0.6 : 0;
}
