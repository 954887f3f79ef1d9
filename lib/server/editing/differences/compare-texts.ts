import type { Difference, TextPart } from '@/lib/editing/difference';
import { compareSequences } from '@/lib/server/editing/differences/compare-sequences';
import { describeMarks, plainText } from '@/lib/server/editing/differences/plain-text';

/** Words of the text that is the same around a change. */
const context = 6;

const heading = /^#{1,6}\s(.+)$/;

/**
 * Compares two texts with marks, paragraph by paragraph, and the changed paragraphs word by word. `where` gets
 * the heading above each change.
 */
export function compareTexts(
  before: string,
  after: string,
  where: readonly string[],
): readonly Difference[] {
  const differences: Difference[] = [];
  let under: string | undefined;
  let removed: string[] = [];
  let added: string[] = [];
  const complete = () => {
    if (removed.length + added.length === 0) return;
    const place = under === undefined ? where : [...where, under];
    const parts = compareWords(removed.join('\n\n'), added.join('\n\n'));
    differences.push({ kind: 'text', where: place, parts });
    [removed, added] = [[], []];
  };
  for (const { kind, item } of compareSequences(paragraphsOf(before), paragraphsOf(after))) {
    if (kind === 'removed') removed.push(item);
    else if (kind === 'added') added.push(item);
    else {
      complete();
      const [, title] = heading.exec(item) ?? [];
      if (title !== undefined) under = plainText(title).trim();
    }
  }
  complete();
  return differences;
}

/** Compares two short texts word by word: as visitors read them, or with what their marks say if only those differ. */
export function compareWords(before: string, after: string): readonly TextPart[] {
  const read = [plainText, describeMarks].find((each) => each(before) !== each(after));
  const [from, to] = read === undefined ? [before, after] : [read(before), read(after)];
  return shorten(mergeParts(compareSequences(wordsOf(from), wordsOf(to))));
}

function paragraphsOf(text: string): readonly string[] {
  return (
    text
      .replaceAll('\r\n', '\n')
      // A tag on a line of its own begins or ends a section.
      .replaceAll(/^[ \t]*\{%[^\n]*%\}[ \t]*$/gm, '\n$&\n')
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== '')
  );
}

/** Splits a text into words with the space after them. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\S+\s*/g) ?? [];
}

function mergeParts(
  words: readonly { readonly kind: TextPart['kind']; readonly item: string }[],
): readonly TextPart[] {
  const parts: { kind: TextPart['kind']; text: string }[] = [];
  for (const { kind, item } of words) {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += item;
    else parts.push({ kind, text: item });
  }
  return parts;
}

/** Cuts what is the same down to the words beside the changes. */
function shorten(parts: readonly TextPart[]): readonly TextPart[] {
  return parts.map((part, index) => {
    if (part.kind !== 'same') return part;
    const words = wordsOf(part.text);
    const [head, tail] = [index === 0 ? 0 : context, index === parts.length - 1 ? 0 : context];
    if (words.length <= head + tail + 1) return part;
    const start = words.slice(0, head).join('');
    const end = words.slice(words.length - tail).join('');
    return { kind: 'same', text: `${start}… ${tail === 0 ? '' : end}` };
  });
}
