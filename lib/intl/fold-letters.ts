import { normalizeText } from '@/lib/intl/normalize-text';

/** Letters that Unicode does not decompose, as they are written without them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ı: 'i',
};

const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

export type Spelling = 'letters' | 'digraphs';

/** A letter that the spelling `'digraphs'` writes as two, in a decomposed text. */
const umlaut = /[aou]\u0308|a\u030a|ø/;

/**
 * Returns a text in lower case without accents, so that `Noel` finds `Noël` and `Lukasz` finds `Łukasz`.
 * In the spelling `'digraphs'`, `ä`, `ö`, `ø`, `ü` and `å` become `ae`, `oe`, `oe`, `ue` and `aa`.
 */
export function foldLetters(text: string, spelling: Spelling = 'letters'): string {
  return spellLetters(decomposeLetters(text), spelling);
}

/** Returns a text in lower case with each accent after its letter, which takes long for many accents. */
export function decomposeLetters(text: string): string {
  return normalizeText(text, 'NFKD').toLowerCase();
}

/** Returns whether a text from `decomposeLetters` differs in its spellings. */
export function hasUmlaut(decomposed: string): boolean {
  return umlaut.test(decomposed);
}

/** Spells a text from `decomposeLetters` without accents. */
export function spellLetters(decomposed: string, spelling: Spelling): string {
  const spelled =
    spelling === 'letters'
      ? decomposed
      : decomposed
          .replaceAll(/([aou])\u0308/g, '$1e')
          .replaceAll('a\u030a', 'aa')
          .replaceAll('ø', 'oe');
  return spelled
    .replaceAll(special, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/\p{M}/gu, '');
}
