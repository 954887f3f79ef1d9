import { escapeLineStart } from '@/lib/editing/text/escape-text';

/** A paragraph or a quotation as the editor writes it, on one line, and as the file has it. */
interface WrappedText {
  readonly written: string;
  readonly text: string;
}

/** Returns a changed paragraph with the line ends of the file, except where its words have changed. */
export function keepLineEnds(changed: string, { written, text }: WrappedText): string {
  const isQuotation = written.startsWith('> ');
  const [first = '', ...others] = text.split(/\r?\n/);
  const lines = others.map((line) => {
    // A line of a quotation may do without its mark.
    const mark = isQuotation && line.startsWith('> ') ? '> ' : '';
    return { mark, words: line.slice(mark.length) };
  });
  const isKnown = [first, ...lines.map(({ words }) => words)].join(' ') === written;
  if (lines.length === 0 || !isKnown || changed.includes('\n')) return changed;
  const length = Math.min(written.length, changed.length);
  let start = 0;
  while (start < length && written[start] === changed[start]) start += 1;
  let end = 0;
  while (end < length - start && written.at(-end - 1) === changed.at(-end - 1)) end += 1;
  const kept = [{ at: -1, mark: '', isChanged: false }];
  let offset = first.length;
  for (const { mark, words } of lines) {
    const isBefore = offset < start;
    const isChanged = isBefore && offset + words.length >= start;
    const at = isBefore ? offset : offset + changed.length - written.length;
    if (isBefore || offset >= written.length - end) kept.push({ at, mark, isChanged });
    offset += 1 + words.length;
  }
  return kept
    .map(({ at, mark, isChanged }, index) => {
      const line = changed.slice(at + 1, kept[index + 1]?.at);
      return mark + (isChanged ? escapeLineStart(line, false) : line);
    })
    .join('\n');
}
