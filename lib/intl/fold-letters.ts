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

/**
 * Returns a text in lower case without accents, so that `Noel` finds `Noël` and `Lukasz` finds `Łukasz`.
 * In the spelling `'digraphs'`, `ä`, `ö`, `ø`, `ü` and `å` become `ae`, `oe`, `oe`, `ue` and `aa`.
 */
export function foldLetters(text: string, spelling: 'letters' | 'digraphs' = 'letters'): string {
  const decomposed = normalizeText(text, 'NFKD').toLowerCase();
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
