import Markdoc, { type Node } from '@markdoc/markdoc';
import { joinParts, type TextPart } from '@/lib/editing/text/join-parts';
import { tokenizer } from '@/lib/server/content/tokenizer';

/** A paragraph, a heading, a list, a section or another part of a body that stands alone. */
export interface Block {
  /** The type of the node, such as `paragraph`; `words` for text that makes no node, such as `[x]: /y`. */
  readonly type: string;
  /** The name of a section; `undefined` for running text. */
  readonly section?: string;
  /** What stands between the block and the one above it: line ends, if not words. */
  readonly before: string;
  /** Without the line end of its last line. */
  readonly text: string;
  /** The line of the body on which it starts. The first line is 0. */
  readonly line: number;
}

/** A body by its blocks. `joinBlocks` returns the text again. */
export interface Blocks {
  readonly blocks: readonly Block[];
  /** What stands below the last block. */
  readonly after: string;
}

/** A changed body; or the position of the first block that would read otherwise, by itself or by a neighbour. */
export type BlocksResult =
  | { readonly ok: true; readonly body: string }
  | { readonly ok: false; readonly part: number };

/** Splits a body into its blocks. All of its text is in one of them or between two. */
export function splitBlocks(body: string): Blocks {
  const lines = body.split(/(?<=\n)/);
  const blocks: Block[] = [];
  let next = 0;
  let before = '';
  const add = (start: number, end: number, node?: Node) => {
    let last = end;
    while (last > start && (lines[last - 1] ?? '').trim() === '') last -= 1;
    let first = start;
    while (first < last && (lines[first] ?? '').trim() === '') first += 1;
    before += lines.slice(start, first).join('');
    const whole = lines.slice(first, last).join('');
    const text = whole.replace(/\r?\n$/, '');
    const blank = whole.slice(text.length) + lines.slice(last, end).join('');
    if (text === '') {
      before += blank;
      return;
    }
    blocks.push({ ...describe(node), before, text, line: first });
    before = blank;
  };
  for (const { start, end, node } of listRanges(body)) {
    const first = Math.max(start, next);
    const last = Math.min(end, lines.length);
    if (last <= first) continue;
    add(next, first);
    add(first, last, node);
    next = last;
  }
  add(next, lines.length);
  return { blocks, after: before };
}

/** Joins the blocks of a body to its text. */
export function joinBlocks({ blocks, after }: Blocks): string {
  return blocks.map(({ before, text }) => before + text).join('') + after;
}

/**
 * Writes a body with other blocks. A block that stays keeps its bytes, and what stands between it and the one
 * above it if both stay together.
 *
 * Refuses a block that changes what its neighbours are, such as a section without an end.
 */
export function writeBlocks(body: string, parts: readonly TextPart[]): BlocksResult {
  const { blocks, after } = splitBlocks(body);
  const newLine = body.includes('\r\n') ? '\r\n' : '\n';
  const kept = parts.map((part) => ({ ...part, text: textOf(part, blocks, newLine) }));
  const result = joinParts(kept, { before: blocks.map(({ before }) => before), after }, newLine);
  const position = findDifference(kept, result);
  return position === undefined ? { ok: true, body: result } : { ok: false, part: position };
}

/** Replaces the text of a block. */
export function replaceBlock(body: string, index: number, text: string): BlocksResult {
  const parts = partsOf(body).map((part) => (part.index === index ? { index, text } : part));
  return writeBlocks(body, parts);
}

/** Inserts a block in front of the one at `index`, or at the end. */
export function insertBlock(body: string, index: number, text: string): BlocksResult {
  return writeBlocks(body, partsOf(body).toSpliced(index, 0, { index: undefined, text }));
}

/** Moves a block to another position. */
export function moveBlock(body: string, from: number, to: number): BlocksResult {
  const parts = partsOf(body);
  const moved = parts.slice(from, from + 1);
  return writeBlocks(body, parts.toSpliced(from, 1).toSpliced(to, 0, ...moved));
}

/** Removes a block. */
export function removeBlock(body: string, index: number): BlocksResult {
  return writeBlocks(body, partsOf(body).toSpliced(index, 1));
}

function partsOf(body: string): TextPart[] {
  return splitBlocks(body).blocks.map(({ text }, index) => ({ index, text }));
}

interface Range {
  readonly start: number;
  readonly end: number;
  readonly node: Node;
}

/** Lists the lines of the top-level nodes. A section has four numbers: those of its opening and closing tag. */
function listRanges(body: string): Range[] {
  return Markdoc.parse(tokenizer.tokenize(body))
    .children.filter(({ lines }) => lines.length > 0)
    .map((node) => ({ start: Math.min(...node.lines), end: Math.max(...node.lines), node }))
    .sort((one, other) => one.start - other.start);
}

function describe(node: Node | undefined): Pick<Block, 'type' | 'section'> {
  if (node === undefined) return { type: 'words' };
  return node.type === 'tag' && node.tag !== undefined
    ? { type: 'tag', section: node.tag }
    : { type: node.type };
}

function textOf({ index, text }: TextPart, blocks: readonly Block[], newLine: string): string {
  const old = index === undefined ? undefined : blocks[index]?.text;
  const typed = text.replace(/\r\n?/g, '\n');
  if (old?.replace(/\r\n?/g, '\n') === typed) return old;
  const lines = typed.trimEnd().split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  return lines.slice(Math.max(0, first)).join(newLine);
}

/** Returns the position of the first block that reads otherwise in the body than alone. */
function findDifference(parts: readonly TextPart[], body: string): number | undefined {
  const types = splitBlocks(body).blocks.map(typeOf);
  let next = 0;
  for (const [position, { text }] of parts.entries()) {
    for (const block of splitBlocks(text).blocks) {
      const type = typeOf(block);
      if (types[next] === type) next += 1;
      // Two lists below each other are one, which is how people read them.
      else if (type !== 'list' || types[next - 1] !== 'list') return position;
    }
  }
  return next === types.length ? undefined : Math.max(0, parts.length - 1);
}

function typeOf({ type, section = '' }: Block): string {
  return section === '' ? type : `${type} ${section}`;
}
