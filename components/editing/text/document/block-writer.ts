import type { Node } from 'prosemirror-model';
import { textSchema } from '@/components/editing/text/document/schema';
import { keepLineEnds } from '@/lib/editing/text/keep-line-ends';
import type { TextBlock, TextNode } from '@/lib/editing/text/text-node';
import { writeBlock, type KnownBlock } from '@/lib/editing/text/write-block';

/** A part of the text as the form sends it. */
export interface WrittenBlock {
  readonly key: string;
  readonly text: string;
  /** Whether its own fields send it. */
  readonly isPart: boolean;
}

/** Returns the document of the editor for the parts of a page. */
export function createDocument(blocks: readonly TextBlock[]): Node {
  const content = blocks.map(({ key, text, node }) =>
    node === undefined
      ? { type: 'part', attrs: { key, text } }
      : { ...node, attrs: { ...node.attrs, key } },
  );
  return textSchema.nodeFromJSON({
    type: 'doc',
    content: content.length === 0 ? [{ type: 'paragraph' }] : content,
  });
}

/**
 * Creates a function that lists the parts of a document. A part that reads as it did keeps the bytes it has in the
 * file; an empty one is left out.
 */
export function createBlockWriter(
  blocks: readonly TextBlock[],
): (document: Node) => readonly WrittenBlock[] {
  const originals = new Map<string, { written: string; text: string; known: KnownBlock }>();
  const texts = new Map<string, string>();
  for (const { key, text, node, lines = [], gaps = [] } of blocks) {
    if (node === undefined) continue;
    const written = writeBlock(node);
    originals.set(key, { written, text, known: { lines: new Map(lines), gaps } });
    texts.set(written, text);
  }
  const cache = new WeakMap<Node, WrittenBlock>();
  const write = (node: Node): WrittenBlock => {
    const key = String(node.attrs.key);
    if (node.type.name === 'part') return { key, text: String(node.attrs.text), isPart: true };
    const json = node.toJSON() as TextNode;
    const written = writeBlock(json);
    const original = originals.get(key);
    if (original?.written === written) return { key, text: original.text, isPart: false };
    const known = texts.get(written);
    if (known !== undefined) return { key, text: known, isPart: false };
    const changed = writeBlock(json, original?.known);
    const isWords = node.type.name === 'paragraph' || node.type.name === 'blockquote';
    const isWrapped = isWords && original !== undefined;
    return { key, text: isWrapped ? keepLineEnds(changed, original) : changed, isPart: false };
  };
  return (document) => {
    const list: WrittenBlock[] = [];
    document.forEach((node) => {
      const block = cache.get(node) ?? write(node);
      cache.set(node, block);
      if (block.isPart || block.text !== '') list.push(block);
    });
    return list;
  };
}
