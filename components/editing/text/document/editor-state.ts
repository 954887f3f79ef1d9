import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { EditorState, Selection, type Command } from 'prosemirror-state';
import { goToNextCell, tableEditing } from 'prosemirror-tables';
import {
  leaveList,
  moveToEnd,
  stayInside,
  selectPartBeside,
} from '@/components/editing/text/document/border-keys';
import {
  enterInTable,
  isInside,
  moveBlock,
  toggle,
} from '@/components/editing/text/document/commands';
import { keepShape, shapeDocument } from '@/components/editing/text/document/keep-shape';
import { problemMarks } from '@/components/editing/text/document/problem-marks';
import { textSchema } from '@/components/editing/text/document/schema';
import { readLinkAddress } from '@/lib/editing/text/link-address';

const { nodes, marks } = textSchema;

/** Creates the state of the editor. `openLink` opens the fields of a link. */
export function createEditorState(doc: Node, openLink: () => void): EditorState {
  // A section that is selected at first could be removed by a key.
  const selection = Selection.findFrom(doc.resolve(0), 1, true);
  const state = EditorState.create({
    doc,
    ...(selection === null ? {} : { selection }),
    plugins: [
      rules(),
      keymap(keys(openLink)),
      keymap(baseKeymap),
      tableEditing(),
      history(),
      problemMarks(),
      keepShape(),
    ],
  });
  const shaped = shapeDocument(state)?.setMeta('addToHistory', false);
  return shaped === undefined ? state : state.apply(shaped);
}

const insertBreak: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  // A heading and a cell are one line of the file.
  if (parent.type !== nodes.paragraph) return parent.inlineContent;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Tab leaves the editor, and in a table goes from cell to cell first. */
function keys(openLink: () => void): Readonly<Record<string, Command>> {
  return {
    'Mod-b': toggle(marks.strong),
    'Mod-i': toggle(marks.em),
    'Mod-e': toggle(marks.code),
    'Mod-k': () => {
      openLink();
      return true;
    },
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    Backspace: chainCommands(undoInputRule, leaveList, selectPartBeside(-1)),
    Delete: selectPartBeside(1),
    Enter: chainCommands(enterInTable, splitListItem(nodes.list_item)),
    'Shift-Enter': insertBreak,
    'Mod-]': sinkListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
    Tab: goToNextCell(1),
    'Shift-Tab': goToNextCell(-1),
    'Alt-ArrowUp': moveBlock(-1),
    'Alt-ArrowDown': moveBlock(1),
    ArrowUp: stayInside('up'),
    ArrowDown: stayInside('down'),
    ArrowLeft: stayInside('left'),
    ArrowRight: stayInside('right'),
    ...endKeys('', false),
    ...endKeys('Shift-', true),
  };
}

/** The keys that lead to the ends of a text; on a Mac those with an arrow. */
function endKeys(shift: string, isExtended: boolean): Readonly<Record<string, Command>> {
  const [toStart, toEnd] = [moveToEnd(-1, isExtended), moveToEnd(1, isExtended)];
  return {
    [`${shift}Ctrl-Home`]: toStart,
    [`${shift}Ctrl-End`]: toEnd,
    [`${shift}Cmd-ArrowUp`]: toStart,
    [`${shift}Cmd-ArrowDown`]: toEnd,
  };
}

/** What is typed at the start of a paragraph makes a heading, a list or a quotation of it. */
function rules() {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,4})\s$/, nodes.heading, ([, signs = '']) => ({
        level: Math.max(2, signs.length),
      })),
      wrappingInputRule(/^\s*[-+*]\s$/, nodes.bullet_list),
      wrappingInputRule(/^(\d{1,3})[.)]\s$/, nodes.ordered_list, ([, number = '1']) => ({
        start: Number(number),
      })),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      textblockTypeInputRule(/^```$/, nodes.code_block),
      addressRule,
    ],
  });
}

/** Returns an address without the marks of the sentence around it. */
function withoutStop(address: string): string {
  let end = address.length;
  while (end > 0 && '.,;:!?)'.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** An address that is typed becomes a link, because visitors cannot follow words. */
const addressRule = new InputRule(/(?:^|\s)(https?:\/\/\S+)\s$/, (state, match, start, end) => {
  const [whole, address = ''] = match;
  const read = readLinkAddress(withoutStop(address));
  if (!read.ok || isInside(state, nodes.code_block)) return null;
  const from = start + whole.indexOf(address);
  const link = marks.link.create({ href: read.href });
  return state.tr
    .addMark(from, from + read.href.length, link)
    .insertText(' ', end)
    .removeStoredMark(marks.link);
});
