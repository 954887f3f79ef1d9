/**
 * Characters that sorting moves: marks, and the four that become one in a compatibility form. No
 * language has more than 30 in a row (UAX #15, section 13, Stream-Safe Text Format).
 */
const longRun = /([\p{M}\u0e33\u0eb3\uff9e\uff9f]{30})[\p{M}\u0e33\u0eb3\uff9e\uff9f]+/gu;

const ascii = /^\p{ASCII}*$/u;

/**
 * Normalizes a text of any length in linear time. Unicode sorts the combining marks of a letter, which
 * takes quadratic time: 64 kB of them block for a second. So a run of marks ends after 30.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return ascii.test(text) ? text : cutMarks(text).normalize(form);
}

/** Ends each run of combining marks after 30, for functions that normalize by themselves. */
export function cutMarks(text: string): string {
  return text.replace(longRun, '$1');
}

/** Returns a comparison of texts in the order of a language, in linear time. `locale` is a BCP 47 tag. */
export function createCollator(locale: string): (a: string, b: string) => number {
  const { compare } = new Intl.Collator(locale);
  return (a, b) => compare(cutMarks(a), cutMarks(b));
}
