import type { ResolvedPos } from 'prosemirror-model';
import { liftListItem } from 'prosemirror-schema-list';
import { NodeSelection, TextSelection, type Command, type EditorState } from 'prosemirror-state';
import { textSchema } from '@/components/editing/text/document/schema';

const { part, list_item: item } = textSchema.nodes;

/** Backspace at the start of an item makes a paragraph of it, as in other editors, before it joins the words above. */
export const leaveList: Command = (state, dispatch, view) => {
  const $caret = caretOf(state);
  if ($caret === undefined || $caret.parentOffset > 0) return false;
  const isInItem = $caret.depth > 1 && $caret.node(-1).type === item && $caret.index(-1) === 0;
  return isInItem && liftListItem(item)(state, dispatch, view);
};

/** Selects the section above or below the caret, so that one key removes none of which nothing was seen. */
export function selectPartBeside(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const $caret = caretOf(state);
    if ($caret?.depth !== 1) return false;
    const border = direction < 0 ? 0 : $caret.parent.content.size;
    if ($caret.parentOffset !== border) return false;
    const $border = state.doc.resolve(direction < 0 ? $caret.before() : $caret.after());
    const node = direction < 0 ? $border.nodeBefore : $border.nodeAfter;
    if (node?.type !== part) return false;
    const at = direction < 0 ? $border.pos - node.nodeSize : $border.pos;
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, at)).scrollIntoView());
    return true;
  };
}

function caretOf({ selection }: EditorState): ResolvedPos | undefined {
  return selection instanceof TextSelection ? (selection.$cursor ?? undefined) : undefined;
}
