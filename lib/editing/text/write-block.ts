import { textAttribute, type TextNode } from '@/lib/editing/text/text-node';
import { writeInline, writeWords } from '@/lib/editing/text/write-inline';

/** How a file has a list or a table. */
export interface KnownBlock {
  /** Its items or rows, each as it is written and as the file has it. */
  readonly lines: ReadonlyMap<string, string>;
  /** The line ends between its items. */
  readonly gaps: readonly string[];
}

const unknown: KnownBlock = { lines: new Map(), gaps: [] };

/**
 * Returns a part of a page as its file has it; empty if it has no words. Items and rows that are in `known` keep the
 * bytes that they have there.
 */
export function writeBlock(node: TextNode, known = unknown): string {
  const { type, content = [] } = node;
  switch (type) {
    case 'paragraph':
      return writeInline(content);
    case 'heading':
      return writeHeading(node);
    case 'bullet_list':
    case 'ordered_list':
      return writeList(node, false, known);
    case 'blockquote':
      return writeQuotation(content);
    case 'code_block':
      return writeFence(node);
    case 'horizontal_rule':
      return '---';
    case 'table':
      return withKnown(writeRows(content), known).join('\n');
    default:
      return textAttribute(node, 'text');
  }
}

/** Returns the items of a list, or the lines of a table, as they are written. */
export function writeLines(node: TextNode): readonly string[] {
  const { type, content = [] } = node;
  if (type === 'table') return writeRows(content);
  return type === 'bullet_list' || type === 'ordered_list' ? writeItems(node, false).items : [];
}

function withKnown(written: readonly string[], { lines }: KnownBlock): readonly string[] {
  return written.map((line) => lines.get(line) ?? line);
}

function writeHeading({ attrs, content = [] }: TextNode): string {
  const words = writeWords(content.map(withoutBreak));
  if (words === '') return '';
  // Number signs at the end of a heading are not read.
  const text = words.replace(/(^|\s)(#+)$/, String.raw`$1\$2`);
  return `${'#'.repeat(Number(attrs?.level) || 2)} ${text}`;
}

function writeQuotation(content: readonly TextNode[]): string {
  const text = writeBlocks(content, false);
  if (text === '') return '';
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

function writeFence({ attrs, content = [] }: TextNode): string {
  const code = content.map(({ text = '' }) => text).join('');
  const runs = code.match(/\u0060{3,}/g) ?? [];
  const fence = '\u0060'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  const language = typeof attrs?.language === 'string' ? attrs.language : '';
  return `${fence}${language}\n${code}${code === '' ? '' : '\n'}${fence}`;
}

/** Writes parts below each other. Of two lists in a row, the second has other marks, or they would be one. */
function writeBlocks(nodes: readonly TextNode[], isTight: boolean): string {
  let text = '';
  let isOther = false;
  for (const [index, node] of nodes.entries()) {
    const isList = node.type === 'bullet_list' || node.type === 'ordered_list';
    isOther = isList && nodes[index - 1]?.type === node.type && !isOther;
    const block = isList ? writeList(node, isOther) : writeBlock(node);
    if (index > 0) text += isTight ? '\n' : '\n\n';
    text += block;
  }
  return text;
}

function writeList(list: TextNode, isOther: boolean, known = unknown): string {
  const { items, isTight, first } = writeItems(list, isOther);
  const usual = isTight ? '\n' : '\n\n';
  const gaps = known.gaps.length === items.length - 1 ? known.gaps : [];
  const isSameNumber = list.type === 'ordered_list' && hasSameNumbers(known, `${first}.`);
  return items
    .map((item) => {
      const changed = isSameNumber ? item.replace(/^\d+/, String(first)) : item;
      return known.lines.get(item) ?? changed;
    })
    .reduce((text, item, index) => text + (gaps[index - 1] ?? usual) + item);
}

function writeItems(list: TextNode, isOther: boolean) {
  const { type, attrs = {}, content = [] } = list;
  const isOrdered = type === 'ordered_list';
  const usual = isOrdered ? '.' : '-';
  const mark = textAttribute(list, 'mark') || usual;
  const written = isOther ? otherMark(mark) : mark;
  const isTight = attrs.isTight !== false && content.every(isTightItem);
  const first = typeof attrs.start === 'number' ? attrs.start : 1;
  const items = content.map((item, index) => {
    const marker = isOrdered ? `${first + index}${written}` : written;
    return writeItem(item, marker, isTight);
  });
  return { items, isTight, first };
}

/** Whether a file has one number at all items of a list, and leaves it to browsers to count. */
function hasSameNumbers({ lines }: KnownBlock, number: string): boolean {
  return [...lines].some(
    ([written, line]) => !written.startsWith(number) && line.startsWith(number),
  );
}

function otherMark(mark: string): string {
  if (mark === '.') return ')';
  if (mark === ')') return '.';
  return mark === '-' ? '*' : '-';
}

/** Whether an item is a line, with lists below it at most. Others have blank lines between their parts. */
function isTightItem({ content = [] }: TextNode): boolean {
  return content.every(({ type, attrs = {} }, index) => {
    if (index === 0) return type === 'paragraph';
    if (type === 'bullet_list') return content[index - 1]?.type !== type;
    // Other numbers do not begin a list directly below a line.
    return type === 'ordered_list' && attrs.start === 1 && content[index - 1]?.type !== type;
  });
}

function writeItem({ content = [] }: TextNode, marker: string, isTight: boolean): string {
  const text = writeBlocks(content, isTight);
  const indent = ' '.repeat(marker.length + 1);
  const lines = text.split('\n').map((line) => (line === '' ? '' : indent + line));
  return (marker + lines.join('\n').slice(marker.length)).trimEnd();
}

function writeRows(rows: readonly TextNode[]): readonly string[] {
  const [head] = rows;
  if (head === undefined) return [];
  const columns = Math.max(...rows.map(({ content = [] }) => content.length));
  const rules = Array.from({ length: columns }, (_, index) => writeRule(head.content?.[index]));
  const lines = rows.map(({ content = [] }) =>
    writeRow(Array.from({ length: columns }, (_, index) => writeCell(content[index]))),
  );
  return [...lines.slice(0, 1), writeRow(rules), ...lines.slice(1)];
}

function writeRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function writeCell(cell: TextNode | undefined): string {
  return writeWords((cell?.content ?? []).map(withoutBreak)).replaceAll('|', String.raw`\|`);
}

function withoutBreak(node: TextNode): TextNode {
  return node.type === 'hard_break' ? { type: 'text', text: ' ' } : node;
}

function writeRule(cell: TextNode | undefined): string {
  const align = cell === undefined ? '' : textAttribute(cell, 'align');
  if (align === 'center') return ':-:';
  if (align === 'right') return '--:';
  return align === 'left' ? ':--' : '---';
}
