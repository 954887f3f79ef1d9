import { cleanInline } from '@/lib/editing/text/clean-inline';
import {
  escapeAddress,
  escapeLineStart,
  escapeText,
  plainAlternative,
  writeCode,
} from '@/lib/editing/text/escape-text';
import {
  isSameMark,
  textAttribute,
  type TextMark,
  type TextNode,
} from '@/lib/editing/text/text-node';

/** Written text, or a mark that opens or closes. */
type Piece =
  | { readonly kind: 'text'; readonly out: string }
  | { readonly kind: 'mark'; readonly mark: TextMark; readonly isOpen: boolean };

/** Returns running text as lines of a file, which end with a backslash where a line break is wanted. */
export function writeInline(nodes: readonly TextNode[]): string {
  const lines = writeWords(nodes).split('\n');
  return lines.map((line, index) => escapeLineStart(line, index === 0)).join('\n');
}

/** Returns running text that does not begin a line of a file. */
export function writeWords(nodes: readonly TextNode[]): string {
  return writePieces(listPieces(cleanInline(nodes)));
}

/** Lists what is written for running text. Marks that last longest open first. */
function listPieces(nodes: readonly TextNode[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let active: readonly TextMark[] = [];
  const change = (wanted: readonly TextMark[], isAtSpace = false) => {
    const lasts = active.findIndex((mark) => !hasMark(wanted, mark));
    const kept = lasts < 0 ? active : active.slice(0, lasts);
    for (const mark of [...active.slice(kept.length)].reverse()) {
      const last = pieces.at(-1);
      const hasSpace = last?.kind === 'text' && last.out === ' ' && mark.type !== 'link';
      // Only a link may end with a space.
      pieces.splice(hasSpace ? -1 : pieces.length, 0, { kind: 'mark', mark, isOpen: false });
    }
    const opened = wanted.filter(
      (mark) => !hasMark(kept, mark) && (!isAtSpace || mark.type === 'link'),
    );
    for (const mark of opened) pieces.push({ kind: 'mark', mark, isOpen: true });
    active = [...kept, ...opened];
  };
  const words = nodes.flatMap(splitWords);
  for (const [index, node] of words.entries()) {
    const lengthOf = (mark: TextMark) => runLength(words.slice(index), mark);
    const marks = [...marksOf(node)].sort((one, other) => lengthOf(other) - lengthOf(one));
    change(marks, isSpace(node));
    pieces.push({ kind: 'text', out: writeLeaf(node, active) });
  }
  change([]);
  return pieces;
}

/** Splits the spaces at the ends of a text off, so that marks open behind them. */
function splitWords(node: TextNode): readonly TextNode[] {
  const { type, text = '' } = node;
  if (type !== 'text' || marksOf(node).length < (node.marks ?? []).length) return [node];
  const words = text.trim();
  const start = text.length - text.trimStart().length;
  return [text.slice(0, start), words, text.slice(start + words.length)]
    .filter((part) => part !== '')
    .map((part) => ({ ...node, text: part }));
}

function isSpace({ text }: TextNode): boolean {
  return text === ' ';
}

function marksOf({ marks = [] }: TextNode): readonly TextMark[] {
  return marks.filter(({ type }) => type !== 'code');
}

function hasMark(marks: readonly TextMark[], mark: TextMark): boolean {
  return marks.some((other) => isSameMark(mark, other));
}

function runLength(nodes: readonly TextNode[], mark: TextMark): number {
  const end = nodes.findIndex(({ marks = [] }) => !hasMark(marks, mark));
  return end < 0 ? nodes.length : end;
}

function writeLeaf(node: TextNode, active: readonly TextMark[]): string {
  switch (node.type) {
    case 'hard_break':
      return '\\\n';
    case 'picture': {
      const title = textAttribute(node, 'title');
      const address = escapeAddress(textAttribute(node, 'src')) + writeTitle(title);
      return `![${plainAlternative(textAttribute(node, 'alt'))}](${address})`;
    }
    default: {
      const { text = '', marks = [] } = node;
      if (marks.some(({ type }) => type === 'code')) return writeCode(text);
      return escapeText(
        text,
        active.some(({ type }) => type === 'link'),
      );
    }
  }
}

function writeTitle(title: string): string {
  return title === '' ? '' : ` "${title.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

function writePieces(pieces: readonly Piece[]): string {
  const written = pieces.map((piece, index) => {
    if (piece.kind === 'text') return piece.out;
    return writeMark(piece.mark, piece.isOpen, () => isNearStrong(pieces, index));
  });
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1];
    if (piece.kind !== 'mark' || !isDelimiter(written[index])) continue;
    if (before?.kind === 'mark' && written[index - 1]?.at(-1) === written[index]?.[0]) continue;
    separateRun(pieces, written, index);
  }
  return joinPieces(written);
}

function writeMark(mark: TextMark, isOpen: boolean, isNearBold: () => boolean): string {
  switch (mark.type) {
    case 'strong':
      return '**';
    case 'strike':
      return '~~';
    case 'em':
      return isNearBold() ? '_' : '*';
    case 'link': {
      const address = escapeAddress(textAttribute(mark, 'href'));
      return isOpen ? '[' : `](${address}${writeTitle(textAttribute(mark, 'title'))})`;
    }
    case 'code':
      return '';
  }
}

/** Whether bold words are in, around or directly beside emphasis. Its stars could then be read as theirs. */
function isNearStrong(pieces: readonly Piece[], index: number): boolean {
  const isOpen = isEm(pieces[index], true);
  const open = isOpen ? index : pieces.findLastIndex((each, at) => at < index && isEm(each, true));
  const close = isOpen ? pieces.findIndex((each, at) => at > index && isEm(each, false)) : index;
  const start = pieces.slice(0, open).findLastIndex(isText) + 1;
  const length = pieces.slice(close).findIndex(isText);
  const end = length < 0 ? pieces.length : close + length;
  const before = pieces.slice(0, open);
  const opened = before.filter((piece) => isStrong(piece) && piece.isOpen).length;
  const closed = before.filter((piece) => isStrong(piece) && !piece.isOpen).length;
  return opened > closed || pieces.slice(start, end).some(isStrong);
}

function isText({ kind }: Piece): boolean {
  return kind === 'text';
}

function isStrong(piece: Piece): piece is Extract<Piece, { kind: 'mark' }> {
  return piece.kind === 'mark' && piece.mark.type === 'strong';
}

function isEm(piece: Piece | undefined, isOpen: boolean): boolean {
  return piece?.kind === 'mark' && piece.mark.type === 'em' && piece.isOpen === isOpen;
}

function isDelimiter(written = ''): boolean {
  return /^[*_~]+$/.test(written);
}

/**
 * Makes a run of marks open or close what it should: between a letter and a full stop, as in `a**.b**`, it is read as
 * stars. A letter written as its number counts as a full stop.
 */
function separateRun(pieces: readonly Piece[], written: string[], start: number): void {
  const character = written[start]?.[0];
  let end = start + 1;
  while (pieces[end]?.kind === 'mark' && written[end]?.[0] === character) end += 1;
  const run = pieces.slice(start, end).filter((piece) => piece.kind === 'mark');
  const before = written[start - 1] ?? '';
  const after = written[end] ?? '';
  const isWord = character === '_';
  const opens = run.some(({ isOpen }) => isOpen);
  const closes = run.some(({ isOpen }) => !isOpen);
  if (opens && isLetterAtEnd(before) && (isWord || mayBePunctuation(firstOf(after)))) {
    const rest = before.slice(0, -lastOf(before).length);
    // What is between letters only stays one when it has a backslash.
    written[start - 1] = rest.replace(/(^|[^\\])_$/, String.raw`$1\_`) + numberOf(lastOf(before));
  }
  if (closes && isLetterAtEnd(firstOf(after)) && (isWord || mayBePunctuation(lastOf(before)))) {
    const rest = after.slice(firstOf(after).length);
    written[end] = numberOf(firstOf(after)) + rest.replace(/^_/, String.raw`\_`);
  }
}

function firstOf(text: string): string {
  return text === '' ? '' : String.fromCodePoint(text.codePointAt(0) ?? 0);
}

function lastOf(text: string): string {
  return Array.from(text.slice(-2)).at(-1) ?? '';
}

function isLetterAtEnd(text: string): boolean {
  const last = lastOf(text);
  return last !== '' && !/[\s!-/:-@[-\u0060{-~]/.test(last) && !/\p{P}/u.test(last);
}

function mayBePunctuation(character: string): boolean {
  return /[!-/:-@[-\u0060{-~]|\p{P}|\p{S}/u.test(character);
}

function numberOf(character: string): string {
  return `&#${character.codePointAt(0) ?? 0};`;
}

/** An exclamation mark before a link would make a picture of it. */
function joinPieces(written: readonly string[]): string {
  return written.reduce(
    (text, piece) =>
      piece === '[' && text.endsWith('!')
        ? `${text.slice(0, -1)}${String.raw`\!`}${piece}`
        : text + piece,
    '',
  );
}
