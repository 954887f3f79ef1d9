import type { ParsedNode } from 'yaml';
import type { Entry } from '@/lib/server/editing/yaml/read-entries';
import type { YamlSource } from '@/lib/server/editing/yaml/read-source';

/** An entry of the changed list or map. */
export interface Part {
  /** Which entry it was; `undefined` for a new one. */
  readonly index: number | undefined;
  readonly text: string;
}

/** Joins the entries of a block. Each keeps the blank lines and comments above it; those of a removed one stay too. */
export function joinBlock(
  entries: readonly Entry[],
  parts: readonly Part[],
  source: YamlSource,
  column: number,
): string {
  const { newLine } = source;
  const { above, below } = gapsOf(entries, parts, source);
  const blank = blankLinesBetween(entries, source);
  const indent = ' '.repeat(column);
  let text = '';
  parts.forEach((part, number) => {
    const gap = part.index === undefined ? '' : (above.get(part.index) ?? '');
    if (number > 0) {
      // Where a blank line is between all items, one is above a new or moved item too.
      text += newLine + (gap === '' ? blank : gap) + indent + part.text;
    } else if (gap.trim() === '') {
      text += part.text;
    } else {
      text += gap.trimStart() + indent + part.text;
    }
  });
  return below === '' ? text : text + newLine + below.trimEnd();
}

/** Returns the lines above each entry that stays, by its index, and those below the last. */
function gapsOf(entries: readonly Entry[], parts: readonly Part[], { text }: YamlSource) {
  const kept = new Set(parts.map(({ index }) => index));
  const above = new Map<number, string>();
  let carried = '';
  entries.forEach(({ start }, index) => {
    const gap = carried + gapAbove(entries[index - 1], start, text);
    carried = '';
    if (kept.has(index)) above.set(index, gap);
    else if (gap.includes('#')) carried = gap;
  });
  return { above, below: carried };
}

/** Returns the whole lines between an entry and the next. */
function gapAbove(previous: Entry | undefined, start: number, text: string): string {
  if (previous === undefined) return '';
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const firstLine = text.indexOf('\n', previous.end) + 1;
  return text.slice(firstLine, Math.max(firstLine, lineStart));
}

function blankLinesBetween(entries: readonly Entry[], { text }: YamlSource): string {
  const gaps = entries.slice(1).map(({ start }, index) => gapAbove(entries[index], start, text));
  const [first = ''] = gaps;
  return gaps.every((gap) => gap === first) && first.trim() === '' ? first : '';
}

/** Joins the entries of a list or map in brackets, with the separators that it has. */
export function joinFlow(
  entries: readonly Entry[],
  parts: readonly Part[],
  { text }: YamlSource,
  node: ParsedNode,
): string {
  const [start, end] = node.range;
  const first = entries[0]?.start ?? start;
  const last = entries.at(-1)?.end ?? end;
  const separators = entries
    .slice(1)
    .map((entry, index) => text.slice(entries[index]?.end ?? first, entry.start));
  const isSameOrder =
    parts.length === entries.length && parts.every(({ index }, number) => index === number);
  // Which item a comment between brackets belongs to cannot be told: the caller refuses what is unchanged.
  const inside = text.slice(start, first) + separators.join('') + text.slice(last, end);
  if (!isSameOrder && inside.includes('#')) return text.slice(start, end);
  const opening = text.slice(start, first);
  const usual = separators.at(-1) ?? (opening.includes('\n') ? `,${opening.slice(1)}` : ', ');
  const joined = parts.map(({ text: part }, number) => {
    if (number === 0) return part;
    return (isSameOrder ? (separators[number - 1] ?? usual) : usual) + part;
  });
  return opening + joined.join('') + text.slice(last, end);
}
