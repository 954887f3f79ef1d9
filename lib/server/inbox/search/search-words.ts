import { builtLanguages } from '@/lib/build-values';
import { decomposeLetters, hasUmlaut, spellLetters, type Spelling } from '@/lib/intl/fold-letters';
import { welshForms } from '@/lib/intl/welsh-mutations';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import {
  findDigitRuns,
  telephoneTerms,
  telephoneWords,
} from '@/lib/server/inbox/search/telephone-numbers';

/** Longer runs of letters are cut, in submissions and in queries: PostgreSQL limits a word. */
const maxWordLength = 60;

/** PostgreSQL limits the index entry of one submission to 1 MB. */
const maxBytes = 200_000;

/** More terms make a search slower, not better. */
const maxTerms = 12;

/** What people type for an apostrophe: quotation marks, accents, primes and letters of that shape. */
const apostrophes =
  /[\u2018\u2019\u201b\u2032\u00b4\u0060\u02b9\u02bb\u02bc\u02bd\u055a\ua78c\uff07]/g;

/**
 * A word, perhaps with apostrophes inside. In scripts that are written without spaces, each character is one.
 * One pattern for both takes a sixth of the time of spaces around each character, which would block for
 * 100 ms at 256 kB.
 */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}]|(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}]))+/gu;

/** Alternatives for one word of a query: lists of beginnings. All of one list are in a submission that matches. */
export type SearchTerm = readonly (readonly string[])[];

/**
 * Returns the words of a text in the form that searches compare: `Größe, O’Brien` becomes `grosse`, `obrien`,
 * or `groesse`, `obrien` in the spelling `'digraphs'`. They have letters without accents in lower case and digits.
 */
export function foldWords(text: string, spelling: Spelling = 'letters'): readonly string[] {
  return splitWords(decompose(text), spelling).map(joinWord);
}

/** Returns the terms of a query: a submission matches if it has each. */
export function searchTerms(query: string): readonly SearchTerm[] {
  const terms: SearchTerm[] = [];
  let position = 0;
  for (const { index, text } of findDigitRuns(query)) {
    terms.push(...wordTerms(query.slice(position, index)));
    terms.push([...telephoneTerms(text).map((word) => [word]), foldWords(text)]);
    position = index + text.length;
  }
  terms.push(...wordTerms(query.slice(position)));
  const each = new Map(terms.map((term) => [term.join(' '), term]));
  return [...each.values()].slice(0, maxTerms);
}

/**
 * Returns the terms of words, each in both spellings: `Müller` finds `Muller` and `Mueller`. On sites with Welsh, also
 * in the forms that Welsh words have.
 */
function wordTerms(text: string): readonly SearchTerm[] {
  const digraphs = foldWords(text, 'digraphs');
  const hasWelsh = builtLanguages().includes('cy');
  return foldWords(text).map((word, index) =>
    [
      ...new Set([word, digraphs[index] ?? word, ...(hasWelsh ? welshForms(cutWord(word)) : [])]),
    ].map((spelled) => [cutWord(spelled)]),
  );
}

/** Returns whether words of a text, from `textWords`, match a term. */
export function matchesTerm(words: readonly string[], term: SearchTerm): boolean {
  return term.some((beginnings) =>
    beginnings.every((beginning) => words.some((word) => word.startsWith(beginning))),
  );
}

/** Returns the words to find a submission by, each once: reference, values, file names and mails. */
export function submissionWords({
  reference,
  fields,
  files,
  mails = [],
}: Pick<SubmissionRecord, 'reference' | 'fields'> & {
  readonly files: readonly { readonly name: string }[];
  /** What its mails have, such as their texts. */
  readonly mails?: readonly string[];
}): string {
  const texts = [
    reference,
    ...fields.flatMap(([, values]) => values),
    ...files.map(({ name }) => name),
    ...mails,
  ];
  const words = new Set<string>();
  let bytes = 0;
  for (const text of texts) {
    for (const whole of textWords(text)) {
      const word = cutWord(whole);
      if (words.has(word)) continue;
      bytes += Buffer.byteLength(word) + 1;
      if (bytes > maxBytes) return [...words].join(' ');
      words.add(word);
    }
  }
  return [...words].join(' ');
}

/**
 * Returns the words to find a text by. A word with an umlaut has two spellings, one with an apostrophe is also
 * found by what follows it, and a telephone number by its end.
 */
export function textWords(text: string): readonly string[] {
  // Once for both spellings: 64 kB of accents take 20 ms.
  const decomposed = decompose(text);
  const words = spelledWords(decomposed, 'letters');
  const digraphs = hasUmlaut(decomposed) ? spelledWords(decomposed, 'digraphs') : [];
  const numbers = findDigitRuns(text).flatMap(({ text: run }) => telephoneWords(run));
  return [...words, ...digraphs, ...numbers];
}

function spelledWords(decomposed: string, spelling: Spelling): readonly string[] {
  return splitWords(decomposed, spelling).flatMap((word) =>
    word.includes("'") ? [joinWord(word), ...word.split("'").slice(1)] : [word],
  );
}

/** Returns the words of a decomposed text with the apostrophes inside them. */
function splitWords(decomposed: string, spelling: Spelling): readonly string[] {
  return spellLetters(decomposed, spelling).match(wordPattern) ?? [];
}

function decompose(text: string): string {
  return decomposeLetters(unifyApostrophes(text));
}

/** Replaces each kind of apostrophe by `'`. The text keeps its length. */
export function unifyApostrophes(text: string): string {
  return text.replaceAll(apostrophes, "'");
}

function joinWord(word: string): string {
  return word.replaceAll("'", '');
}

function cutWord(word: string): string {
  // A word takes a tenth of the time without an array of its characters, and a text has thousands.
  if (word.length <= maxWordLength) return word;
  return Array.from(word).slice(0, maxWordLength).join('');
}
