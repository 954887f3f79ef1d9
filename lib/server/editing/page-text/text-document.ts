import Markdoc, { type Node } from '@markdoc/markdoc';
import { cleanInline } from '@/lib/editing/text/clean-inline';
import type { TextBlock, TextMark, TextNode } from '@/lib/editing/text/text-node';
import { writeBlock, writeLines } from '@/lib/editing/text/write-block';
import { isComplexText } from '@/lib/server/editing/files/text-complexity';
import { tokenizer } from '@/lib/server/content/tokenizer';

/** A block of a page, by its key in the form. */
interface KeyedText {
  readonly key: string;
  readonly text: string;
}

/** What takes the server seconds to read, and no page has. All of it is edited as text. */
const maxBlocks = 2000;
const maxLines = 1000;
const maxDefinitions = 100;

/**
 * Returns the parts of a page's text as the visual editor shows them. A part has a node if the node, written again,
 * reads the same; the others are edited as text.
 */
export function toTextDocument(blocks: readonly KeyedText[]): readonly TextBlock[] {
  const definitions = blocks
    .map(({ text }) => text)
    .filter((text) => /^ {0,3}\[[^\]]+\]:/m.test(text));
  const isComplex =
    blocks.length > maxBlocks ||
    definitions.length > maxDefinitions ||
    blocks.some(({ text }) => text.split('\n').length > maxLines) ||
    isComplexText(blocks.map(({ text }) => text).join('\n'));
  return blocks.map(({ key, text }) => {
    const node = isComplex ? undefined : readExactly(text, definitions.join('\n\n'));
    if (node === undefined) return { key, text };
    return { key, text, node, ...describeLines(text, node) };
  });
}

function readExactly(text: string, definitions: string): TextNode | undefined {
  // A part that was just added.
  if (text.trim() === '') return { type: 'paragraph' };
  const node = parseTextBlock(text);
  if (node === undefined) return undefined;
  // Words in brackets may be a link by what another block defines.
  const isAlone = definitions === '' || !text.includes('[');
  const defined = isAlone ? node : toTextNode(parse(`${text}\n\n${definitions}`).children[0]);
  const written = parseTextBlock(writeBlock(node));
  return isSame(node, written) && isSame(node, defined) ? node : undefined;
}

/** Describes the items of a list and the lines of a table that are written in another way in the file. */
function describeLines(text: string, node: TextNode): Pick<TextBlock, 'lines' | 'gaps'> {
  const [block] = parse(text).children;
  if (block === undefined) return {};
  const source = text.split(/\r?\n/);
  const starts = block.children.map((item) => item.lines[0] ?? 0);
  const items = starts.map(
    (start, index) => `${source.slice(start, starts[index + 1]).join('\n')}\n`,
  );
  const isTable = block.type === 'table';
  const sources = isTable ? source.slice(block.lines[0]) : items.map((item) => item.trimEnd());
  const lines = writeLines(node)
    .map((written, index) => [written, sources[index] ?? written] as const)
    .filter(([written, line]) => written !== line);
  const gaps = isTable ? [] : items.slice(0, -1).map((item) => item.slice(item.trimEnd().length));
  const usual = node.attrs?.isTight === false ? '\n\n' : '\n';
  return {
    ...(lines.length === 0 ? {} : { lines }),
    ...(gaps.every((gap) => gap === usual) ? {} : { gaps }),
  };
}

function parse(text: string): Node {
  return Markdoc.parse(tokenizer.tokenize(text.replaceAll(/\r\n?/g, '\n')));
}

