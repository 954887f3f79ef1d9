import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { Mark, MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { NodeSelection, TextSelection, type Command, type EditorState } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import { textSchema } from '@/components/editing/text/document/schema';

const { nodes, marks } = textSchema;

/** Makes a part a paragraph, a heading of a level, or a paragraph again. */
export function toggleHeading(level: number): Command {
  return (state, dispatch, view) => {
    const isOn = isInHeading(state, level);
    const type = isOn ? nodes.paragraph : nodes.heading;
    return setBlockType(type, isOn ? {} : { level })(state, dispatch, view);
  };
}

/** Returns whether the caret is in a heading of a level. */
export function isInHeading({ selection: { $from } }: EditorState, level: number): boolean {
  return $from.parent.type === nodes.heading && $from.parent.attrs.level === level;
}

/** Makes a list of the selected paragraphs, another kind of list of a list, or paragraphs of it again. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch, view) => {
    const around = findAround(state, (node) => isList(node));
    if (around === undefined) return wrapInList(type)(state, dispatch, view);
    if (around.node.type === type) return liftListItem(nodes.list_item)(state, dispatch, view);
    const { mark: _mark, start: _start, ...attrs } = around.node.attrs;
    dispatch?.(state.tr.setNodeMarkup(around.position, type, attrs).scrollIntoView());
    return true;
  };
}

/** Makes a quotation of the selected parts, or parts of it again. */
export const toggleQuotation: Command = (state, dispatch, view) => {
  const isOn = findAround(state, ({ type }) => type === nodes.blockquote) !== undefined;
  return (isOn ? lift : wrapIn(nodes.blockquote))(state, dispatch, view);
};

function isList({ type }: Node): boolean {
  return type === nodes.bullet_list || type === nodes.ordered_list;
}

/** A node around the selection, and where it begins. */
interface NodeAround {
  readonly node: Node;
  readonly position: number;
}

/** Returns the innermost node around the start of the selection that passes a test. */
export function findAround(
  { selection: { $from } }: EditorState,
  test: (node: Node) => boolean,
): NodeAround | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (test(node)) return { node, position: $from.before(depth) };
  }
  return undefined;
}

/** Returns whether the selection is in a node of a type. */
export function isInside(state: EditorState, type: NodeType): boolean {
  return findAround(state, (node) => node.type === type) !== undefined;
}

/** Returns whether all of the selection, or what is typed next, has a mark. */
export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { $from, from, to, empty } = selection;
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, type);
}

/** Returns the link around the caret, or in the selection, with where it is. */
export function findLink({
  selection: { $from, from, to, empty },
  doc,
}: EditorState): { readonly mark: Mark; readonly from: number; readonly to: number } | undefined {
  let found: { mark: Mark; from: number; to: number } | undefined;
  const add = (node: Node, position: number) => {
    const mark = marks.link.isInSet(node.marks);
    if (mark === undefined) return;
    if (found?.mark.eq(mark) === true && found.to === position) {
      found.to = position + node.nodeSize;
    } else if (found === undefined || found.to < from) {
      found = { mark, from: position, to: position + node.nodeSize };
    }
  };
  if (!empty) doc.nodesBetween(from, to, add);
  else if ($from.parent.inlineContent) {
    const start = $from.start();
    $from.parent.forEach((node, offset) => add(node, start + offset));
    if (found !== undefined && (found.from > from || found.to < from)) return undefined;
  }
  return found;
}

/** Makes a link of the selection, changes the one around it, or inserts one with words of its own. */
export function setLink(href: string, words: string): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const mark = marks.link.create({ href });
    const link = findLink(state);
    const change = state.tr;
    if (link !== undefined) {
      change.removeMark(link.from, link.to, marks.link).addMark(link.from, link.to, mark);
    } else if (empty) change.replaceSelectionWith(textSchema.text(words || href, [mark]), false);
    else change.addMark(from, to, mark);
    dispatch?.(change.removeStoredMark(marks.link).scrollIntoView());
    return true;
  };
}

/** Makes words of a link. */
export const removeLink: Command = (state, dispatch) => {
  const link = findLink(state);
  if (link === undefined) return false;
  dispatch?.(state.tr.removeMark(link.from, link.to, marks.link));
  return true;
};

/** Switches a mark of the selection. A heading or a cell may have it, too. */
export const toggle = (type: MarkType): Command => toggleMark(type);

/** Inserts a node below the part with the caret, or in place of it if it is empty. */
export function insertBelow(node: Node): Command {
  return (state, dispatch) => {
    const top = topBlock(state);
    const isEmpty = top.node.type === nodes.paragraph && top.node.content.size === 0;
    const at = top.position + (isEmpty ? 0 : top.node.nodeSize);
    const change = isEmpty
      ? state.tr.replaceWith(at, at + top.node.nodeSize, node)
      : state.tr.insert(at, node);
    const start = change.doc.resolve(Math.min(at + 1, change.doc.content.size));
    if (node.isAtom) change.setSelection(NodeSelection.create(change.doc, at));
    else change.setSelection(TextSelection.near(start));
    dispatch?.(change.scrollIntoView());
    return true;
  };
}

