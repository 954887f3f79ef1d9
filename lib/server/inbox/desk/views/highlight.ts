import type { TextPart } from '@/lib/site/search/search-api';
import { foldWords, searchTerms } from '@/lib/server/inbox/search/search-words';
import { showLine } from '@/lib/server/platform/mail/visible-text';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

/** Characters before the first match, and in all. */
const maxBefore = 40;
const maxLength = 140;
/** Of a very long value, only the start is searched for the excerpt. */
const maxSearched = 20_000;

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
function countTerms(text: string, terms: readonly string[]): number {
  const words = foldWords(text);
  return terms.filter((term) => words.some((word) => word.startsWith(term))).length;
}

/** Splits a text into words that match a term and the text between them. */
export function splitMatches(text: string, terms: readonly string[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  let position = 0;
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const words = foldWords(match[0]);
    if (!terms.some((term) => words.some((word) => word.startsWith(term)))) continue;
    if (match.index > position)
      parts.push({ text: text.slice(position, match.index), found: false });
    parts.push({ text: match[0], found: true });
    position = match.index + match[0].length;
  }
  if (position < text.length) parts.push({ text: text.slice(position), found: false });
  return parts;
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
