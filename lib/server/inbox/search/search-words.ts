import { normalizeText } from '@/lib/intl/normalize-text';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';

/** Longer runs of letters are cut, in submissions and in queries: PostgreSQL limits a word. */
const maxWordLength = 60;

/** PostgreSQL limits the index entry of one submission to 1 MB. */
const maxBytes = 200_000;

/** More terms make a search slower, not better. */
const maxTerms = 12;

/**
 * A word. In scripts that are written without spaces, each character is one. One pattern for both takes
 * a sixth of the time of spaces around each character, which would block for 100 ms at 256 kB.
 */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu;

/**
 * Returns the words of a text in the form that searches compare: `Größe, Café` becomes `grosse`, `cafe`.
 * They have letters without accents in lower case and digits.
 */
export function foldWords(text: string): readonly string[] {
  const folded = normalizeText(text, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
  return folded.match(wordPattern) ?? [];
}

/** Returns the terms of a query: a submission matches if it has a word that begins with each. */
export function searchTerms(query: string): readonly string[] {
  return [...new Set(foldWords(query).map(cutWord))].slice(0, maxTerms);
}

/** Returns the words to find a submission by, each once: reference, values and file names. */
export function submissionWords({
  reference,
  fields,
  files,
}: Pick<SubmissionRecord, 'reference' | 'fields'> & {
  readonly files: readonly { readonly name: string }[];
}): string {
  const texts = [
    reference,
    ...fields.flatMap(([, values]) => values),
    ...files.map(({ name }) => name),
  ];
  const words = new Set<string>();
  let bytes = 0;
  for (const text of texts) {
    for (const whole of foldWords(text)) {
      const word = cutWord(whole);
      if (words.has(word)) continue;
      bytes += Buffer.byteLength(word) + 1;
      if (bytes > maxBytes) return [...words].join(' ');
      words.add(word);
    }
  }
  return [...words].join(' ');
}

function cutWord(word: string): string {
  // A word takes a tenth of the time without an array of its characters, and a text has thousands.
  if (word.length <= maxWordLength) return word;
  return Array.from(word).slice(0, maxWordLength).join('');
}
