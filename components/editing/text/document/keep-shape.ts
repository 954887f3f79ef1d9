import type { Node } from 'prosemirror-model';
import { Plugin, type EditorState, type Transaction } from 'prosemirror-state';
import { textSchema } from '@/components/editing/text/document/schema';
import { newKey } from '@/lib/editing/form-field';

const { paragraph, part, table, table_cell: cell, table_header: header } = textSchema.nodes;

/**
 * Keeps the document in a shape that a file can have: each part has a key of its own, the first row of a table is its
 * heading, and below a section or a table at the end is a paragraph to write in.
 */
export function keepShape(): Plugin {
  // The key of a part that was removed stays its own, because undo brings the part back.
  const known = new Set<string>();
  return new Plugin({
    appendTransaction: (transactions, _before, state) =>
      transactions.some(({ docChanged }) => docChanged) ? shapeDocument(state, known) : null,
  });
}

/** Returns the changes that bring a document into shape; `null` if it is. Adds its keys to those that are known. */
export function shapeDocument(state: EditorState, known = new Set<string>()): Transaction | null {
  const change = state.tr;
  const taken = new Set<string>();
  for (const key of keysOf(state.doc)) known.add(key);
  state.doc.forEach((node, position) => {
    let key = String(node.attrs.key);
    if (key === '' || taken.has(key)) {
      key = newKey([...known]);
      known.add(key);
      change.setNodeAttribute(position, 'key', key);
    }
    taken.add(key);
    if (node.type === table) shapeTable(change, node, position);
  });
  const { lastChild } = state.doc;
  if (lastChild?.type === part || lastChild?.type === table) {
    change.insert(state.doc.content.size, paragraph.create({ key: newKey([...known]) }));
  }
  return change.docChanged ? change : null;
}

function keysOf(document: Node): readonly string[] {
  const keys: string[] = [];
  document.forEach(({ attrs }) => keys.push(String(attrs.key)));
  return keys;
}

function shapeTable(change: Transaction, node: Node, start: number): void {
  const aligns: string[] = [];
  node.forEach((row, rowOffset, rowIndex) => {
    row.forEach((each, offset, column) => {
      const type = rowIndex === 0 ? header : cell;
      if (rowIndex === 0) aligns.push(String(each.attrs.align));
      const align = aligns[column] ?? '';
      if (each.type === type && each.attrs.align === align) return;
      change.setNodeMarkup(start + 1 + rowOffset + 1 + offset, type, { ...each.attrs, align });
    });
  });
}
