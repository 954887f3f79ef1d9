import type { ResolvedPos } from 'prosemirror-model';
import { liftListItem } from 'prosemirror-schema-list';
import {
  NodeSelection,
  Selection,
  TextSelection,
  type Command,
  type EditorState,
} from 'prosemirror-state';
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

/** Moves the caret to the start or the end of the words. In a text that is inside another one, browsers leave it. */
export function moveToEnd(direction: -1 | 1, isExtended: boolean): Command {
  return (state, dispatch) => {
    const { doc, selection } = state;
    const border = doc.resolve(direction < 0 ? 0 : doc.content.size);
    const end = Selection.findFrom(border, -direction, true);
    if (end === null) return false;
    const next = isExtended ? TextSelection.between(selection.$anchor, end.$head) : end;
    dispatch?.(state.tr.setSelection(next).scrollIntoView());
    return true;
  };
}

/** Keeps the caret in a text at whose border it is. Browsers lead it to the text around it, or to the next one. */
export function stayInside(direction: 'up' | 'down' | 'left' | 'right'): Command {
  return (state, _dispatch, view) => {
    const $caret = caretOf(state);
    if ($caret === undefined || view?.endOfTextblock(direction) !== true) return false;
    const { parentOffset, parent } = $caret;
    // In a text from right to left, the left arrow leads forwards.
    const isStart = parent.content.size === 0 ? direction === 'left' : parentOffset === 0;
    const isBackwards = direction === 'up' || (direction !== 'down' && isStart);
    const border = state.doc.resolve(isBackwards ? $caret.before() : $caret.after());
    return Selection.findFrom(border, isBackwards ? -1 : 1) === null;
  };
}

function caretOf({ selection }: EditorState): ResolvedPos | undefined {
  return selection instanceof TextSelection ? (selection.$cursor ?? undefined) : undefined;
}
