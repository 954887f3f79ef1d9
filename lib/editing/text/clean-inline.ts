import { isSameMark, type TextMark, type TextNode } from '@/lib/editing/text/text-node';

/** Marks that cannot begin or end with a space in a file. */
const tightMarks: readonly string[] = ['strong', 'em', 'strike'];

const order: readonly string[] = ['link', 'strong', 'em', 'strike', 'code'];

/**
 * Returns running text as a file can have it: one space between words, none at the ends of a line or of bold words,
 * and neighbours with the same marks as one. Two texts that read the same are equal after this.
 */
export function cleanInline(nodes: readonly TextNode[]): readonly TextNode[] {
  const lines: TextNode[][] = [[]];
  for (const node of nodes.flatMap(splitSpaces)) {
    if (node.type === 'hard_break') lines.push([]);
    else lines.at(-1)?.push(node);
  }
  const cleaned = lines.map((line) => trimLine(mergeText(line)));
  while (cleaned.length > 1 && cleaned.at(-1)?.length === 0) cleaned.pop();
  while (cleaned.length > 1 && cleaned[0]?.length === 0) cleaned.shift();
  return cleaned.flatMap((line, index) =>
    index === 0 ? line : [{ type: 'hard_break' } as const, ...line],
  );
}

/** Splits the spaces at the ends of a text from its words, and takes the marks off them. */
function splitSpaces(node: TextNode): readonly TextNode[] {
  if (node.type === 'hard_break') return [{ type: 'hard_break' }];
  if (node.type !== 'text') {
    const marks = (node.marks ?? []).filter(({ type }) => type === 'link');
    return [marks.length === 0 ? withoutMarks(node) : { ...node, marks }];
  }
  const isTildes = /^[~\s]*$/.test(node.text ?? '');
  // The parser takes them for marks.
  const written = (node.marks ?? []).filter(({ type }) => type !== 'strike' || !isTildes);
  const marks = sortMarks(written);
  const text = (node.text ?? '').replaceAll(/[ \t\r\n]+/g, ' ');
  if (marks.some(({ type }) => type === 'code')) return [textOf(text.trim(), marks)];
  const words = text.trim();
  const start = text.length - text.trimStart().length;
  const loose = marks.filter(({ type }) => !tightMarks.includes(type));
  if (words === '') return [textOf(text, loose)];
  return [
    textOf(text.slice(0, start), loose),
    textOf(words, marks),
    textOf(text.slice(start + words.length), loose),
  ];
}

function sortMarks(marks: readonly TextMark[]): readonly TextMark[] {
  return order.flatMap((type) => marks.filter((mark) => mark.type === type).slice(0, 1));
}

function textOf(text: string, marks: readonly TextMark[]): TextNode {
  return { type: 'text', text, ...(marks.length === 0 ? {} : { marks }) };
}

function withoutMarks({ type, attrs = {} }: TextNode): TextNode {
  return { type, attrs };
}

/** Joins neighbours. The space between two bold words is bold again. */
function mergeText(nodes: readonly TextNode[]): TextNode[] {
  const merged: TextNode[] = [];
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'text' && node.text === '') continue;
    const isSpace = node.type === 'text' && node.text?.trim() === '';
    const next = nodes
      .slice(index + 1)
      .find(({ type, text = '' }) => type !== 'text' || text.trim() !== '');
    const marks = isSpace ? sharedMarks(merged.at(-1), next, node) : (node.marks ?? []);
    const last = merged.at(-1);
    if (node.type === 'text' && last?.type === 'text' && hasMarks(last, marks)) {
      merged.splice(-1, 1, textOf(joinSpaces(last.text ?? '', node.text ?? ''), marks));
    } else merged.push(node.type === 'text' ? textOf(node.text ?? '', marks) : node);
  }
  return merged;
}

function joinSpaces(before: string, after: string): string {
  return before.endsWith(' ') && after.startsWith(' ') ? before + after.slice(1) : before + after;
}

function sharedMarks(
  before: TextNode | undefined,
  after: TextNode | undefined,
  { marks = [] }: TextNode,
): readonly TextMark[] {
  const shared = (before?.marks ?? []).filter(
    (mark) =>
      tightMarks.includes(mark.type) &&
      (after?.marks ?? []).some((other) => isSameMark(mark, other)),
  );
  return sortMarks([...shared, ...marks]);
}

function hasMarks({ marks = [] }: TextNode, others: readonly TextMark[]): boolean {
  return (
    marks.length === others.length &&
    marks.every((mark) => others.some((other) => isSameMark(mark, other)))
  );
}

function trimLine(nodes: readonly TextNode[]): TextNode[] {
  const trimmed = nodes.map((node, index) => {
    if (node.type !== 'text') return node;
    let text = node.text ?? '';
    if (index === 0) text = text.trimStart();
    if (index === nodes.length - 1) text = text.trimEnd();
    return { ...node, text };
  });
  const kept = trimmed.filter(({ type, text }) => type !== 'text' || text !== '');
  return kept.length === nodes.length ? kept : trimLine(kept);
}
