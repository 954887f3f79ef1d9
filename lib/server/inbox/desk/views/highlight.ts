import type { TextPart } from '@/lib/site/search/search-api';
import {
  foldWords,
  matchesTerm,
  searchTerms,
  type SearchTerm,
  textWords,
  unifyApostrophes,
} from '@/lib/server/inbox/search/search-words';
import { findDigitRuns, telephoneWords } from '@/lib/server/inbox/search/telephone-numbers';
import { showLine } from '@/lib/server/platform/mail/visible-text';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

/** Characters before the first match, and in all. */
const maxBefore = 40;
const maxLength = 140;
/** Of a very long value, only the start is searched for the excerpt. */
const maxSearched = 20_000;

const wordPattern = /[\p{L}\p{N}\p{M}]+(?:'[\p{L}\p{N}\p{M}]+)*/gu;

/** Returns the text around the first match of a search, with its matches; `undefined` without one. */
export function matchExcerpt(
  { fields, files, reference }: Pick<StoredSubmission, 'fields' | 'files' | 'reference'>,
  search: string,
): readonly TextPart[] | undefined {
  const terms = searchTerms(search);
  const texts = [
    ...fields.flatMap(([, values]) => values),
    ...files.map(({ name }) => name),
    reference,
  ].map((text) => showLine(text.slice(0, maxSearched)));
  const scored = texts.map((text) => ({ text, count: countTerms(text, terms) }));
  const best = Math.max(...scored.map(({ count }) => count));
  const found = best === 0 ? undefined : scored.find(({ count }) => count === best);
  return found && cutAround(splitMatches(found.text, terms));
}

/** Returns how many of the terms occur in a text. */
function countTerms(text: string, terms: readonly SearchTerm[]): number {
  const words = textWords(text);
  return terms.filter((term) => matchesTerm(words, term)).length;
}

/** Splits a text into what matches a term and the text between. */
export function splitMatches(text: string, terms: readonly SearchTerm[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  let position = 0;
  for (const { index, text: found } of findMatches(text, terms)) {
    if (index > position) parts.push({ text: text.slice(position, index), found: false });
    parts.push({ text: found, found: true });
    position = index + found.length;
  }
  if (position < text.length) parts.push({ text: text.slice(position), found: false });
  return parts;
}

interface Match {
  readonly index: number;
  readonly text: string;
}

/** Returns the telephone numbers and words that match a term, in order. */
function findMatches(text: string, terms: readonly SearchTerm[]): readonly Match[] {
  const beginnings = terms.flat(2);
  const matches: Match[] = [];
  let position = 0;
  const addWords = (end: number) => {
    const part = unifyApostrophes(text.slice(position, end));
    for (const { index, 0: word } of part.matchAll(wordPattern)) {
      if (!beginsWithAny(textWords(word), beginnings)) continue;
      matches.push({
        index: position + index,
        text: text.slice(position + index).slice(0, word.length),
      });
    }
  };
  for (const run of findDigitRuns(text)) {
    const words = foldWords(run.text);
    // A date or a number with only some words that match is no telephone number that does.
    const ofNumber = beginnings.filter((beginning) => !beginsWithAny(words, [beginning]));
    if (!beginsWithAny(telephoneWords(run.text), ofNumber)) continue;
    addWords(run.index);
    matches.push(run);
    position = run.index + run.text.length;
  }
  addWords(text.length);
  return matches;
}

function beginsWithAny(words: readonly string[], beginnings: readonly string[]): boolean {
  return words.some((word) => beginnings.some((beginning) => word.startsWith(beginning)));
}

function cutAround(parts: readonly TextPart[]): readonly TextPart[] {
  const cut: TextPart[] = [];
  let left = maxLength;
  for (const [index, { text, found }] of parts.entries()) {
    if (left <= 0) break;
    const characters = Array.from(text);
    const isBefore = index === 0 && !found && characters.length > maxBefore;
    const shown = isBefore ? ['…', ...characters.slice(-maxBefore)] : characters;
    const isWhole = shown.length <= left;
    cut.push({ text: isWhole ? shown.join('') : `${shown.slice(0, left).join('')}…`, found });
    left -= shown.length;
  }
  return cut;
}