function isSame(one: TextNode, other: TextNode | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Parses a block; `undefined` if it is not one block, or has what the editor does not know. */
export function parseTextBlock(text: string): TextNode | undefined {
  const { children } = parse(text);
  return children.length > 1 ? undefined : toTextNode(children[0]);
}

function toTextNode(block: Node | undefined): TextNode | undefined {
  if (block === undefined) return undefined;
  try {
    return toBlock(block);
  } catch (error) {
    if (error instanceof UnknownNode) return undefined;
    throw error;
  }
}

/** What a text has that the editor cannot show. */
class UnknownNode extends Error {}

function toBlock(node: Node): TextNode {
  if (node.errors.length > 0 || node.annotations.length > 0) throw new UnknownNode(node.type);
  const { attributes, children } = node;
  switch (node.type) {
    case 'paragraph':
      return { type: 'paragraph', ...contentOf(inlineOf(children)) };
    case 'heading':
      return {
        type: 'heading',
        attrs: { level: Number(attributes.level) },
        ...contentOf(inlineOf(children)),
      };
    case 'list':
      return toList(node);
    case 'blockquote':
      return { type: 'blockquote', content: children.map(toBlock) };
    case 'fence':
      return toFence(node);
    case 'hr':
      return { type: 'horizontal_rule' };
    case 'table':
      return toTable(node);
    default:
      throw new UnknownNode(node.type);
  }
}

function toList({ attributes, children }: Node): TextNode {
  const isOrdered = attributes.ordered === true;
  const isTight = !children.some((item) => item.children.some(({ type }) => type === 'paragraph'));
  const start = typeof attributes.start === 'number' ? attributes.start : 1;
  const mark = String(attributes.marker);
  return {
    type: isOrdered ? 'ordered_list' : 'bullet_list',
    attrs: isOrdered ? { start, mark, isTight } : { mark, isTight },
    content: children.map((item) => {
      const content = item.children.map((child) =>
        child.type === 'inline' ? toParagraph(child) : toBlock(child),
      );
      const startsWithWords = content[0]?.type === 'paragraph';
      return {
        type: 'list_item',
        content: startsWithWords ? content : [{ type: 'paragraph' }, ...content],
      };
    }),
  };
}

function toParagraph(inline: Node): TextNode {
  return { type: 'paragraph', ...contentOf(inlineOf([inline])) };
}

function toFence({ attributes, children }: Node): TextNode {
  // A tag in code is read as a section.
  if (children.some(({ type }) => type !== 'text')) throw new UnknownNode('fence');
  const code = String(attributes.content).replace(/\n$/, '');
  const language = typeof attributes.language === 'string' ? attributes.language : '';
  return {
    type: 'code_block',
    attrs: { language },
    ...contentOf(code === '' ? [] : [{ type: 'text', text: code }]),
  };
}

function toTable({ children }: Node): TextNode {
  const rows = children.flatMap((part) => part.children);
  return {
    type: 'table',
    content: rows.map((row) => ({
      type: 'table_row',
      content: row.children.map(({ type, attributes, children: cell }) => ({
        type: type === 'th' ? 'table_header' : 'table_cell',
        attrs: { align: typeof attributes.align === 'string' ? attributes.align : '' },
        ...contentOf(inlineOf(cell)),
      })),
    })),
  };
}

function contentOf(content: readonly TextNode[]): Pick<TextNode, 'content'> {
  return content.length === 0 ? {} : { content };
}

function inlineOf(nodes: readonly Node[]): readonly TextNode[] {
  return cleanInline(nodes.flatMap((node) => toInline(node, [])));
}

const marks: Readonly<Record<string, TextMark['type']>> = {
  strong: 'strong',
  em: 'em',
  s: 'strike',
};

function toInline(node: Node, active: readonly TextMark[]): readonly TextNode[] {
  const { type, attributes, children } = node;
  if (node.annotations.length > 0 || node.errors.length > 0) throw new UnknownNode(type);
  const inside = (mark?: TextMark) =>
    children.flatMap((child) => toInline(child, mark === undefined ? active : [...active, mark]));
  const title = typeof attributes.title === 'string' ? attributes.title : '';
  switch (type) {
    case 'inline':
      return inside();
    case 'text':
      if (typeof attributes.content !== 'string') throw new UnknownNode(type);
      return [{ type: 'text', text: attributes.content, marks: active }];
    case 'softbreak':
      return [{ type: 'text', text: ' ', marks: active }];
    case 'hardbreak':
      return [{ type: 'hard_break' }];
    case 'code':
      return [
        { type: 'text', text: String(attributes.content), marks: [...active, { type: 'code' }] },
      ];
    case 'link':
      return inside({ type: 'link', attrs: { href: String(attributes.href), title } });
    case 'image':
      return [
        {
          type: 'picture',
          attrs: { src: String(attributes.src), alt: String(attributes.alt ?? ''), title },
          marks: active,
        },
      ];
    default: {
      const mark = marks[type];
      if (mark === undefined) throw new UnknownNode(type);
      return inside({ type: mark });
    }
  }
}
