/** A word as it stands in a text, and as it is compared: small letters without accents. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
}

const word = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;

/** The words of a text in their order. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(word)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    folded: fold(match[0]),
  }));
}

/** `Ångström’s` becomes `angstroms`. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase();
}

/** How many letters a word may lack at its end: `telescopes` finds `telescope`. */
const endings = 2;
const shortestStem = 4;

/**
 * How well a word answers a term, from 0 to 1: itself, a word that begins with it, or the term
 * without its ending. A term of one or two letters must be the whole word.
 */
export function matchOf(folded: string, term: string): number {
  if (folded === term) return 1;
  if (term.length > 2 && folded.startsWith(term)) return 0.7;
  const isStem = folded.length >= shortestStem && term.length - folded.length <= endings;
  return isStem && term.startsWith(folded) ? 0.6 : 0;
}
