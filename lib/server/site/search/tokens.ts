import { foldLetters } from '@/lib/intl/fold-letters';

/** A word of a text: its position, and its form for comparison in lower case without accents. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
}

const wordPattern = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;

/** Returns the words of a text in order. */
export function splitWords(text: string): Word[] {
  return [...text.matchAll(wordPattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    folded: foldWord(match[0]),
  }));
}

/** `Ångström’s` becomes `angstroms`. */
function foldWord(text: string): string {
  return foldLetters(text).replaceAll(/['’]/g, '');
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
export function scoreWord(folded: string, term: string): number {
  if (folded === term) return 1;
  if (term.length > 2 && folded.startsWith(term)) return 0.7;
  const isStem = folded.length >= minStem && term.length - folded.length <= maxEnding;
  return isStem && term.startsWith(folded) ? 0.6 : 0;
}
