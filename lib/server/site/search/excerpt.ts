import type { TextPart } from '@/lib/site/search/search-api';
import type { SearchEntry, IndexedText } from '@/lib/server/site/search/search-index';
import { scoreWord, type Term, type Word } from '@/lib/server/site/search/tokens';

/** Characters shown before the first match, and in all. */
const maxBefore = 60;
const maxLength = 220;

/** Returns the text around the first match; without one, the summary. */
export function buildExcerpt({ summary, text }: SearchEntry, terms: readonly Term[]): TextPart[] {
  const first = text.words.find((word) => isMatch(word, terms));
  if (first === undefined) return highlight(summary, terms);
  const start =
    text.words.find((word) => word.start >= first.start - maxBefore)?.start ?? first.start;
  const last = text.words.findLast((word) => word.end <= start + maxLength) ?? first;
  // At the end of the text, keeps its full stop.
  const isEnd = last === text.words.at(-1);
  const parts = highlight(
    text,
    terms,
    start < maxBefore ? 0 : start,
    isEnd ? text.text.length : last.end,
  );
  return [
    ...(start < maxBefore ? [] : [{ text: '… ', found: false }]),
    ...parts,
    ...(isEnd ? [] : [{ text: ' …', found: false }]),
  ];
}

/** Splits a range of a text into matching words and the text between them. */
export function highlight(
  { text, words }: IndexedText,
  terms: readonly Term[],
  from = 0,
  to = text.length,
): TextPart[] {
  const parts: TextPart[] = [];
  let position = from;
  for (const word of words) {
    const { start, end } = word;
    if (start < from || end > to || !isMatch(word, terms)) continue;
    if (start > position) parts.push({ text: text.slice(position, start), found: false });
    parts.push({ text: text.slice(start, end), found: true });
    position = end;
  }
  if (position < to) parts.push({ text: text.slice(position, to), found: false });
  return parts;
}

function isMatch(word: Word, terms: readonly Term[]): boolean {
  return terms.some((term) => scoreWord(word, term) > 0);
}
