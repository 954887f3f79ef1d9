import { isDeepStrictEqual } from 'node:util';
import { splitAtCommon } from '@/lib/server/editing/merging/align-lists';

/**
 * Merges two changes of a text by its lines, with `\n` at their ends. Returns `undefined` if both have changed the
 * same lines, or lines without one between them that neither has changed.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  const merged: string[] = [];
  const texts = { base: linesOf(base), mine: linesOf(mine), theirs: linesOf(theirs) };
  for (const lines of splitAtCommon(texts)) {
    const isMine = isDeepStrictEqual(lines.base, lines.theirs);
    const isTheirs =
      isDeepStrictEqual(lines.base, lines.mine) || isDeepStrictEqual(lines.mine, lines.theirs);
    if (!isMine && !isTheirs) return undefined;
    merged.push(...(isMine ? lines.mine : lines.theirs));
  }
  return merged.join('\n');
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n?|\n/);
}
