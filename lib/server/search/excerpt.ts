import type { TextPart } from '@/lib/search/search-api';
import type { SearchEntry, Searched } from '@/lib/server/search/search-index';
import { matchOf } from '@/lib/server/search/tokens';

/** In letters: how much is shown before the first word that was looked for, and in all. */
const before = 60;
const longest = 220;

/** The words around the first that was looked for, or the page's own description. */
export function excerptOf({ summary, text }: SearchEntry, terms: readonly string[]): TextPart[] {
  const first = text.words.find(({ folded }) => isFound(folded, terms));
  if (first === undefined) return highlight(summary, terms);
  const start = text.words.find((word) => word.start >= first.start - before)?.start ?? first.start;
  const last = text.words.findLast((word) => word.end <= start + longest) ?? first;
  // The sentence's own full stop is kept where the excerpt ends with it.
  const isEnd = last === text.words.at(-1);
  const parts = highlight(
    text,
    terms,
    start < before ? 0 : start,
    isEnd ? text.text.length : last.end,
  );
  return [
    ...(start < before ? [] : [{ text: '… ', found: false }]),
    ...parts,
    ...(isEnd ? [] : [{ text: ' …', found: false }]),
  ];
}

/** A stretch of a text in parts: the words that were looked for, and what lies between. */
export function highlight(
  { text, words }: Searched,
  terms: readonly string[],
  from = 0,
  to = text.length,
): TextPart[] {
  const parts: TextPart[] = [];
  let done = from;
  for (const { start, end, folded } of words) {
    if (start < from || end > to || !isFound(folded, terms)) continue;
    if (start > done) parts.push({ text: text.slice(done, start), found: false });
    parts.push({ text: text.slice(start, end), found: true });
    done = end;
  }
  if (done < to) parts.push({ text: text.slice(done, to), found: false });
  return parts;
}

function isFound(folded: string, terms: readonly string[]): boolean {
  return terms.some((term) => matchOf(folded, term) > 0);
}
