import { Fragment, Slice, type Node } from 'prosemirror-model';
import { NodeSelection, type EditorState } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import type { EditorProps, EditorView } from 'prosemirror-view';
import { insertBelow } from '@/components/editing/text/document/commands';
import { textSchema } from '@/components/editing/text/document/schema';

const { nodes } = textSchema;

/** What is typed or pasted goes below a selected section, and into a cell as one line. */
export const placeProps = {
  handleTextInput: (view, _from, _to, text) => {
    if (!writeBelowPart(view)) return false;
    view.dispatch(view.state.tr.insertText(text));
    return true;
  },
  transformPasted: (slice, view) => (isInTable(view.state) ? toLine(slice) : slice),
} satisfies EditorProps;

/** Begins a paragraph below a section, if one is selected. */
export function writeBelowPart(view: EditorView): boolean {
  if (!isPartSelected(view.state)) return false;
  return insertBelow(nodes.paragraph.create())(view.state, view.dispatch);
}

function isPartSelected({ selection }: EditorState): boolean {
  return selection instanceof NodeSelection && selection.node.type === nodes.part;
}

/** Returns the words of copied paragraphs on one line. The cells of a table stay cells. */
function toLine(slice: Slice): Slice {
  const inline: Node[] = [];
  const rows: Node[] = [];
  slice.content.descendants((node) => {
    if (node.type === nodes.table_row) rows.push(node);
    if (!node.isTextblock) return true;
    if (inline.length > 0) inline.push(textSchema.text(' '));
    node.forEach((each) => inline.push(each));
    return false;
  });
  const isInline = slice.content.firstChild?.isInline === true;
  return rows.length > 0 || isInline ? slice : new Slice(Fragment.from(inline), 0, 0);
}
