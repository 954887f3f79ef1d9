/**
 * A run of digits as telephone numbers are written: with spaces, dots, hyphens, brackets or one slash
 * between them, and perhaps `+` before.
 */
const numberPattern =
  /(?<![\p{L}\p{N}])\(?\+?\d(?:(?:\/|[ .()\p{Pd}\u00a0\u202f]{1,3})?\d)*(?![\p{L}\p{N}])/gu;

/** The most digits of a telephone number (ITU-T E.164), and those of a prefix such as `00`. */
const maxDigits = 18;

/** Fewer digits are no whole number, but may be the end of one. */
const minDigits = 7;
const minEnd = 4;

/** The country codes of one and two digits; the others have three (ITU-T E.164). */
const countryCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/**
 * Begins the words that stand for the end of a number. They have its digits backwards, so that a word
 * that begins with the same ones is a number with the same end.
 */
const endMark = 'qzq';

/** A run of digits in a text. */
interface DigitRun {
  readonly index: number;
  readonly text: string;
}

/** Finds the runs of digits that may be a telephone number, or a part of one. */
export function findDigitRuns(text: string): readonly DigitRun[] {
  return [...text.matchAll(numberPattern)]
    .map(({ index, 0: run }) => ({ index, text: run }))
    .filter(({ text: run }) => {
      const { length } = run.replaceAll(/\D/g, '');
      return length >= minEnd && length <= maxDigits;
    });
}

/** Returns the words to find a telephone number by: its digits, and its end. None for a short run. */
export function telephoneWords(run: string): readonly string[] {
  const { digits } = readDigits(run);
  return digits.length < minDigits ? [] : [digits, endWord(digits)];
}

/**
 * Returns words of which each finds the numbers that begin or end as a run of digits, whether with the
 * country code or without.
 */
export function telephoneTerms(run: string): readonly string[] {
  const { digits, isFromAbroad } = readDigits(run);
  if (digits.length < minDigits) return [digits, endWord(digits)];
  // Without the zero of calls inside a country.
  const national = (isFromAbroad ? digits.replace(countryCode, '') : digits).replace(/^0+/, '');
  return [digits, endWord(national.length < minEnd ? digits : national)];
}

/** Returns the digits of a run, and whether they begin with a country code. */
function readDigits(run: string): { readonly digits: string; readonly isFromAbroad: boolean } {
  const digits = run.replaceAll(/\D/g, '');
  if (run.includes('+')) {
    return { digits: run.replace('(0)', '').replaceAll(/\D/g, ''), isFromAbroad: true };
  }
  return digits.startsWith('00') && digits.length > minDigits + 2
    ? { digits: digits.slice(2), isFromAbroad: true }
    : { digits, isFromAbroad: false };
}

function endWord(digits: string): string {
  return `${endMark}${Array.from(digits).toReversed().join('')}`;
}