/** Puts a picture at the caret, or in place of the selected one. The cells of a table are too narrow for one. */
export function setPicture(attributes: { readonly src: string; readonly alt: string }): Command {
  return (state, dispatch, view) => {
    const picture = nodes.picture.create(attributes);
    if (isInTable(state) && !(state.selection instanceof NodeSelection)) {
      return insertBelow(nodes.paragraph.create(null, picture))(state, dispatch, view);
    }
    dispatch?.(state.tr.replaceSelectionWith(picture).scrollIntoView());
    return true;
  };
}

/** Returns a table with a heading and two rows. */
export function createTable(columns = 2, rows = 3): Node {
  const { table, table_row: row, table_header: header, table_cell: cell } = nodes;
  const create = (type: NodeType) =>
    row.create(
      null,
      Array.from({ length: columns }, () => type.create()),
    );
  return table.create(
    null,
    Array.from({ length: rows }, (_, index) => create(index === 0 ? header : cell)),
  );
}

/** Goes to the cell below, and behind the last row out of the table. */
export const enterInTable: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false;
  const table = findAround(state, ({ type }) => type === nodes.table);
  const row = findAround(state, ({ type }) => type === nodes.table_row);
  if (table === undefined || row === undefined) return false;
  const { $from } = state.selection;
  const column = $from.index($from.depth - 1);
  const next = state.doc.nodeAt(row.position + row.node.nodeSize);
  if (next?.type !== nodes.table_row) {
    return insertBelow(nodes.paragraph.create())(state, dispatch, view);
  }
  let position = row.position + row.node.nodeSize + 1;
  for (let index = 0; index < Math.min(column, next.childCount - 1); index += 1) {
    position += next.child(index).nodeSize;
  }
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, position + 1)).scrollIntoView());
  return true;
};

/** Has the words of the column with the caret at the right, where numbers stand below each other, or at the left again. */
export const toggleRight: Command = (state, dispatch) => {
  const column = findColumn(state);
  if (column === undefined) return false;
  const align = column.align === 'right' ? '' : 'right';
  // The other cells of the column follow their heading.
  dispatch?.(state.tr.setNodeAttribute(column.heading, 'align', align));
  return true;
};

/** Returns whether the words of the column with the caret are at the right. */
export function isRight(state: EditorState): boolean {
  return findColumn(state)?.align === 'right';
}

function findColumn(state: EditorState) {
  const table = findAround(state, ({ type }) => type === nodes.table);
  const row = findAround(state, ({ type }) => type === nodes.table_row);
  const head = table?.node.firstChild;
  if (table === undefined || row === undefined || !head) return undefined;
  const { $from } = state.selection;
  const column = $from.index($from.depth - 1);
  let heading = table.position + 2;
  for (let index = 0; index < column && index < head.childCount; index += 1) {
    heading += head.child(index).nodeSize;
  }
  const align: unknown = head.maybeChild(column)?.attrs.align;
  return { heading, align };
}

/** A part of the text: its number, and how many there are. */
export interface TopBlock {
  readonly node: Node;
  readonly position: number;
  readonly index: number;
}

/** Returns the part with the start of the selection. */
export function topBlock({ selection, doc }: EditorState): TopBlock {
  const { $from } = selection;
  const index = Math.min($from.index(0), doc.childCount - 1);
  let position = 0;
  for (let each = 0; each < index; each += 1) position += doc.child(each).nodeSize;
  return { node: doc.child(index), position, index };
}

/** Moves the part with the caret, or the part at a position, one up or down. */
export function moveBlock(step: -1 | 1, block?: TopBlock): Command {
  return (state, dispatch) => {
    const { node, position, index } = block ?? topBlock(state);
    const other = state.doc.maybeChild(index + step);
    if (other === null) return false;
    const to = step < 0 ? position - other.nodeSize : position + other.nodeSize;
    const change = state.tr.delete(position, position + node.nodeSize).insert(to, node);
    const offset = state.selection.from - position;
    const isInside = offset >= 0 && offset <= node.nodeSize;
    if (isInside && !node.isAtom) {
      change.setSelection(TextSelection.near(change.doc.resolve(to + Math.max(1, offset))));
    } else if (node.isAtom) change.setSelection(NodeSelection.create(change.doc, to));
    dispatch?.(change.scrollIntoView());
    return true;
  };
}

/** Removes the part with the caret, or the part at a position. */
export function removeBlock(block?: TopBlock): Command {
  return (state, dispatch) => {
    const { node, position } = block ?? topBlock(state);
    const change = state.tr.delete(position, position + node.nodeSize);
    dispatch?.(change.scrollIntoView());
    return true;
  };
}
